import { byId } from '../../../dom/elements.js'
import { planetSheet } from '../../../exports/planet-sheet.js'
import type { Heightfield } from '../../../orogen/heightfield.js'
import type { LatLon } from '../../../planet/faces.js'
import { type ProjectionId, projectionIds } from '../../../planet/projection-ids.js'
import type { TerrainStage } from '../../../state/stage.js'
import type { Shown } from '../../../state/export.js'
import type { StudioWords } from '../../../../words/studio/index.js'
import { type Chosen, choiceOption, numberOption, type Option } from './file-kind.js'

export const isBall = ({ terrain }: Shown): boolean => terrain.field.faces === 6

/** The same of a ball, which has a diameter, no width. */
export const ofBall = (option: Option): Option =>
  ['width-m', 'metres', 'width-mm'].includes(option.id)
    ? { ...option, key: `export.ball.${option.id}` }
    : option

/** How the planet lies in the file; a globe's middle is at first the place that one looks at. */
export function sheetOptions({ stage, state }: Shown, words: StudioWords): Option[] {
  const centre = state.look.view === 'map' ? middleOf(stage) : undefined
  const { elevation, azimuth } = stage.outlook.camera
  const seen = centre ?? { latitude: elevation, longitude: azimuth - 360 * Math.round(azimuth / 360) }
  const degrees = (side: keyof LatLon, most: number): Option => ({
    ...numberOption({
      id: `centre-${side}`,
      unit: '°',
      minimum: -most,
      maximum: most,
      softMaximum: most,
      default: Math.round(seen[side]),
    }),
    shown: ({ projection }) => projection === 'orthographic',
  })
  return [
    choiceOption('projection', ['faces', ...projectionIds], (name) =>
      words.say(name === 'faces' ? 'export.projection.faces' : `look.atlas.${name}`),
    ),
    degrees('latitude', 90),
    degrees('longitude', 180),
  ]
}

/** The place in the middle of a map. */
function middleOf(stage: TerrainStage): LatLon | undefined {
  const { left, top } = byId('map-canvas').getBoundingClientRect()
  const { width, height } = stage.outlook
  const place = stage.pick(left + width / 2, top + height / 2)
  return place && { latitude: place.y, longitude: place.x }
}

export function spreadAs(chosen: Chosen): { projection?: ProjectionId; centre?: LatLon } {
  if (chosen.projection === 'faces') return {}
  const centre = {
    latitude: Number(chosen['centre-latitude']),
    longitude: Number(chosen['centre-longitude']),
  }
  const projection = chosen.projection as ProjectionId
  return { projection, ...(projection === 'orthographic' && { centre }) }
}

export function sidesOf(field: Heightfield, chosen: Chosen): { width: string; height: string } {
  const { projection } = spreadAs(chosen)
  const { size, rows } = projection
    ? planetSheet(field, projection)
    : { size: field.size, rows: 6 * field.size }
  return { width: `${size}`, height: `${rows}` }
}
