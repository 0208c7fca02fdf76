import type { MeshRequest } from '../package/worker/client.js'
import type { MakeMap } from '../draw/map/map-view.js'
import type { CreateView } from '../draw/views/view-renderer.js'
import type { ViewSettings, ViewId } from './look.js'

/** The parts of a state that determine how it is drawn. */
interface Subject {
  generator: { id: string; faces?: number }
  values: { amplitude?: unknown; age?: unknown }
  look: Pick<ViewSettings, 'view' | 'scene' | 'columns' | 'levels' | 'profiles' | 'density' | 'exaggeration'>
  imported?: object | undefined
}

/**
 * The shape that is drawn: a square map, a whole planet, or the picture of Imai's article, which only fits
 * his own map.
 */
export type Shape = 'map' | 'planet' | 'boxes'

/** How a view draws one shape. */
interface DrawingRow {
  /**
   * The most points a side; larger maps are shown at every 2nd, 4th, 8th … point. Without it, every point is
   * shown.
   */
  maxPoints?: number
  /**
   * The same without a graphics card, and while something moves and frames take long; for drawings that do
   * not find a coarser level by themselves.
   */
  maxSlow?: number
  maxLowDetail?: number
  /** Whether the map is a texture on the graphics card, which limits its size. */
  isTexture?: true
  /** The mesh that the worker makes of the heights. */
  mesh?: (look: Subject['look']) => MeshRequest
  /** Whether the view needs the light of sun and sky. */
  isLit?: true
  /** Whether it shows what covers the ground. */
  isCovered?: true
  /** The options of the drawing besides its terrain; when they change, the same terrain is drawn again. */
  options?: (state: Subject) => object
  /** The rows of the table of looks that apply to it. */
  looks: readonly string[]
  /** Fetches the code that draws it. Its options are those of the row. */
  file: () => Promise<{ draw: CreateView<never> | MakeMap }>
}

interface ViewRow {
  map: DrawingRow
  planet: DrawingRow
  boxes?: DrawingRow
}

/** A view of one shape. */
export interface View extends DrawingRow {
  id: ViewId
  shape: Shape
  /** Drawn with WebGL in a space that can be turned, or flat without WebGL. */
  dimensions: '3d' | '2d'
}

/** The only flat view, which replaces the 3D views without WebGL. */
export const flatView: ViewId = 'map'

const exaggeration = ({ look }: Subject) => ({ exaggeration: look.exaggeration / 100 })
/**
 * Without light a planet shows its ground by its relief alone: in lines and triangles it is as many times as
 * high.
 */
export const penRelief = 8
const inPen = ({ look }: Subject) => ({ exaggeration: (penRelief * look.exaggeration) / 100 })
const lines = ({ look: { profiles, density } }: Subject) => ({ profiles, density })

const turned = ['projection', 'rotate'] as const
const lit = ['palette', 'water', 'sun', 'sunheight', 'shade'] as const
const planetLit = ['palette', 'sun', 'sunheight', 'sky'] as const

const surface = () => ({ kind: 'surface' }) as const

/**
 * All ways to show a terrain, one row each: how it draws each shape, its options, and the file that draws it,
 * which is fetched when needed. The words files contain its name (`view.<id>`); everything else follows from
 * this table.
 */
const table: Record<ViewId, ViewRow> = {
  surface: {
    map: {
      maxPoints: 4097,
      isCovered: true,
      mesh: () => ({ kind: 'lod' }),
      isLit: true,
      isTexture: true,
      looks: ['exaggeration', ...lit, 'fog', ...turned],
      file: () => import('../draw/views/surface.js'),
    },
    planet: {
      maxPoints: 2049,
      maxSlow: 1025,
      isCovered: true,
      isTexture: true,
      mesh: () => ({ kind: 'lod' }),
      options: exaggeration,
      looks: ['exaggeration', ...planetLit, 'rotate'],
      file: () => import('../planet/surface.js'),
    },
  },
  voxels: {
    map: {
      maxPoints: 513,
      maxSlow: 257,
      maxLowDetail: 129,
      mesh: ({ levels }) => ({ kind: 'voxels', ...(levels > 0 && { levels }) }),
      isLit: true,
      isCovered: true,
      looks: ['exaggeration', ...lit, 'fog', 'scene', 'columns', 'levels', ...turned],
      file: () => import('../draw/views/voxels.js'),
    },
    planet: {
      maxPoints: 257,
      isCovered: true,
      options: (state) => ({
        ...exaggeration(state),
        columns: Math.min(state.look.columns, 257),
        levels: state.look.levels,
      }),
      looks: ['exaggeration', ...planetLit, 'columns', 'levels', 'rotate'],
      file: () => import('../planet/voxels.js'),
    },
    boxes: {
      maxPoints: 257,
      options: ({ values, look }) => ({
        amplitude: Number(values.amplitude),
        centred: look.scene === 'imai',
      }),
      looks: ['scene', 'rotate'],
      file: () => import('../draw/views/boxes.js'),
    },
  },
  lines: {
    map: {
      maxPoints: 1025,
      maxLowDetail: 129,
      mesh: surface,
      options: lines,
      looks: ['exaggeration', 'profiles', 'density', ...turned],
      file: async () => ({ draw: (await import('../draw/views/pen.js')).drawLines }),
    },
    planet: {
      options: (state) => ({ ...inPen(state), ...lines(state) }),
      looks: ['exaggeration', 'profiles', 'density', 'rotate'],
      file: async () => ({ draw: (await import('../planet/pen.js')).drawLines }),
    },
  },
  wireframe: {
    map: {
      maxPoints: 65,
      mesh: surface,
      looks: ['exaggeration', ...turned],
      file: async () => ({ draw: (await import('../draw/views/pen.js')).drawWireframe }),
    },
    planet: {
      options: inPen,
      looks: ['exaggeration', 'rotate'],
      file: async () => ({ draw: (await import('../planet/pen.js')).drawWireframe }),
    },
  },
  map: {
    map: {
      isCovered: true,
      looks: [...lit, 'map', 'contours'],
      file: () => import('../draw/map/map-view.js'),
    },
    planet: {
      isCovered: true,
      looks: [...planetLit, 'shade', 'map', 'contours', 'atlas'],
      file: () => import('../draw/map/map-view.js'),
    },
  },
}

function shapeOf({ generator, values, look, imported }: Subject): Shape {
  if (isPlanet({ generator, imported })) return 'planet'
  const isBoxes =
    look.view === 'voxels' &&
    generator.id === 'imai' &&
    look.scene !== 'orogen' &&
    !imported &&
    !(Number(values.age) > 0)
  return isBoxes ? 'boxes' : 'map'
}

/** Whether a state shows a planet and not a map. */
export const isPlanet = ({ generator, imported }: Pick<Subject, 'generator' | 'imported'>): boolean =>
  generator.faces === 6 && !imported

/** The views of every shape, by `id/shape`; each is always the same object. */
const views = new Map<string, View>()

/** The view that shows a state. */
export function viewOf(state: Subject): View {
  const id = state.look.view
  const shape = shapeOf(state)
  const key = `${id}/${shape}`
  const dimensions = id === flatView ? '2d' : '3d'
  if (!views.has(key)) views.set(key, { id, shape, dimensions, ...table[id][shape]! })
  return views.get(key)!
}
