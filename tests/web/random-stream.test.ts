import { describe, expect, test } from 'vitest'
import { randomStream } from '../../web/explained/published/index.js'

/** The integers behind the first numbers; the same stand in tests/cpp/random_test.cpp. */
const beginnings: [seed: number, integers: number[]][] = [
  [0, [0x64625032, 0xd9c0799c, 0xaf362e10]],
  [1, [0xf53ae6cc, 0xa63b8a07, 0x8bdd938a]],
  [42, [0xfc5baa75, 0xd86e85a7, 0xc76824ee]],
  [4294967295, [0x9b8f892c, 0x512f5c7a, 0x403d0f3c]],
]

describe('the random stream', () => {
  test.each(beginnings)('of seed %i begins as pinned', (seed, integers) => {
    const random = randomStream(seed)
    expect(integers.map(() => Math.floor(random() * 2 ** 32))).toEqual(integers)
  })

  test('gives multiples of 2^-32 in [0, 1)', () => {
    const random = randomStream(7)
    for (let i = 0; i < 10_000; i++) {
      const integer = random() * 2 ** 32
      if (!Number.isInteger(integer) || integer < 0 || integer >= 2 ** 32) throw new Error(`${integer}`)
    }
  })

  test('of one seed does not disturb another', () => {
    const [one, other] = [randomStream(1), randomStream(42)]
    const mixed = [one(), other(), one(), other()].map((value) => value * 2 ** 32)
    expect(mixed).toEqual([0xf53ae6cc, 0xfc5baa75, 0xa63b8a07, 0xd86e85a7])
  })
})
