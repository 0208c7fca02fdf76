// Reads the options of every exported call: once, before the call does anything. A value of the wrong kind is
// refused by a sentence.

import { show } from './errors.js'

/** Throws a sentence unless the value is of its kind. */
export type OptionKind = (name: string, value: unknown) => void

/** The kinds of all options of a call. */
export type OptionKinds<Options> = { [Name in keyof Required<Options>]: OptionKind }

/** Values of which `isOfKind` is true; `allowed` says which those are. */
export const kind =
  (isOfKind: (value: unknown) => boolean, allowed: string): OptionKind =>
  (name, value) => {
    if (!isOfKind(value)) throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`)
  }

/** Checked where more is known, such as the size of the map. */
export const anything: OptionKind = () => undefined
export const flag = kind((value) => typeof value === 'boolean', 'true or false')
export const whole = (minimum: number, maximum: number): OptionKind =>
  kind(
    (value) => Number.isInteger(value) && isWithin(value, minimum, maximum),
    `a whole number between ${minimum} and ${maximum}`,
  )
export const between = (minimum: number, maximum: number, unit = ''): OptionKind =>
  kind((value) => isWithin(value, minimum, maximum), `between ${minimum} and ${maximum}${unit}`)
export const finite = (of = ''): OptionKind => kind(Number.isFinite, `a finite number${of}`)
export const oneOf = (...choices: string[]): OptionKind =>
  kind(
    (value) => typeof value === 'string' && choices.includes(value),
    `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)!}`,
  )
export const callback: OptionKind = (name, value) => {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function, got ${show(value)}`)
}
export const aboveZero = kind(
  (value) => isWithin(value, Number.MIN_VALUE, Number.MAX_VALUE),
  'a positive number',
)
/** A positive number in single precision, in which the module computes. */
export const positive = kind(
  (value) => isWithin(value, 0, Infinity) && Math.fround(value) > 0 && Math.fround(value) < Infinity,
  'a positive number',
)
/** Yes, no, or a share of the whole. */
export const share = kind(
  (value) => typeof value === 'boolean' || isWithin(value, 0, 1),
  'true, false or between 0 and 1',
)
/** `null` is none, as for the browser's own calls. */
export const abortSignal: OptionKind = (name, value) => {
  const isSignal = () => typeof (value as Partial<AbortSignal>).addEventListener === 'function'
  if (value === null || reading(name, isSignal)) return
  throw new TypeError(`${name} must be an AbortSignal, got ${show(value)}`)
}

function isWithin(value: unknown, minimum: number, maximum: number): value is number {
  return typeof value === 'number' && value >= minimum && value <= maximum
}

/**
 * The options of a call, read once; those that are undefined are not given.
 *
 * @throws RangeError or TypeError for one that the call does not have, or whose value is of another kind
 */
export function optionsOf<Options extends object>(
  given: Options,
  kinds: OptionKinds<Options>,
  what = 'the options',
): Partial<Options> {
  const options = propertiesOf(what, given)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) {
      const known = Object.keys(kinds).join(', ')
      throw new RangeError(`${what} cannot have ${show(name)}, only ${known}`)
    }
    kinds[name as keyof Options](name, value)
  }
  return options
}

/** The own properties of an object that are not undefined, each read once. */
export function propertiesOf<Given extends object>(what: string, given: Given): Partial<Given> {
  checkObject(what, given)
  return reading(what, () => {
    const read = Object.create(null) as Partial<Given>
    for (const name of Object.keys(given) as (keyof Given)[]) {
      const value = given[name]
      if (value !== undefined) read[name] = value
    }
    return read
  })
}

/** Some properties of an object, own or not, each read once. */
export function membersOf<Given extends object, Name extends keyof Given>(
  what: string,
  given: unknown,
  names: readonly Name[],
): Partial<Pick<Given, Name>> {
  checkObject(what, given)
  return reading(what, () => {
    const read: Partial<Pick<Given, Name>> = {}
    for (const name of names) read[name] = (given as Given)[name]
    return read
  })
}

/**
 * Does what reads a value of the caller's: a getter or a proxy may throw anything, and gets a sentence for
 * it.
 */
export function reading<Result>(what: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new TypeError(`${what} cannot be read, because reading it throws an exception`, { cause })
  }
}

/** Refuses anything but a plain object. */
export function checkObject(what: string, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && !ArrayBuffer.isView(value) && !reading(what, () => Array.isArray(value))) return
  throw new RangeError(`${what} must be an object, got ${show(value)}`)
}
