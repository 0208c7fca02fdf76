import type fc from 'fast-check'

const { OROGEN_GATE_COUNT: count, OROGEN_GATE_SEED: seed } = process.env

/** Whether `npm run gates` runs this, and not `npm test`. */
export const isGate = count !== undefined

/**
 * How many cases to try: as many as `npm run gates` asks for, or a share of them, else what `npm test`
 * usually tries.
 */
export const cases = (usual: number, share = 1): number => (isGate ? Math.ceil(Number(count) * share) : usual)

export const gateSeed = Number(seed ?? 1)

/** Prints the figures of a gate. */
export function report(figures: string): void {
  if (isGate) console.log(`${figures}; seed ${gateSeed}`)
}

/** Whole numbers at random below a limit, always the same of one seed. */
export function randoms(from = gateSeed): (below: number) => number {
  let state = Math.imul(from, 0x9e3779b1)
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Tries `about` with cases at random: few in `npm test`, and as many as `npm run gates` asks for. What fails
 * is made as small as possible, and named with its seed.
 *
 * @param usual How many cases `npm test` tries.
 * @param share How much of the gate's number is tried, if a case takes long.
 */
export async function tryAll<Case>(
  usual: number,
  all: fc.Arbitrary<Case>,
  about: (each: Case) => void | Promise<void>,
  share?: number,
): Promise<void> {
  const { default: fastCheck } = await import('fast-check') // which the tests of pages do without
  const property = fastCheck.asyncProperty(all, async (each) => about(each))
  await fastCheck.assert(property, { numRuns: cases(usual, share), seed: gateSeed })
  report(`${cases(usual, share)} cases: none failed`)
}

/** The result of a reader, or nothing after a refusal in a sentence of decent length. */
export async function readOrRefused<Result>(
  read: () => Result | Promise<Result>,
  sentence = /^[^\n]{10,400}$/,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    if (!sentence.test(error.message)) throw new Error(`no such sentence: ${error.message}`, { cause: error })
    return undefined
  }
}
