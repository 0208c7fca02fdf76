import { show } from '../../package/errors.js'
import { propertiesOf, reading } from '../../package/options.js'

/** An option of a published program, as in the C++ parameter table. */
export type Option = NumberOption | NumbersOption | ChoiceOption<string> | FlagOption

export interface NumberOption {
  type: 'integer' | 'number'
  minimum: number
  maximum: number
  default: number
}

/** A list of numbers, each between `minimum` and `maximum`; the empty one is not given. */
export interface NumbersOption {
  type: 'numbers'
  minCount: number
  maxCount: number
  minimum: number
  maximum: number
  default: readonly number[]
}

export interface ChoiceOption<Choice extends string> {
  type: 'choice'
  choices: readonly Choice[]
  default: Choice
}

export interface FlagOption {
  type: 'boolean'
  default: boolean
}

export type Options = Readonly<Record<string, Option>>

/** The values of these options, all of them given. */
export type Settings<Rows extends Options> = {
  [Id in keyof Rows]: Rows[Id] extends NumberOption
    ? number
    : Rows[Id] extends NumbersOption
      ? ArrayLike<number>
      : Rows[Id] extends ChoiceOption<infer Choice>
        ? Choice
        : boolean
}

const numberOf =
  (type: NumberOption['type']) =>
  (minimum: number, maximum: number, initial: number): NumberOption => ({
    type,
    minimum,
    maximum,
    default: initial,
  })
export const whole = numberOf('integer')
export const between = numberOf('number')

export const numbers = (
  minCount: number,
  maxCount: number,
  minimum: number,
  maximum: number,
): NumbersOption => ({
  type: 'numbers',
  minCount,
  maxCount,
  minimum,
  maximum,
  default: [],
})

export const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
): ChoiceOption<Choice> => ({ type: 'choice', choices, default: initial })

export const flag = (initial: boolean): FlagOption => ({ type: 'boolean', default: initial })

/**
 * Checks the options given to the program `id` and fills in the others. The sentences are those of the C++
 * library.
 *
 * @throws RangeError that says what was received and what is allowed.
 */
export function settingsFrom<Rows extends Options>(id: string, rows: Rows, given: object): Settings<Rows> {
  const defaults = Object.entries(rows).map(([name, option]) => [name, option.default])
  const asked = Object.entries(propertiesOf('the options', given) as Record<string, unknown>)
  for (const [name, value] of asked) {
    if (!Object.hasOwn(rows, name)) {
      const known = Object.keys(rows).join(', ')
      throw new RangeError(`${id} has no parameter ${show(name)}; ${id} takes ${known}`)
    }
    const option = rows[name]!
    if (!reading(name, () => isAllowed(option, value)))
      throw new RangeError(`${name} must be ${whatIsAllowed(option)}, got ${show(value)}`)
  }
  return Object.fromEntries([...defaults, ...asked]) as Settings<Rows>
}

function isAllowed(option: Option, value: unknown): boolean {
  if (option.type === 'boolean') return typeof value === 'boolean'
  if (option.type === 'choice') return typeof value === 'string' && option.choices.includes(value)
  if (option.type === 'numbers') {
    if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return false
    if ((value as ArrayLike<unknown>).length > option.maxCount) return false
    const list = Array.from(value as ArrayLike<unknown>)
    if (list.length > 0 && list.length < option.minCount) return false
    return list.every((each) => typeof each === 'number' && each >= option.minimum && each <= option.maximum)
  }
  if (typeof value !== 'number' || (option.type === 'integer' && !Number.isInteger(value))) return false
  return value >= option.minimum && value <= option.maximum
}

function whatIsAllowed(option: Option): string {
  if (option.type === 'boolean') return 'true or false'
  if (option.type === 'choice')
    return `${option.choices.slice(0, -1).join(', ')} or ${option.choices.at(-1)!}`
  const range = `between ${option.minimum} and ${option.maximum}`
  if (option.type === 'numbers') return `${option.minCount} to ${option.maxCount} numbers ${range}`
  return option.type === 'integer' ? `a whole number ${range}` : range
}
