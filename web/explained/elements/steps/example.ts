import { placeOf, type Settings, type Typed, type TypedNumber } from './diamond-square.js'

/** The numbers of the worked example of a French explanation: four corners, one perturbation, four results. */
export const exampleSettings: Settings = {
  exponent: 1,
  seed: 1,
  amplitude: 100,
  relief: 'steep',
  borders: 'three',
}

const at = (x: number, y: number, value: number, what: TypedNumber['what'] = 'height') =>
  [placeOf({ x, y }, 1), { what, value }] as const

export const exampleNumbers: Typed = new Map([
  at(0, 0, 215),
  at(2, 0, 168),
  at(0, 2, 384),
  at(2, 2, 53),
  at(1, 1, -10, 'perturbation'),
  at(1, 0, 232),
  at(0, 1, 289),
  at(2, 1, 118),
  at(1, 2, 242),
])
