import type { MeshRequest } from '../orogen/client.js'
import type { MakeChart } from '../map/chart.js'
import type { CreateView } from '../render/view-renderer.js'
import type { ViewId } from './view-id.js'

/** What of a state decides which view shows it. */
interface Subject {
  generator: { id: string; faces?: number }
  values: { amplitude?: unknown; age?: unknown }
  look: {
    view: string
    scene: string
    levels: number
    profiles: string
    density: number
    exaggeration: number
  }
  imported?: object | undefined
}

/** What all views say of themselves. */
interface ViewRow {
  id: string
  /** Another row, of which this is what some states show. */
  of?: { id: string; when: (state: Subject) => boolean }
  /** The most points a side; of a larger map every 2nd, 4th, 8th … point is shown. */
  maxPoints: number
  /** The same where pictures are computed in software, and while something moves and frames take long, where the drawing
   * itself does not find a coarser level. */
  maxSlow?: number
  maxLowDetail?: number
  /** The map lies on the graphics card as a texture, whose size is limited, too. */
  isTexture?: true
  /** What the worker has to make of the heights. */
  mesh?: (look: Subject['look']) => MeshRequest
  /** Sun and sky fall on it: what they reach is measured. */
  isLit?: true
  /** What of the state the drawing is told besides its terrain; when this changes it shows the same terrain anew. */
  options?: (state: Subject) => object
  /** The rows of the table of looks that can be seen in it. */
  looks: readonly string[]
}

/** Drawn with WebGL, in a space that one can turn; where there is no WebGL another view stands in for it. */
interface SpaceRow extends ViewRow {
  dimensions: '3d'
  fallback: 'map'
  // The options are those of the row above it.
  file: () => Promise<{ draw: CreateView<never> }>
}

/** Drawn flat, without WebGL. */
interface PaperRow extends ViewRow {
  dimensions: '2d'
  file: () => Promise<{ draw: MakeChart }>
}

export type View = SpaceRow | PaperRow

/** Whether it is a ball, and no map: it is shown by rows of its own, in each of the views. */
export const isPlanet = ({ generator, imported }: Pick<Subject, 'generator' | 'imported'>): boolean =>
  generator.faces === 6 && !imported

const bent = ({ look }: Subject) => ({ exaggeration: look.exaggeration / 100 })

const turned = ['projection', 'rotate'] as const
const lit = ['palette', 'water', 'sun', 'sunheight', 'shade'] as const

/**
 * Every way to show a terrain, one row each: what it needs, what can be chosen in it, and the file that draws it, which is
 * fetched when it is wanted. The words files name it (`view.<id>`); all else follows from here.
 */
const table = [
  {
    id: 'surface',
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 4097,
    isTexture: true,
    mesh: () => ({ kind: 'relief' }),
    isLit: true,
    looks: ['exaggeration', ...lit, 'fog', ...turned],
    file: () => import('../render/views/surface.js'),
  },
  {
    id: 'voxels',
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 513,
    maxSlow: 257,
    maxLowDetail: 129,
    mesh: ({ levels }) => ({ kind: 'voxels', ...(levels > 0 && { levels }) }),
    isLit: true,
    looks: ['exaggeration', ...lit, 'fog', 'scene', 'columns', 'levels', ...turned],
    file: () => import('../render/views/voxels.js'),
  },
  {
    // The picture of Imai's article, which only his own map fits into.
    id: 'boxes',
    of: {
      id: 'voxels',
      when: ({ generator, values, look, imported }) =>
        generator.id === 'imai' && look.scene !== 'orogen' && !imported && !(Number(values.age) > 0),
    },
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 257,
    options: ({ values, look }) => ({ amplitude: Number(values.amplitude), centred: look.scene === 'imai' }),
    looks: ['scene'],
    file: () => import('../render/views/boxes.js'),
  },
  {
    id: 'lines',
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 1025,
    maxLowDetail: 129,
    mesh: () => ({ kind: 'surface' }),
    options: ({ look: { profiles, density } }) => ({ profiles, density }),
    looks: ['exaggeration', 'profiles', 'density', ...turned],
    file: () => import('../render/views/lines.js'),
  },
  {
    id: 'wireframe',
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 65,
    mesh: () => ({ kind: 'surface' }),
    looks: ['exaggeration', ...turned],
    file: () => import('../render/views/wireframe.js'),
  },
  {
    id: 'map',
    dimensions: '2d',
    maxPoints: 8193,
    looks: [...lit, 'map', 'contours'],
    file: () => import('../map/chart.js'),
  },
  {
    id: 'globe-map',
    of: { id: 'map', when: isPlanet },
    dimensions: '2d',
    maxPoints: 8193,
    looks: ['palette', 'sun', 'sunheight', 'shade', 'map', 'contours', 'atlas'],
    file: () => import('../map/chart.js'),
  },
  {
    id: 'globe',
    of: { id: 'surface', when: isPlanet },
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 2049,
    maxSlow: 1025,
    isTexture: true,
    mesh: () => ({ kind: 'relief' }),
    options: bent,
    looks: ['exaggeration', 'palette', 'sun', 'sunheight', 'rotate'],
    file: () => import('../render/views/globe.js'),
  },
  {
    id: 'globe-voxels',
    of: { id: 'voxels', when: isPlanet },
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 8193,
    options: (state) => ({ ...bent(state), levels: state.look.levels }),
    looks: ['exaggeration', 'palette', 'sun', 'sunheight', 'levels', 'rotate'],
    file: () => import('../render/views/globe-voxels.js'),
  },
  {
    id: 'globe-lines',
    of: { id: 'lines', when: isPlanet },
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 8193,
    options: (state) => ({ ...bent(state), profiles: state.look.profiles, density: state.look.density }),
    looks: ['exaggeration', 'profiles', 'density', 'rotate'],
    file: () => import('../render/views/globe-lines.js'),
  },
  {
    id: 'globe-wireframe',
    of: { id: 'wireframe', when: isPlanet },
    dimensions: '3d',
    fallback: 'map',
    maxPoints: 8193,
    options: bent,
    looks: ['exaggeration', 'rotate'],
    file: () => import('../render/views/globe-wireframe.js'),
  },
] as const satisfies readonly View[]

type Chosen = Exclude<(typeof table)[number], { of: object }>['id']

/** The views that a reader can choose. */
export const views: ViewId[] = table.filter((row) => !('of' in row)).map(({ id }) => id as Chosen)

/** The row that shows a state. */
export function viewOf(state: Subject): View {
  const rows: readonly View[] = table
  const { view } = state.look
  return rows.find(({ of }) => of?.id === view && of.when(state)) ?? rows.find(({ id }) => id === view)!
}
