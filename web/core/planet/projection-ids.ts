/** How a planet can be spread on a sheet; apart, for those who only list them. */
export const projectionIds = ['equirectangular', 'equal-area', 'orthographic'] as const
export type ProjectionId = (typeof projectionIds)[number]
