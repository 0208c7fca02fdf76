import { schema, type StrokesParameter } from '../schema.js'

/**
 * A line drawn on a map: its width and its points in per cent of the side, its height in reliefs.
 */
export interface Stroke {
  kind: string
  width: number
  height: number
  points: [x: number, y: number][]
}

const row = schema.parameters.find(({ type }) => type === 'strokes') as StrokesParameter

/** The most digits of a number, of which every one counts. */
const maxDigits = 15

const numberIn = (text: string, [low, high]: readonly [number, number]): number => {
  const isPlain = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && text.replace(/\D/g, '').length <= maxDigits
  const value = isPlain ? Number(text) : NaN
  return value >= low && value <= high ? value : NaN
}

/**
 * Reads a text that the module takes. Undefined for any other: the module says what is wrong with it, and
 * where.
 */
export function readStrokes(text: string): Stroke[] | undefined {
  const hasOtherSpaces = /[^\S \t\r\n]/.test(text)
  if (text.length > row.maxLetters || hasOtherSpaces) return undefined
  const lines = text.trim()
  const strokes = lines ? lines.replace(/;$/, '').split(';').map(readStroke) : []
  const points = strokes.reduce((sum, stroke) => sum + (stroke?.points.length ?? 0), 0)
  const fits = strokes.length <= row.maxCount && points <= row.maxPoints && !strokes.includes(undefined)
  return fits ? (strokes as Stroke[]) : undefined
}

function readStroke(line: string): Stroke | undefined {
  const [head, tail, more] = line.split(':')
  const [kind, wide, high, rest] = head!.trim().split(/\s+/)
  if (tail === undefined || more !== undefined || rest !== undefined) return undefined
  const width = numberIn(wide ?? '', row.widths)
  const height = numberIn(high ?? '', row.heights)
  const points = tail.split(',').map((each) => {
    const numbers = each.trim().split(/\s+/)
    return numbers.length === 2 ? numbers.map((number) => numberIn(number, row.places)) : [NaN]
  }) as Stroke['points']
  const isLine = kind === 'valley' || kind === 'coast'
  const isRead = row.choices.includes(kind!) && points.length > (isLine ? 1 : 0)
  return isRead && ![width, height, ...points.flat()].some(Number.isNaN)
    ? { kind: kind!, width, height, points }
    : undefined
}
