/** The endings of the files that can be opened. The content of a file decides first (heightmap.ts). */
export const endings = {
  picture: ['png', 'tif', 'tiff'],
  /** Numbers without a header that says what they are. */
  raw: ['r16', 'raw', 'r32', 'flt', 'hgt'],
  text: ['asc', 'grd', 'txt', 'csv', 'xyz'],
  packed: ['gz', 'zip'],
  parameters: ['json'],
}
