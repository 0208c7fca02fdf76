// Our generators in the fastest plain JavaScript, as rivals of WebAssembly.
export { diamondSquare, diamondSquareScratch, type DiamondSquareOptions } from './diamond-square.js'
export { culledVoxels, voxelScratch } from './culled-voxels.js'
export { surface, surfaceScratch } from './surface.js'
export { erode, newTraces, type Border, type Erosion } from './erosion.js'
export { planet, type PlanetOptions, planetScratch } from './planet.js'
export { drawnOctaves, perlinNoise } from './perlin-noise.js'
export { stampNoise, stampNoiseScratch } from './stamp-noise.js'
