import { type Appearance, palettes, skyChoices } from '../draw/camera/viewpoint.js'
import { underWater } from '../draw/colour/map-light.js'
import { type ProjectionId, projectionIds } from '../draw/globe/projection-ids.js'
import type { Generator, NumberParameter } from '../package/schema.js'

/** The views that a reader can choose; each is a row of views.ts. */
export const views = ['surface', 'voxels', 'lines', 'wireframe', 'map'] as const
export type ViewId = (typeof views)[number]

/**
 * The appearance of a terrain: the one table behind controls, links, attributes and the renderer. Nothing in
 * it changes a height. The table of views tells which rows apply to a view.
 */
export interface ViewSettings extends Appearance {
  view: ViewId
  /** Vertical exaggeration in per cent. */
  exaggeration: number
  /** Orogen's own voxels, or those of Imai's article: in the middle, or to the side as there. */
  scene: 'orogen' | 'imai' | 'imai-aside'
  /** Columns of voxels a side, at most; larger maps use every 2nd, 4th, 8th … point. */
  columns: number
  /** Steps of voxels between the lowest and the highest point; 0: the number that gives true cubes. */
  levels: number
  /** The direction of the lines: along the rows, along the columns, or both. */
  profiles: 'rows' | 'columns' | 'both'
  /** The number of lines in each direction; 0: depends on the picture's width. */
  density: number
  /** The content of a map: heights as greys, light and shade, tints by height, or tints and shade. */
  map: 'grey' | 'hillshade' | 'tints' | 'relief'
  contours: boolean
  /** How a planet is spread on a map. */
  atlas: ProjectionId
}

interface LookEntry {
  id: keyof ViewSettings
  /** The subject of a row: one of the views, the ground in all of them, the light, the camera, or motion. */
  group: 'view' | 'ground' | 'light' | 'camera' | 'motion'
  /** The only generator whose terrain it fits. */
  generator?: string
  /** Not where the terrain has a sea of its own. */
  dry?: true
}
type LookRange = 'type' | 'unit' | 'minimum' | 'maximum' | 'softMaximum' | 'step' | 'default'
export interface LookNumber extends LookEntry, Pick<NumberParameter, LookRange> {}
export interface LookChoice extends LookEntry {
  type: 'choice'
  choices: readonly string[]
  default: string
  /** Other names for the choices. */
  also?: Readonly<Record<string, string>>
  /** How values look that are allowed beside the choices. */
  own?: RegExp
}
export interface LookSwitch extends LookEntry {
  type: 'boolean'
  default: boolean
}
export type LookRow = LookNumber | LookChoice | LookSwitch

/** Colours with shares of the height: below the sea from -1 on, on land up to 1. */
const colorStops = /^(\s*#([\da-f]{3}){1,2}\s+-?(0|1|0?\.\d+)\s*(,(?=\s*#)|$))+$/i

export const lookTable: readonly LookRow[] = [
  { ...choice('view', 'view', views), also: { triangles: 'wireframe', profiles: 'lines', boxes: 'voxels' } },
  { ...choice('palette', 'ground', palettes), own: colorStops },
  number('exaggeration', 'ground', {
    unit: '%',
    minimum: 10,
    maximum: 1000,
    softMaximum: 400,
    default: 100,
  }),
  { ...number('water', 'ground', { unit: '%', maximum: 100, default: underWater }), dry: true },
  // From the north-west, as is the convention for relief maps.
  number('sun', 'light', { unit: '°', maximum: 360, default: 310 }),
  number('sunheight', 'light', { unit: '°', maximum: 90, default: 37 }),
  number('shade', 'light', { unit: '%', maximum: 100, default: 45 }),
  number('fog', 'light', { unit: '%', maximum: 100, default: 0 }),
  choice('sky', 'light', skyChoices),
  { ...choice('scene', 'view', ['orogen', 'imai', 'imai-aside']), generator: 'imai' },
  number('columns', 'view', { unit: '', minimum: 8, maximum: 513, default: 96 }),
  number('levels', 'view', { unit: '', maximum: 256, default: 0 }),
  choice('profiles', 'view', ['rows', 'columns', 'both']),
  number('density', 'view', { unit: '', maximum: 256, default: 0 }),
  choice('map', 'view', ['relief', 'tints', 'hillshade', 'grey']),
  flag('contours', 'view', true),
  choice('atlas', 'view', projectionIds),
  choice('projection', 'camera', ['perspective', 'orthographic']),
  flag('rotate', 'motion', false),
]

const defaultLook = Object.fromEntries(
  lookTable.map(({ id, default: value }) => [id, value]),
) as unknown as ViewSettings

/**
 * The number of lines in a picture of this width in CSS pixels: the one of the look, otherwise one line for
 * every eight pixels. More would run together on a narrow screen.
 */
export function linesIn(width: number, { density }: Pick<ViewSettings, 'density'>): number {
  return Math.max(density || Math.min(Math.round(width / 8), 96), 8)
}

/** The default look for the terrain of a generator. */
export function firstLook({ exaggeration }: Pick<Generator, 'exaggeration'>): ViewSettings {
  return { ...defaultLook, exaggeration }
}

function choice(id: keyof ViewSettings, group: LookEntry['group'], choices: readonly string[]): LookChoice {
  return { type: 'choice', id, group, choices, default: choices[0]! }
}

function flag(id: keyof ViewSettings, group: LookEntry['group'], on: boolean): LookSwitch {
  return { type: 'boolean', id, group, default: on }
}

function number(
  id: keyof ViewSettings,
  group: LookEntry['group'],
  row: Partial<Pick<LookNumber, 'minimum' | 'softMaximum'>> &
    Pick<LookNumber, 'unit' | 'maximum' | 'default'>,
): LookNumber {
  return { type: 'integer', id, group, minimum: 0, step: 1, softMaximum: row.maximum, ...row }
}
