export type { GeometryOptions, Paint } from './options.js'
export { surfaceGeometry } from './surface-geometry.js'
export { voxelGeometry } from './voxel-geometry.js'
