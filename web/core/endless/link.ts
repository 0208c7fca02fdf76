import { ceiling, type Land, type LandView, landViews, reach } from './land.js'
import { type Mode, modes, type Outlook, within } from './flight.js'

/** All that a link to a place holds. */
export interface Visit {
  land: Land
  outlook: Outlook
  mode: Mode
  view: LandView
  /** Degrees clockwise from the north, and above the horizon. */
  sun: number
  sunheight: number
}

/** A lone peak above the sea, in the morning. */
export const firstVisit: Visit = {
  land: { seed: 161, roughness: 0.18 },
  outlook: { east: -372_572, north: 236_376, up: 5200, heading: 120, pitch: -3 },
  mode: 'fly',
  view: 'surface',
  sun: 60,
  sunheight: 14,
}

/** Numbers of a link: their limits, and how many decimals are written. */
const numbers = {
  seed: { from: 0, to: 2 ** 32 - 1, decimals: 0 },
  roughness: { from: 0, to: 1, decimals: 4 },
  east: { from: -reach, to: reach, decimals: 2 },
  north: { from: -reach, to: reach, decimals: 2 },
  up: { from: 0, to: ceiling, decimals: 2 },
  heading: { from: 0, to: 360, decimals: 1 },
  pitch: { from: -89, to: 89, decimals: 1 },
  sun: { from: 0, to: 360, decimals: 0 },
  sunheight: { from: 1, to: 90, decimals: 0 },
} as const

/** Reads a link. What it does not say is as at first; what is beyond its limits is at them, and what is no number is left out. */
export function readVisit(query: URLSearchParams): Visit {
  const number = (name: keyof typeof numbers, initial: number) => {
    const text = query.get(name)?.trim()
    const value = text ? Number(text) : NaN
    const { from, to, decimals } = numbers[name]
    if (Number.isNaN(value)) return initial
    return Number(Math.min(Math.max(value, from), to).toFixed(decimals))
  }
  const { land, outlook, mode, view, sun, sunheight } = firstVisit
  return {
    land: {
      seed: number('seed', land.seed),
      roughness: number('roughness', land.roughness),
    },
    outlook: within({
      east: number('east', outlook.east),
      north: number('north', outlook.north),
      up: number('up', outlook.up),
      heading: number('heading', outlook.heading),
      pitch: number('pitch', outlook.pitch),
    }),
    mode: modes.find((each) => each === query.get('mode')) ?? mode,
    view: landViews.find((each) => each === query.get('view')) ?? view,
    sun: number('sun', sun),
    sunheight: number('sunheight', sunheight),
  }
}

/** Writes it, all that is not as at first. */
export function writeVisit({ land, outlook, mode, view, sun, sunheight }: Visit): URLSearchParams {
  const query = new URLSearchParams()
  const { land: first, outlook: from } = firstVisit
  const add = (name: string, value: string | number, initial: string | number) => {
    const text =
      typeof value === 'number'
        ? String(Number(value.toFixed(numbers[name as keyof typeof numbers].decimals)))
        : value
    if (text !== String(initial)) query.set(name, text)
  }
  for (const name of ['seed', 'roughness'] as const) add(name, land[name], first[name])
  for (const name of ['east', 'north', 'up', 'heading', 'pitch'] as const)
    add(name, outlook[name], from[name])
  add('mode', mode, firstVisit.mode)
  add('view', view, firstVisit.view)
  add('sun', sun, firstVisit.sun)
  add('sunheight', sunheight, firstVisit.sunheight)
  return query
}
