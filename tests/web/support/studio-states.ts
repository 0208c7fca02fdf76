import { expect } from 'vitest'
import {
  type ImageParameter,
  type Parameter,
  parametersOf,
  type ParameterValue,
  schema,
  type Values,
} from '../../../web/package/schema.js'
import type { TerrainState } from '../../../web/state/state.js'
import { unprintable } from '../../../web/package/link/link.js'
import { readStrokes } from '../../../web/package/link/strokes.js'
import { cameraLimits, type CameraState } from '../../../web/draw/camera/viewpoint.js'
import { type ViewSettings, type LookRow, lookTable } from '../../../web/state/look.js'

/** A state that the controls can reach. */
export function randomState(random: () => number): TerrainState {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const between = (low: number, high: number) => low + random() * (high - low)
  const generator = pick(schema.generators)
  const camera = (): CameraState => ({
    azimuth: between(0, 360),
    elevation: between(...cameraLimits.elevation),
    distance: between(...cameraLimits.distance),
    target: [between(-1, 1), between(-1, 1), between(-1, 1)],
  })
  const values = Object.fromEntries(
    parametersOf(generator).map((each) => [each.id, randomValue(each, random)]),
  ) as Values
  // Links refine a piece of land that has rivers.
  if (values.rivers === true) values.level = Math.max(values.level as number, schema.rivers.coarsestLevel)
  return {
    generator,
    values: { ...values, ...unprintable(generator, values) }, // no link holds a picture
    look: Object.fromEntries(
      lookTable.map((row) => [row.id, randomValue(row, random)]),
    ) as unknown as ViewSettings,
    camera: random() < 0.5 ? camera() : undefined,
  }
}

function randomValue(parameter: Parameter | LookRow, random: () => number): ParameterValue | undefined {
  if (random() < 0.2) return parameter.default
  if (parameter.type === 'boolean') return random() < 0.5
  if (parameter.type === 'choice') return parameter.choices[Math.floor(random() * parameter.choices.length)]!
  if (isImage(parameter)) return parameter.default
  if (parameter.type === 'strokes') return 'ridge 8 0.3:12 40,30 52.5;basin 12 0.25:50 80'
  const { minimum, maximum } = parameter
  const between = () => minimum + random() * (maximum - minimum)
  if (parameter.type !== 'numbers') return parameter.type === 'integer' ? Math.round(between()) : between()
  const { minCount, maxCount } = parameter
  return Array.from({ length: minCount + Math.floor(random() * (maxCount - minCount + 1)) }, between)
}

// No link holds one.
const isImage = (parameter: Parameter | LookRow): parameter is ImageParameter => parameter.type === 'image'

/** Every value in its range and of its type, whatever the link said. */
export function expectValid({ generator, values, look, camera }: TerrainState): void {
  expect(schema.generators).toContain(generator)
  expect(Object.keys(values).sort()).toEqual(
    parametersOf(generator)
      .map(({ id }) => id)
      .sort(),
  )
  for (const parameter of parametersOf(generator)) {
    const value = values[parameter.id]
    if (!isAllowed(parameter, value)) throw new Error(`${parameter.id} is ${String(value)}`)
  }
  for (const row of lookTable) {
    if (!isAllowed(row, look[row.id])) throw new Error(`${row.id} is ${look[row.id]}`)
  }
  if (!camera) return
  const [low, high] = cameraLimits.elevation
  expect(camera.elevation >= low && camera.elevation <= high, `elevation ${camera.elevation}`).toBe(true)
  expect(
    camera.target.every((value) => Math.abs(value) <= cameraLimits.pan),
    `target ${camera.target}`,
  ).toBe(true)
  expect(Number.isFinite(camera.azimuth) && camera.distance > 0).toBe(true)
}

function isAllowed(parameter: Parameter | LookRow, value: unknown): boolean {
  if (parameter.type === 'boolean') return typeof value === 'boolean'
  if (parameter.type === 'choice') return parameter.choices.includes(value as string)
  if (isImage(parameter)) return value === undefined
  if (parameter.type === 'strokes') return typeof value === 'string' && readStrokes(value) !== undefined
  const within = (each: unknown) =>
    typeof each === 'number' && each >= parameter.minimum && each <= parameter.maximum
  if (parameter.type === 'numbers') {
    const { minCount, maxCount } = parameter
    if (!Array.isArray(value) || !value.every(within)) return false
    return value.length === 0 || (value.length >= minCount && value.length <= maxCount)
  }
  return within(value) && (parameter.type === 'number' || Number.isInteger(value))
}

/** The numbers of two cameras, in pairs. */
export function camerasOf(one: TerrainState, other: TerrainState): [number, number][] {
  const numbers = ({ camera }: TerrainState) =>
    camera ? [camera.azimuth, camera.elevation, camera.distance, ...camera.target] : []
  expect(numbers(one).length).toBe(numbers(other).length)
  return numbers(one).map((value, i) => [value, numbers(other)[i]!])
}
