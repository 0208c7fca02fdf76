import type { StopsText } from '../colour/stops.js'

/**
 * A viewpoint around a block one unit wide: degrees, and distances in widths of the block. For a planet, a
 * ball one unit wide, see web/planet/camera.ts.
 */
export interface CameraState {
  /** Clockwise from south: at 0 the camera looks north, at 90 it is in the west and looks east. */
  azimuth: number
  /** Above the horizon: 90 looks straight down. */
  elevation: number
  /** From the point looked at. */
  distance: number
  /** The point looked at: east, north, up of the block's middle. */
  target: [number, number, number]
}

/** The vertical field of view in degrees. */
export const fieldOfView = 32

/**
 * The width of the block at the camera's target, in pixels of a picture of this height, in either projection.
 */
export function pixelsOfBlock({ distance }: CameraState, height: number): number {
  return height / (2 * Math.tan((fieldOfView * Math.PI) / 360) * distance)
}

/**
 * The smallest power of two by which a side can be thinned to at most `max` points: a smaller map of the same
 * mountain.
 */
export function strideWithin(side: number, max: number): number {
  let stride = 1
  while ((side - 1) / stride + 1 > max) stride *= 2
  return stride
}

/** The share of the way after a share of the time, for a movement that begins and ends slowly. */
export const eased = (time: number): number => time * time * (3 - 2 * time)

/** The degrees from one direction to another, the shorter way round. */
export const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180

/** In degrees and widths. */
export const cameraLimits = { elevation: [2, 90], distance: [0.15, 8], pan: 1 } as const

/** How far the reader may move the camera, and how fast it rotates by itself. */
export interface CameraBounds {
  /** In widths of the block, within `cameraLimits`. */
  distance: readonly [minimum: number, maximum: number]
  /** In degrees; a planet's latitude. */
  elevation: readonly [minimum: number, maximum: number]
  /** In degrees a second. */
  speed: number
}

export const usualBounds: CameraBounds = { distance: cameraLimits.distance, elevation: [-90, 90], speed: 6 }

/** The nearest viewpoint within the bounds. */
export function bounded(state: CameraState, { distance, elevation }: CameraBounds): CameraState {
  const near = (value: number, [low, high]: readonly [number, number]) => Math.min(Math.max(value, low), high)
  return { ...state, distance: near(state.distance, distance), elevation: near(state.elevation, elevation) }
}

/**
 * Covered pixels of a canvas: along its right and its lower edge; on a map also along its upper edge and in
 * its lower left corner.
 */
export interface Insets {
  top: number
  right: number
  bottom: number
  corner?: { width: number; height: number } | undefined
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0 }

/**
 * The viewpoint where a drawing begins that has its own: orthographic, with at least so much of the scene in
 * the free part of the picture, in widths of a block.
 */
export interface HomeView {
  azimuth: number
  elevation: number
  across: number
  down: number
}

/** The viewpoints to choose from, each with its projection. */
export const cameraPresets = {
  framed: { azimuth: 32, elevation: 30, projection: 'perspective' },
  // The three edges of a cube look equally long: the tangent of the elevation is 1/√2.
  isometric: { azimuth: 45, elevation: 35.264389682754654, projection: 'orthographic' },
  top: { azimuth: 0, elevation: 90, projection: 'perspective' },
  low: { azimuth: 32, elevation: 7, projection: 'perspective' },
} as const satisfies Record<
  string,
  { azimuth: number; elevation: number; projection: 'perspective' | 'orthographic' }
>
export type CameraPresetId = keyof typeof cameraPresets

/** The viewpoint until the size of the picture is known. */
export const unframed: CameraState = {
  azimuth: cameraPresets.framed.azimuth,
  elevation: cameraPresets.framed.elevation,
  distance: 3,
  target: [0, 0, 0],
}

export const palettes = ['swiss', 'alpine', 'desert', 'moon', 'ink', 'plaster'] as const
export type PaletteName = (typeof palettes)[number]
/** A palette of the table, or one of the author's own. */
export type PaletteId = PaletteName | StopsText

/** A sky and a sea that are computed, or painted ones; `auto` chooses by the time that frames take. */
export const skyChoices = ['auto', 'full', 'simple'] as const
export type SkyChoice = (typeof skyChoices)[number]

/** The look of a terrain; nothing in it changes a height. */
export interface Appearance {
  palette: PaletteId
  /** Share of the map that lies under water, in per cent. */
  water: number
  /** The azimuth of the sun: degrees clockwise from north. */
  sun: number
  /** The elevation of the sun: degrees above the horizon. */
  sunheight: number
  /** The darkness of cast shadows and hollows, in per cent. */
  shade: number
  /** The share of the farthest ground that haze hides, in per cent. */
  fog: number
  /** A planet's. */
  sky: SkyChoice
  projection: 'perspective' | 'orthographic'
  rotate: boolean
}
