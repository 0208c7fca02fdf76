/** How a language writes numbers. */
interface Signs {
  /** Before the decimals. */
  decimal: string
  /** Between groups of three digits. */
  group: string
  /** A number in its parts. */
  pattern: RegExp
}

/** Those of each language, as asking for them takes longer than reading a number. */
const known = new Map<string, Signs>()

function signsOf(language: string): Signs {
  const signs = known.get(language) ?? askedSigns(language)
  known.set(language, signs)
  return signs
}

function askedSigns(language: string): Signs {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5)
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const [decimal, group] = [signOf('decimal'), signOf('group')]
  const decimals = group === '.' ? decimal : `.${decimal}`
  const grouped = `\\d{1,3}(?:(?<sign>[${group}\\s'’])\\d{3})(?:\\k<sign>\\d{3})*`
  const pattern = new RegExp(`^([+-]?)(${grouped}|\\d+)?(?:[${decimals}](\\d*))?(e[+-]?\\d+)?$`, 'i')
  return { decimal, group, pattern }
}

/** Full-width letters, and what a Japanese keyboard types in place of minus, comma and point. */
const asTyped = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[−–‒ー]/g, '-')
    .replace(/、/g, ',')
    .replace(/。/g, '.')

/**
 * Reads a number as people of a language write it; NaN for anything else, so that a text is never taken for
 * another number. `1,000` is a thousand in English and Japanese, and one in French, as the language has it.
 *
 * Groups have three digits; between them stands the language's sign, a space of any kind or an apostrophe.
 * Before the decimals stands the language's sign, or a point where the language does not group by points:
 * number pads have only that.
 */
export function readNumber(text: string, language: string): number {
  const match = signsOf(language).pattern.exec(asTyped(text).trim())
  if (!match) return NaN
  const [, sign, whole = '', , fraction = '', exponent = ''] = match
  if (whole + fraction === '') return NaN
  return Number(`${sign}${whole.replace(/\D/g, '') || 0}.${fraction || 0}${exponent}`)
}

/** Writes a number for a field where it can be changed: with every digit, and without groups. */
export function writeNumber(value: number, language: string): string {
  return String(value).replace('.', signsOf(language).decimal)
}

/** The sign between the numbers of a list, which is not the one before decimals. */
const separatorOf = (language: string): string => (signsOf(language).decimal === ',' ? ' ; ' : ', ')

/**
 * The numbers of a list, as texts. Semicolons always separate; without one spaces do, and commas: those
 * before a space where a comma comes before decimals, all of them elsewhere.
 */
export function splitNumbers(text: string, language: string): string[] {
  const list = asTyped(text).trim()
  const isComma = signsOf(language).decimal === ','
  const betweenOthers = isComma ? /,?[ \t\n]+/ : /\s*,\s*|\s+/
  return list === '' ? [] : list.split(list.includes(';') ? /\s*;\s*/ : betweenOthers)
}

export const joinNumbers = (values: readonly number[], language: string): string =>
  values.map((value) => writeNumber(value, language)).join(separatorOf(language))
