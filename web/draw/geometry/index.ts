export type { GeometryOptions, Paint } from './surface-geometry.js'
export { surfaceGeometry } from './surface-geometry.js'
export { voxelGeometry } from './voxel-geometry.js'
