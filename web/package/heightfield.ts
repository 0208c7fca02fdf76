/**
 * The one type that all functions exchange: a square grid of heights, or the six of a planet, plain and
 * transferable.
 */
export interface Heightfield {
  /** Points a side: 2^exponent + 1, or 2^exponent for a generator whose map tiles. */
  size: number
  /** 6: a planet, whose faces are those of `planetDirection`; 1 if not given. */
  faces?: 1 | 6
  /** `faces × size × size` heights, face by face, row-major, x fastest; row 0 of a map is north. */
  heights: Float32Array<ArrayBuffer>
  /** The lowest height. */
  min: number
  /** The highest height. */
  max: number
  /**
   * Horizontal distance between neighbours, in the unit of the heights; on a planet its mean (see
   * `planetRadius`).
   */
  spacing: number
  /**
   * The columns and rows of an oblong map, if it is one: the part of the square, from its north-western
   * corner, that is drawn and saved. Beyond it the border goes on, so that what needs a square has one.
   */
  extent?: readonly [columns: number, rows: number]
  /**
   * The level of a planet's sea, which covers the share `ocean` of its surface, or the lowest height if that
   * is 0; and of the sea of a drawn coast on a map without an age. `water` has that of an eroded map.
   */
  sea?: number
  /** The traces of erosion, if the map has an age. */
  water?: Water
  /**
   * From -1 on the floor of a gully to 1 on a ridge, for each height, if `generate` was asked for `ridges`
   * and there are gullies; as they were before erosion.
   */
  ridges?: Float32Array<ArrayBuffer>
  /**
   * What covers each point, if `generate` was asked for `cover`: a byte for each of the first six of
   * `covers`, on a planet for all ten, which sum to 255.
   */
  cover?: Uint8Array<ArrayBuffer>
  /** Where a map that was read lies, if its file says it. Erosion and files keep it. */
  place?: MapPlace
  /**
   * 1 for each height that the file of the map did not know, and that was filled; left out where all are
   * known. Erosion keeps it, and files that have a word for unknown heights (asc, geotiff) say it.
   */
  unknown?: Uint8Array<ArrayBuffer>
}

/** Where a map lies, in the units of its coordinate reference system. */
export interface MapPlace {
  /** Of the first height, which is the north-western one. */
  origin: [x: number, y: number]
  /** From column to column and from row to row, both above 0. */
  spacing: [x: number, y: number]
  /** The reference system, such as EPSG:32632; empty if the file does not say it. */
  crs: string
  /** That of the heights, such as EPSG:5703; empty if the file does not say it. */
  datum: string
  /** Degrees by which the rows are turned to the left; 0 where north is up. */
  rotation: number
}

/** What the file of a map says that no change of its heights changes. */
export const ofFile = ({ place, unknown }: Heightfield): Pick<Heightfield, 'place' | 'unknown'> => ({
  ...(place && { place }),
  ...(unknown && { unknown }),
})

/** The coordinates of a point of a map, in columns and rows from the first one. */
export function coordinatesAt(
  { origin, spacing, rotation }: MapPlace,
  column: number,
  row: number,
): [x: number, y: number] {
  const [cosine, sine] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const [right, down] = [column * spacing[0], row * spacing[1]]
  return [origin[0] + right * cosine + down * sine, origin[1] + right * sine - down * cosine]
}

/** How many columns and rows of a map are drawn where every `stride`-th point is. */
export function extentOf(
  { size, extent = [size, size] }: Pick<Heightfield, 'size' | 'extent'>,
  stride = 1,
): [columns: number, rows: number] {
  // The border goes on, so that a thin map has a second row at any stride.
  const thinned = (count: number) => Math.max(Math.floor((count - 1) / stride) + 1, 2)
  return [thinned(extent[0]), thinned(extent[1])]
}

/**
 * The values of the part of a map that is drawn, row by row: `each` of them a point, at every `stride`-th
 * one.
 */
export function drawnValues<
  Values extends Float32Array | Float64Array | Uint8Array | Uint8ClampedArray | Uint32Array,
>(field: Pick<Heightfield, 'size' | 'extent'>, values: Values, stride = 1, each = 1): Values {
  const { size } = field
  const [columns, rows] = extentOf(field, stride)
  if (stride === 1 && columns === size && rows === size) return values
  const drawn = values.slice(0, columns * rows * each) as Values
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let k = 0; k < each; k++) drawn[at++] = values[(y * size + x) * stride * each + k]!
  return drawn
}

/** The lowest and the highest of some heights. */
export function rangeOf(heights: ArrayLike<number>): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity]
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i]!
    if (height < min) min = height
    if (height > max) max = height
  }
  return { min, max }
}

/** The traces of rivers and erosion: a value for each height, in their order. */
export interface Water {
  /**
   * Points whose water passes here, itself included: 1 on a ridge, most at a river's mouth. With a wind, a
   * point counts for as many as it has times the mean rain of the land.
   */
  area: Uint32Array<ArrayBuffer>
  /** The level of the lake or sea above, otherwise the height of the ground. */
  surface: Float32Array<ArrayBuffer>
  /** Height gained (deposited) or, below 0, worn away. */
  elevationChange: Float32Array<ArrayBuffer>
  /**
   * The neighbour that receives the water: 0 east, then clockwise to 7, north-east; 8: out of the map or into
   * the sea. On a planet these are directions of its face; beyond a border the next face goes on.
   */
  flowDirection: Uint8Array<ArrayBuffer>
  /**
   * On a planet: the water that passes, in points of land with a mean run-off, which is rain less what
   * evaporates. A desert has none; rivers are drawn by it.
   */
  discharge?: Float32Array<ArrayBuffer>
  /**
   * The level of the sea, on a planet that of `ocean`; the lowest point of the raw map if there is no sea.
   */
  sea: number
}
