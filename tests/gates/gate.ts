import fc from 'fast-check'

/**
 * Tries `about` with cases at random: few in `npm test`, and as many as `npm run gates` asks for. What fails is made as
 * small as possible, and named with its seed.
 *
 * @param usual How many cases `npm test` tries.
 */
export async function tryAll<Case>(
  usual: number,
  cases: fc.Arbitrary<Case>,
  about: (each: Case) => void | Promise<void>,
): Promise<void> {
  const { OROGEN_GATE_COUNT: count, OROGEN_GATE_SEED: seed } = process.env
  const property = fc.asyncProperty(cases, async (each) => about(each))
  await fc.assert(property, { numRuns: Number(count ?? usual), seed: Number(seed ?? 1) })
  if (count) console.log(`${count} cases with seed ${seed}: none failed`)
}
