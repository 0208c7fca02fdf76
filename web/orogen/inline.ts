// The package in one module that asks for no other file: the build puts the WebAssembly and the worker into it.
export * from './index.js'
export { TerrainClient } from './client.js'
export type {
  ClientOptions,
  MeshRequest,
  RequestOptions,
  ShadeRequest,
  Terrain,
  TerrainJob,
  TerrainSource,
} from './client.js'
