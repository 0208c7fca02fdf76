// Our generators in the fastest plain JavaScript, as rivals of WebAssembly.
export { diamondSquare, diamondSquareScratch, type DiamondSquareOptions } from './diamond-square.js'
export { culledVoxels, voxelRoom, type VoxelRoom } from './culled-voxels.js'
export { surface, surfaceRoom, type Surface } from './surface.js'
export { erode, newTraces, type Border, type Faults, type Traces, type Weather } from './erosion.js'
export {
  planet,
  type PlanetOptions,
  planetRoom,
  planetSteps,
  type PlanetStamps,
  planetStamps,
  stampChord,
} from './planet.js'
export { erodePlanet, newPlanetTraces, type PlanetTraces } from './planet-erosion.js'
export { planetSea } from './planet-ball.js'
export { carve, type GullyBlock, type GullyOptions, slopeLevel, slopesFor } from './gullies.js'
export { levelKey, rowKey } from './position-hash.js'
export { drawnOctaves, perlinNoise, type PerlinNoiseOptions } from './perlin-noise.js'
export { stampNoise, stampNoiseScratch, type StampNoiseOptions } from './stamp-noise.js'
