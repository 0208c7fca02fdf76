import type { OrthographicCamera, PerspectiveCamera, Ray, WebGLRenderer } from 'three'
import type { WheelRule } from '../dom/input.js'
import type { SurfaceArrays, VoxelArrays } from './grid-geometry.js'
import type { Site } from './locate.js'
import type { Place } from './pick.js'
import type { ShadeArrays } from './shading.js'
import type { Relief } from './surface/patch-tree.js'
import type { MapWater } from '../rivers/rivers.js'
import type { WaterArrays } from './fresh-water.js'
import type { Appearance, CameraPresetId, CameraState, Insets } from './viewpoint.js'

/** A terrain as drawings take it: plain arrays, of which each has what its row in the table of views asks for. */
export interface TerrainArrays {
  /** `size × size` heights, row-major, row 0 in the north. */
  field: {
    size: number
    heights: Float32Array
    /** Between neighbouring points. */
    spacing: number
    /** 6: the faces of a planet (web/core/planet/faces.ts). */
    faces?: number
    /** The level of a planet's sea. */
    sea?: number
    min: number
    max: number
    /** After the weather. */
    water?: MapWater
  }
  /** Without heights of its own it has the field's. */
  relief?: Relief & { heights?: Float32Array }
  surface?: SurfaceArrays
  voxels?: VoxelArrays
  /** What the sun and the sky reach, where that is known already. */
  shade?: ShadeArrays
  /** Rivers, lakes and wear, after the weather. */
  waterMap?: WaterArrays
}

export type ViewCamera = PerspectiveCamera | OrthographicCamera

/** The camera of a view, and what moves it. */
export interface TerrainCamera {
  readonly camera: ViewCamera
  /** The canvas has so many CSS pixels, of which some are covered, and what is seen is `heightRatio` widths high. */
  frame(width: number, height: number, insets: Insets, heightRatio: number): void
  /** A camera that sees the same in a picture of another shape. */
  cameraFor(width: number, height: number): ViewCamera
  /** Moves what has been set in motion; returns whether it goes on. */
  update(seconds: number): boolean
}

/** A camera that the reader moves. */
export interface SteeredCamera extends TerrainCamera {
  /** The view, or undefined as long as nobody has changed the one that frames what is drawn. */
  state: CameraState | undefined
  /** The view, whoever has made it. */
  readonly placed: CameraState
  /** Whether it turns by itself. */
  rotating: boolean
  preset(id: CameraPresetId): CameraState
  dispose(): void
}

export interface OrbitOptions {
  /** When the wheel zooms. */
  wheel?: WheelRule
  /** What one finger does: turns the terrain, or scrolls the page when it moves up and down. */
  touch?: 'none' | 'pan-y'
}

/** The canvas on which an eye is moved, and who is told: of every move, and once when it has come to rest. */
export interface PointerHost {
  element: HTMLElement
  onMove: () => void
  onRest: () => void
  options: OrbitOptions
}

/** What a frame is drawn with. */
export interface Frame {
  camera: ViewCamera
  /** The camera that a sky is seen by. */
  sky: PerspectiveCamera
  /** Whether sky and floor are drawn. */
  background: boolean
  /** Height of the picture, which decides how fine a surface has to be. */
  pixels: number
  /** The share of the triangles at most that it may have: 1, or less while something moves on a slow machine. */
  detail: number
  /** Pixels of the picture for one of CSS, which decides how wide a line is. */
  scale: number
}

/** What a view puts on its canvas: one after another the terrains that it is shown. */
export interface ViewRenderer<Options = unknown> {
  show(terrain: TerrainArrays, options: Options): void
  look?: Appearance
  /** Whether the page around is dark. */
  dark?: boolean
  /** What sun and sky reach of the terrain that is shown; undefined: everything. */
  shade?: ShadeArrays | undefined
  /** Points of the map, downstream: the way of a drop that the reader follows. */
  course?: ArrayLike<number> | undefined
  /** In place of the reader's camera, which turns around a block one unit wide. */
  readonly eye?: TerrainCamera
  /** An eye of its own that the reader moves, in its place. */
  steer?(hand: PointerHost): SteeredCamera
  /** How high it is, in widths of the map. */
  readonly heightRatio: number
  /** Triangles of the last frame. */
  readonly triangles: number
  /** Whether no frame would wait for its programs, which are compiled from the first time that it is asked. */
  ready?(renderer: WebGLRenderer, camera: ViewCamera): boolean
  render(renderer: WebGLRenderer, frame: Frame): void
  /** The ground that is drawn, for what is pinned to it. */
  readonly site?: Site | undefined
  /** The place on the terrain that a ray of the scene meets first. */
  pick?(ray: Ray): Place | undefined
  dispose(): void
}

export type CreateView<Options = unknown> = () => ViewRenderer<Options>
