/** The map projections of a planet, in a separate module for those that only list them. */
export const projectionIds = ['equirectangular', 'equal-area', 'orthographic'] as const
export type ProjectionId = (typeof projectionIds)[number]
