import type { PaletteId, SkyChoice } from '../draw/camera/viewpoint.js'
import { schema } from '../package/schema.js'
import { type LinkNote, type LinkRow, readRows, readVersion } from '../package/link/link.js'
import { readQuery, writeRows } from '../state/link.js'
import { lookTable } from '../state/look.js'
import { lowestSun } from './light.js'
import { type Mode, modes, type Outlook, within } from './camera-controller.js'
import { ceiling, type LandGenerator, landGenerators, type LandParameters, landRows, reach } from './land.js'

/** How the land is drawn: as a surface, or in columns of cubes. */
export type LandView = 'surface' | 'voxels'
export const landViews: readonly LandView[] = ['surface', 'voxels']

/** The content of a link to a place. */
export interface Visit {
  land: LandParameters
  outlook: Outlook
  mode: Mode
  view: LandView
  palette: PaletteId
  /** Degrees clockwise from the north, and above the horizon. */
  sun: number
  sunheight: number
  sky: SkyChoice
}

const number = (id: string, minimum: number, maximum: number, step: number, initial: number) =>
  ({ type: 'number', unit: '', softMaximum: maximum, id, minimum, maximum, step, default: initial }) as const
const choice = (id: string, choices: readonly string[]) =>
  ({ type: 'choice', id, choices, default: choices[0]! }) as const
const look = (id: string, initial: number | string) =>
  ({ ...lookTable.find((row) => row.id === id)!, default: initial }) as LinkRow

export const generatorRow = choice('generator', Object.keys(landGenerators))
export const skyRow = look('sky', 'auto')
/** The look of the land; the defaults are snow on a ridge, in the morning. */
export const lookRows = [
  { ...look('view', 'surface'), choices: landViews } as LinkRow,
  look('palette', 'alpine'),
  look('sun', 60),
  // Below the horizon: dusk and night.
  { ...look('sunheight', 14), minimum: lowestSun } as LinkRow,
] as const
/** The hour of the day, which chooses the sun; a link has the sun. */
export const timeRow = { ...number('time', 0, 24, 0.25, 12), unit: 'h' } as const
const cameraRows = [
  number('east', -reach, reach, 0.01, 861_362),
  number('north', -reach, reach, 0.01, 905_812),
  number('up', 0, ceiling, 0.01, 5150),
  number('heading', 0, 360, 0.1, 240),
  number('pitch', -89, 89, 0.1, -4),
  choice('mode', modes),
] as const
const visitRows = [...cameraRows, ...lookRows, skyRow]

/** The key of the piece from which a reader came into the land (see piece.ts). */
export const pieceKey = 'piece'

/** Every key of a link that says what is seen. */
export const visitKeys: readonly string[] = [
  ...new Set([
    'v',
    'generator',
    ...Object.keys(landGenerators).flatMap((each) => landRows(each as LandGenerator).map(({ id }) => id)),
  ]),
  ...visitRows.map(({ id }) => id),
]

/**
 * Reads the query of a link, as tolerantly as that of a terrain: `notes` report values that were changed or
 * ignored.
 */
export function readVisit(query: string): { visit: Visit; notes: LinkNote[] } {
  const { state: visit, notes } = readQuery(query, [...visitKeys, pieceKey], readVisitFrom)
  return { visit, notes }
}

/** Reads it from texts by key, and removes the keys that it reads. */
export function readVisitFrom(given: Map<string, string>, notes: LinkNote[]): Visit {
  readVersion(given, notes)
  const { generator } = readRows([generatorRow], given, notes) as { generator: LandGenerator }
  const land = { generator, ...readRows(landRows(generator), given, notes) } as LandParameters
  const { mode, view, palette, sun, sunheight, sky, ...outlook } = readRows(visitRows, given, notes)
  return {
    land,
    outlook: within(outlook as unknown as Outlook),
    ...({ mode, view, palette, sun, sunheight, sky } as Omit<Visit, 'land' | 'outlook'>),
  }
}

export const firstVisit: Visit = readVisit('').visit

/**
 * Writes the query that `readVisit` turns back into this visit: the version, the seed, and everything that
 * differs from the defaults.
 */
export function writeVisit({ land, outlook, ...rest }: Visit): string {
  const values: Record<string, unknown> = { ...land, ...outlook, ...rest }
  for (const row of cameraRows)
    if (row.type === 'number')
      values[row.id] = Number((values[row.id] as number).toFixed(row.step < 0.1 ? 2 : 1)) + 0
  const query = new URLSearchParams({ v: String(schema.version) })
  const rows = [generatorRow, ...landRows(land.generator), ...visitRows]
  for (const [id, text] of writeRows(rows, values, ['seed'])) query.set(id, text)
  return query.toString()
}
