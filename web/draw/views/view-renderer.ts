import type * as THREE from 'three'
import type { WheelRule } from '../../dom/input.js'
import type { Heightfield } from '../../package/heightfield.js'
import type { CoverMap, LodMesh, ShadeMap, SurfaceMesh, VoxelMesh } from '../../package/meshes.js'
import type { Site } from '../camera/locate.js'
import type { Resolution } from '../context/shared-renderer.js'
import type { Place } from '../camera/pick.js'
import type { MapWater } from '../rivers/rivers.js'
import type { WaterArrays } from '../sky/fresh-water.js'
import type {
  Appearance,
  CameraBounds,
  CameraPresetId,
  CameraState,
  HomeView,
  Insets,
} from '../camera/viewpoint.js'

/** A terrain for the renderer: plain arrays, as requested by the view's row in the table of views. */
export interface TerrainArrays {
  /** Six faces: a planet (web/package/faces.ts). */
  field: Omit<Heightfield, 'water' | 'cover'> & { water?: MapWater }
  /** The patches of the surface; without own heights they use the field's. */
  lod?: LodMesh
  surface?: SurfaceMesh
  voxels?: VoxelMesh
  /** The light of sun and sky, if it has been computed already. */
  shade?: ShadeMap
  /** Rivers, lakes and changes of elevation after erosion. */
  waterMap?: WaterArrays
  /** What covers the ground, if its palette asked for it. */
  cover?: CoverMap
}

export type ViewCamera = THREE.PerspectiveCamera | THREE.OrthographicCamera

/** A camera that the reader moves. */
export interface SteeredCamera {
  readonly camera: ViewCamera
  /**
   * Frames the terrain: a canvas in CSS pixels, partly covered by `insets`; the body is `heightRatio` widths
   * high.
   */
  frame(width: number, height: number, insets: Insets, heightRatio: number): void
  /** A camera with the same view in a picture of another shape. */
  cameraFor(width: number, height: number): ViewCamera
  /** Continues a motion. @returns whether it goes on. */
  update(seconds: number): boolean
  /** The view, or undefined while it is still the default one, which frames the terrain. */
  state: CameraState | undefined
  /** The view, whether set or by default. */
  readonly placed: CameraState
  /** Whether it rotates by itself. */
  rotating: boolean
  bounds: CameraBounds
  preset(id: CameraPresetId): CameraState
  dispose(): void
}

export interface OrbitOptions {
  /** The condition under which the wheel zooms. */
  wheel?: () => WheelRule
  /**
   * The effect of one finger: turns the terrain, or scrolls the page; two fingers always move and zoom a map.
   */
  touch?: 'none' | 'pan-y'
}

/** What the owner of a canvas tells its drawing, in space or flat, and wants to hear. */
export interface PaneOptions extends OrbitOptions {
  /** The covered parts of the canvas: the terrain is framed in the rest. */
  insets?: () => Insets
  /** Runs whenever a redrawn terrain is on the canvas. */
  onShown?: () => void
  /** Runs whenever the value of `isAtRest` may have changed. */
  onRestChange?: () => void
  /** Runs whenever drawing fails. */
  onFailure?: (error: unknown) => void
}

/**
 * The canvas for steering a camera, and its listeners: for every move, and once when the camera has come to
 * rest.
 */
export interface PointerHost {
  element: HTMLElement
  onMove: () => void
  onRest: () => void
  options: OrbitOptions
}

/** The settings of one frame. */
export interface Frame extends Resolution {
  camera: ViewCamera
  /** The camera for the sky. */
  sky: THREE.PerspectiveCamera
  /** Whether sky and floor are drawn. */
  background: boolean
  /** Whether the last frames took no time, so that a richer one may be drawn. */
  isQuick?: boolean
  /** Whether they took long. */
  isLong?: boolean
  /** Whether it has fewer pixels than its canvas, because something moves. */
  isCoarse?: boolean
  /** Device pixels per CSS pixel, which determine the width of lines. */
  scale: number
}

/** The renderer of a view: it draws each terrain that it is given. */
export interface ViewRenderer<Options = unknown> {
  show(terrain: TerrainArrays, options: Options): void
  look?: Appearance
  /** Whether the surrounding page is dark. */
  dark?: boolean
  /** The light of sun and sky on the current terrain; undefined lights everything. */
  shade?: ShadeMap | undefined
  /** What covers the ground of the current terrain. */
  cover?: CoverMap | undefined
  /** A picture over the land, in place of its colours. */
  drape?: ImageBitmap | undefined
  /** The way of a drop that the reader follows: points of the map, downstream. */
  dropPath?: ArrayLike<number> | undefined
  /** Where the reader's camera begins, if not where it frames the block. */
  readonly home?: HomeView
  /** Makes a camera of its own that the reader moves. */
  steer?(hand: PointerHost): SteeredCamera
  /** The height of the body, in widths of the map. */
  readonly heightRatio: number
  /** Triangles of the last frame. */
  readonly triangles: number
  /** Whether a frame would not wait for the programs; starts compiling them at the first call. */
  ready?(renderer: THREE.WebGLRenderer, camera: ViewCamera): boolean
  render(renderer: THREE.WebGLRenderer, frame: Frame): void
  /** Continues the motion from the terrain before to this one. @returns whether it goes on. */
  advance?(seconds: number): boolean
  /** The drawn ground, for pins. */
  readonly site?: Site | undefined
  /** The first place of the terrain along a ray of the scene. */
  pick?(ray: THREE.Ray): Place | undefined
  /**
   * Does the same later on, on the ground and at the place of now; or on the surface of the water, where
   * there is some.
   */
  picker?(onWater?: boolean): ((ray: THREE.Ray) => Place | undefined) | undefined
  /** Whether the ground stays where it is while it rises or sinks. */
  steady?: boolean
  dispose(): void
}

export type CreateView<Options = unknown> = () => ViewRenderer<Options>
