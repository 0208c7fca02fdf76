import { placeOf, type Settings, type Typed } from './diamond-square.js'

/** The numbers of the worked example of a French explanation: four corners, one perturbation, four results. */
export const exampleSettings: Settings = {
  exponent: 1,
  seed: 1,
  amplitude: 100,
  relief: 'steep',
  borders: 'three',
}

const height = (x: number, y: number, value: number) =>
  [placeOf({ x, y }, 1), { what: 'height', value }] as const

export const exampleNumbers: Typed = new Map([
  height(0, 0, 215),
  height(2, 0, 168),
  height(0, 2, 384),
  height(2, 2, 53),
  [placeOf({ x: 1, y: 1 }, 1), { what: 'perturbation', value: -10 }],
  height(1, 0, 232),
  height(0, 1, 289),
  height(2, 1, 118),
  height(1, 2, 242),
])
