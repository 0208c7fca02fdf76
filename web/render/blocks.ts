import type { Camera, Object3D } from 'three'
import { everyFor, type Profiles } from '../lines/places.js'
import type { SurfaceArrays } from './grid-geometry.js'
import type { Shading } from './shading.js'
import { type ReliefArrays, SurfaceBlock } from './surface/surface-block.js'
import type { VoxelArrays } from './voxels.js'

/** A terrain in one of the ways to show it. */
export type BlockShape =
  | { kind: 'surface'; relief: ReliefArrays }
  | { kind: 'voxels'; voxels: VoxelArrays }
  | { kind: 'wireframe'; surface: SurfaceArrays }
  | { kind: 'lines'; surface: SurfaceArrays; profiles: Profiles; density: number }

export type BlockKind = BlockShape['kind']

/** What of a terrain stands in the scene. */
export interface Block {
  readonly object: Object3D
  readonly triangles: number
  /** Chooses what to draw for a camera, on a picture so many pixels high, `scale` of them for one of CSS. */
  update?(camera: Camera, pixels: number, scale: number): void
  /** For what is drawn with a pen instead of light. */
  setInk?(paper: string, ink: string): void
  /** Paper and ink by day and by night. */
  readonly inks?: Record<'light' | 'dark', readonly [paper: string, ink: string]>
  dispose(): void
}

type Maker = (shape: BlockShape, floor: number, shading: Shading) => Block

// Most readers see the surface only: the others are fetched when they are wanted.
const loaders: Record<BlockKind, () => Promise<Maker>> = {
  surface: async () => makeSurface,
  voxels: async () => {
    const { VoxelBlock } = await import('./voxels.js')
    return (shape, _, shading) => new VoxelBlock((shape as { voxels: VoxelArrays }).voxels, shading)
  },
  wireframe: async () => {
    const { WireframeBlock } = await import('./wireframe.js')
    return (shape) => new WireframeBlock((shape as { surface: SurfaceArrays }).surface)
  },
  lines: async () => {
    const { LinesBlock } = await import('./lines.js')
    return (shape, floor) => {
      const { surface, profiles, density } = shape as Extract<BlockShape, { kind: 'lines' }>
      return new LinesBlock(surface, floor, profiles, everyFor(surface.side, density))
    }
  },
}

const makeSurface: Maker = (shape, floor, shading) =>
  new SurfaceBlock((shape as { relief: ReliefArrays }).relief, floor, shading)

const makers: Partial<Record<BlockKind, Maker>> = { surface: makeSurface }

/** Fetches what a kind of block needs. */
export async function loadBlock(kind: BlockKind): Promise<void> {
  makers[kind] ??= await loaders[kind]()
}

/** @throws Error if the kind has not been loaded. */
export function createBlock(shape: BlockShape, floor: number, shading: Shading): Block {
  const make = makers[shape.kind]
  if (!make) throw new Error(`${shape.kind} is not loaded: await prepare('${shape.kind}') first`)
  return make(shape, floor, shading)
}
