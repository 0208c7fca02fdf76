import fc from 'fast-check'
import {
  type Generator,
  parametersOf,
  type Parameter,
  type ParameterValue,
  schema,
  type StrokesParameter,
} from '../../web/package/schema.js'

export type Setting = Record<string, ParameterValue>

/** Everything that a generator can be asked for, extremes above all, on small maps. */
export const settings = (maxExponent: number): fc.Arbitrary<Setting> =>
  fc.constantFrom(...schema.generators).chain((generator) => settingOf(generator, maxExponent))

function settingOf(generator: Generator, maxExponent: number): fc.Arbitrary<Setting> {
  const rows = parametersOf(generator).filter(({ type, id }) => type !== 'image' && id !== 'exponent')
  const values = Object.fromEntries(rows.map((row) => [row.id, fc.option(valueOf(row), { nil: undefined })]))
  return fc.record({ ...values, exponent: fc.integer({ min: 1, max: maxExponent }) }).map((record) => {
    const setting: Setting = { generator: generator.id }
    for (const [id, value] of Object.entries(record))
      if (value !== undefined && !needsPicture(value)) setting[id] = value
    if (Number(setting.level) < 4) delete setting.rivers // which are refused there
    return setting
  })
}

const needsPicture = (value: unknown): boolean => value === 'image' || value === 'mix'

/** Strokes that the module takes, of all kinds. */
export function strokesOf({ choices, widths, heights, places }: StrokesParameter): fc.Arbitrary<string> {
  const number = ([min, max]: [number, number]) =>
    fc.double({ min, max, noNaN: true }).map((value) => String(Number(value.toFixed(1))))
  const point = fc.tuple(number(places), number(places)).map((both) => both.join(' '))
  const line = fc.array(point, { minLength: 2, maxLength: 8 }).map((points) => points.join(','))
  const stroke = fc
    .tuple(fc.constantFrom(...choices), number(widths), number(heights), line)
    .map(([kind, width, height, points]) => `${kind} ${width} ${height}:${points}`)
  return fc.array(stroke, { maxLength: 4 }).map((strokes) => strokes.join(';'))
}

function valueOf(row: Parameter): fc.Arbitrary<ParameterValue> {
  if (row.type === 'boolean') return fc.boolean()
  if (row.type === 'choice') return fc.constantFrom(...row.choices)
  if (row.type === 'strokes') return strokesOf(row)
  if (row.type === 'image') throw new TypeError('a setting holds no picture')
  const { minimum, maximum } = row
  const highest = 'softMaximum' in row ? row.softMaximum : maximum
  const extremes = fc.constantFrom(minimum, maximum)
  if (row.type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), extremes)
  // Doubles at random are nearly all tiny, so most numbers are evenly spread over what sliders reach.
  const usual = fc.integer({ min: 0, max: 1000 }).map((i) => minimum + ((highest - minimum) * i) / 1000)
  const any = fc.double({ min: minimum, max: maximum, noNaN: true })
  if (!('minCount' in row)) return fc.oneof({ weight: 4, arbitrary: usual }, any, extremes)
  const { minCount, maxCount } = row
  return fc.array(fc.oneof(usual, any), { minLength: minCount, maxLength: Math.min(maxCount, minCount + 8) })
}
