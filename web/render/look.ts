/**
 * How a terrain is looked at: the one table from which controls, links, attributes and the renderer have it. Nothing in
 * it changes a height.
 */
export interface Look {
  view: View
  palette: PaletteId
  /** Share of the map that lies under water, in per cent. */
  water: number
  /** Where the sun stands: degrees clockwise from north. */
  sun: number
  /** How high: degrees above the horizon. */
  sunheight: number
  /** How dark cast shadows and hollows are, in per cent. */
  shade: number
  /** How much of the farthest ground is lost in haze, in per cent. */
  fog: number
  /** The voxels of this house, or as Imai's article draws its own: in the middle, or beside it as there. */
  scene: 'orogen' | 'imai' | 'imai-aside'
  /** Steps of voxels between the lowest and the highest point; 0: as many as make cubes. */
  levels: number
  /** The lines drawn: along the rows, along the columns, or both. */
  profiles: 'rows' | 'columns' | 'both'
  /** How many lines a direction. */
  density: number
  /** What a map shows: heights as greys, light and shade, tints by height, or tints and shade. */
  map: 'grey' | 'hillshade' | 'tints' | 'relief'
  contours: boolean
  projection: 'perspective' | 'orthographic'
  rotate: boolean
}

export const views = ['surface', 'voxels', 'lines', 'wireframe', 'map'] as const
export type View = (typeof views)[number]

export const palettes = ['swiss', 'alpine', 'desert', 'moon', 'ink', 'plaster'] as const
export type PaletteId = (typeof palettes)[number]

interface Row {
  id: keyof Look
  /** The views in which it can be seen. */
  views: readonly View[]
}
export interface LookNumber extends Row {
  type: 'integer' | 'number'
  minimum: number
  maximum: number
  softMaximum: number
  step: number
  unit: '' | '%' | '°'
  default: number
}
export interface LookChoice extends Row {
  type: 'choice'
  choices: readonly string[]
  default: string
}
export interface LookSwitch extends Row {
  type: 'boolean'
  default: boolean
}
export type LookRow = LookNumber | LookChoice | LookSwitch

const solid = ['surface', 'voxels'] as const
const spatial = ['surface', 'voxels', 'lines', 'wireframe'] as const

export const lookTable: readonly LookRow[] = [
  choice('view', views, views),
  choice('palette', palettes, [...solid, 'map']),
  number('water', { unit: '%', maximum: 100, default: 22, views: [...solid, 'map'] }),
  // From the north-west, the convention of relief maps.
  number('sun', { unit: '°', maximum: 360, default: 310, views: [...solid, 'map'] }),
  number('sunheight', { unit: '°', maximum: 90, default: 37, views: [...solid, 'map'] }),
  number('shade', { unit: '%', maximum: 100, default: 45, views: [...solid, 'map'] }),
  number('fog', { unit: '%', maximum: 100, default: 0, views: solid }),
  choice('scene', ['orogen', 'imai', 'imai-aside'], ['voxels']),
  number('levels', { unit: '', maximum: 256, default: 0, views: ['voxels'] }),
  choice('profiles', ['rows', 'columns', 'both'], ['lines']),
  number('density', { unit: '', minimum: 8, maximum: 256, default: 96, views: ['lines'] }),
  choice('map', ['relief', 'tints', 'hillshade', 'grey'], ['map']),
  flag('contours', ['map'], true),
  choice('projection', ['perspective', 'orthographic'], spatial),
  flag('rotate', spatial, false),
]

export const defaultLook = Object.fromEntries(
  lookTable.map(({ id, default: value }) => [id, value]),
) as unknown as Look

function choice(id: keyof Look, choices: readonly string[], seenIn: readonly View[]): LookChoice {
  return { type: 'choice', id, choices, default: choices[0]!, views: seenIn }
}

function flag(id: keyof Look, seenIn: readonly View[], on: boolean): LookSwitch {
  return { type: 'boolean', id, default: on, views: seenIn }
}

function number(
  id: keyof Look,
  row: { minimum?: number } & Pick<LookNumber, 'unit' | 'maximum' | 'default' | 'views'>,
): LookNumber {
  return { type: 'integer', id, minimum: 0, step: 1, softMaximum: row.maximum, ...row }
}
