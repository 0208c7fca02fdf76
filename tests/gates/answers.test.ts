import { expect, test } from 'vitest'
import { inEnglish } from '../../web/explained/race/own/words.js'
import { ProgramProblem, problemCodes } from '../../web/explained/race/own/problem.js'
import { answerOf, type Ask, longestText, mostLines, valueOf } from '../../web/explained/race/protocol.js'
import { sentenceOf } from '../../web/explained/race/sentences.js'
import { tryAll } from './gate.js'

// A program that has taken its sandbox's place answers whatever it likes: the page takes what the question
// asks for, or a sentence.

const { default: fc } = await import('fast-check')
const words = await inEnglish()

const exponent = 2
const lengths = [25, 16]
const repeats = 3

const asks: Ask[] = [
  { type: 'load', exponent },
  { type: 'check' },
  { type: 'run', seed: 1, secret: 2, from: 0, repeats },
  { type: 'last' },
]

const long = fc.constantFrom('x'.repeat(1e5), '(', '\n'.repeat(2000), '__proto__', 'then')
const numbers = fc.constantFrom(0, -0, -1, 1, 2 ** 31, 2 ** 53, NaN, Infinity, -Infinity, 1e-320)
const lists = fc
  .tuple(
    fc.constantFrom(Int8Array, Int32Array, Float32Array, Float64Array, BigInt64Array, Array),
    fc.constantFrom(0, 1, 3, 16, 25, 26, 1000),
    numbers,
  )
  .map(([List, length, value]) => {
    const list = new (List as ArrayConstructor)<unknown>(length)
    return list.fill(List === (BigInt64Array as unknown) ? 7n : value)
  })
const anything = fc.oneof(
  long,
  numbers,
  lists,
  fc.constantFrom<unknown>(
    { length: Infinity },
    { length: 25, 0: 1 },
    new Map(),
    new DataView(new ArrayBuffer(100)),
    [[]],
  ),
  fc.anything({ withTypedArray: true, withBigInt: true, withDate: true, withMap: true, maxDepth: 3 }),
)
const good = fc.constantFrom<unknown>(
  { compile: 0, instantiate: 1 },
  '',
  { digests: new Int32Array(repeats), draws: 7 },
  { heights: new Float32Array(25).fill(1), logs: ['one'] },
)
/** A right value, perhaps with one part of another kind. */
const value = fc
  .tuple(
    good,
    fc.constantFrom('compile', 'instantiate', 'digests', 'draws', 'heights', 'logs', 'none'),
    anything,
  )
  .map(([right, part, other]) =>
    typeof right === 'object' && part in (right as object) ? { ...(right as object), [part]: other } : right,
  )
const answers = fc.oneof(
  anything,
  fc.record({ value: fc.oneof(value, anything) }),
  fc.record({ error: anything }),
  fc.record({
    code: fc.oneof(fc.constantFrom<unknown>(...problemCodes), anything),
    data: fc.oneof(
      anything,
      fc.dictionary(fc.constantFrom('message', 'name', 'line', 'x', 'seconds', 'evil'), anything),
    ),
  }),
)

test('whatever a sandbox answers is as large as the question asks, or a short sentence', () =>
  tryAll(2000, fc.tuple(fc.constantFrom(...asks), answers), ([ask, given]) => {
    const answer = answerOf(ask, exponent, given)
    expect(answerOf(ask, exponent, structuredClone(answer))).toEqual(answer)
    let taken
    try {
      taken = valueOf(answer)
    } catch (error) {
      const sentence = sentenceOf(words, error)
      expect(sentence.length).toBeLessThan(4 * longestText)
      if (error instanceof ProgramProblem) expect(sentence).not.toMatch(/^problem\./)
      return
    }
    if (typeof taken === 'string') {
      expect(taken.length).toBeLessThanOrEqual(longestText)
      return
    }
    const { digests, heights, logs } = taken as Record<string, unknown>
    if (digests) expect((digests as Int32Array).length).toBe(repeats)
    if (heights) expect(lengths).toContain((heights as Float32Array).length)
    if (heights) expect((heights as Float32Array).every(Number.isFinite)).toBe(true)
    if (logs) expect((logs as string[]).length).toBeLessThanOrEqual(mostLines)
    for (const line of (logs ?? []) as unknown[]) expect(String(line).length).toBeLessThanOrEqual(longestText)
  }))
