import { hashAt, levelKey, rowKey } from '../../twins/position-hash.js'
import { randomStream } from '../../published/index.js'
import { difference, type Entrant } from '../entrant.js'
import { openPoints, seedOf, terrainBenchmark } from './terrain.js'

// A random number for every point, and nothing else: the cost of a map without its algorithm.

type Numbers = (output: Float32Array, side: number, random: () => number) => void

const tableLength = 4177
const seed = 42

/** `twin` writes the same numbers in another way; the first of them are compared. */
const entrant = (
  id: string,
  title: string,
  work: Numbers,
  twin: Numbers,
  more: Partial<Entrant> = {},
): Entrant => ({
  id,
  title,
  ...more,
  async build({ exponent, random }) {
    const output = new Float32Array(openPoints(exponent))
    const side = 2 ** exponent + 1
    return {
      run: () => (work(output, side, random), output),
      problem() {
        work(output, side, random)
        const wanted = new Float32Array(Math.min(output.length, 3 * tableLength))
        twin(wanted, side, randomStream(seed))
        return difference(id, output.subarray(0, wanted.length), wanted, { of: 'number' })
      },
    }
  },
})

const byCall: Numbers = (output, _, random) => {
  for (let i = 0; i < output.length; i++) output[i] = random() - 0.5
}
const called: Numbers = (output, _, random) => void output.set(Array.from(output, () => random() - 0.5))

/** Voirol's table: drawn again for every map, and read at the cell's number modulo its length. */
const byTable: Numbers = (output, _, random) => {
  const table = tableOf(random)
  for (let i = 0; i < output.length; i++) output[i] = table[i % tableLength]!
}

/** The remainder counted along instead of divided out. */
const byCounter: Numbers = (output, _, random) => {
  const table = tableOf(random)
  for (let i = 0, next = 0; i < output.length; i++) {
    output[i] = table[next]!
    next = next + 1 === tableLength ? 0 : next + 1
  }
}
/** Ours: hashed from the place. */
const byPlace: Numbers = (output, side, random) => {
  const key = levelKey(seedOf(random), 0)
  for (let y = 0, i = 0; y < side; y++) {
    let place = rowKey(key, y)
    for (let x = 0; x < side; x++, i++) {
      let s = place
      s ^= s >>> 16
      s = Math.imul(s, 0x7feb352d)
      s ^= s >>> 15
      output[i] = s * 2 ** -32
      place = (place + 0x9e3779b9) | 0
    }
  }
}
const placed: Numbers = (output, side, random) => {
  const key = levelKey(seedOf(random), 0)
  const rows = Array.from({ length: side }, (_, y) => rowKey(key, y))
  output.forEach((_, i) => (output[i] = hashAt(rows[Math.floor(i / side)]!, i % side) * 2 ** -32))
}

function tableOf(random: () => number): Float32Array {
  return Float32Array.from({ length: tableLength }, () => random() - 0.5)
}

export const randomNumberBenchmark = terrainBenchmark({
  id: 'random-numbers',
  title: 'Random numbers alone',
  exponents: [9],
  entrants: [
    entrant('random-call', 'A call', byCall, called, { reference: true }),
    entrant('random-table', 'Table, index % 4177', byTable, byCounter),
    entrant('random-counter', 'Table, counter', byCounter, byTable),
    entrant('random-hash', 'Hash of the place', byPlace, placed),
  ],
})
