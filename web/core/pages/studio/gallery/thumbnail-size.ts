/** Of the pictures in the gallery, in pixels of CSS; they have twice as many. */
export const thumbnailSize = { width: 104, height: 66 } as const
