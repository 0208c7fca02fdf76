import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { published, randomStream } from '../../../web/explained/published/index.js'
import { race, type Benchmark, type Sandbox } from '../../../web/explained/race/index.js'
import { checkProgram, type ReaderProgram, programEntrant } from '../../../web/explained/race/own/program.js'
import type { ProgramRace } from '../../../web/explained/race/own/node.js'
import { hashAt } from '../../../web/explained/published/random-stream.js'
import { answerOf, type Ask } from '../../../web/explained/race/protocol.js'
import { inEnglish } from '../../../web/explained/race/own/words.js'
import { sentenceOf } from '../../../web/explained/race/sentences.js'
import { programs, temporaryFolder } from '../support/programs.js'
import { sandboxOf } from '../support/sandboxes.js'

const { fill } = published['voirol-b']
type Settings = { exponent: number; heights: Float32Array }

/** The default export of a module as a program, in sandboxes on this thread. */
const programOf = (entry: unknown): ReaderProgram => ({
  title: 'own.js',
  open: () => sandboxOf(async () => ({ default: entry })),
})
/** The random numbers of the first map of a sandbox with the seed 42. */
const firstStream = () => randomStream(hashAt(42, 0) >>> 0)
const words = await inEnglish()
const { random } = Math
afterEach(() => void (Math.random = random)) // every sandbox has its own
/** What is found out about a program. @throws Error with the sentence of what is wrong with it */
const checkOf = async (program: ReaderProgram, options = {}) => {
  try {
    const check = await checkProgram(program, 3, { seed: 42, ...options })
    if (check.still) throw check.still
    return check
  } catch (error) {
    throw new Error(sentenceOf(words, error), { cause: error })
  }
}

const generate = ({ exponent, heights }: Settings, random: () => number) => {
  fill({ exponent }, heights, random)
  return heights
}
const side = 9
const rowsOf = (settings: Settings, random: () => number) => {
  const heights = generate(settings, random)
  return Array.from({ length: side }, (_, y) => heights.subarray(y * side, (y + 1) * side))
}
const numbers = (length: number, random: () => number) => Float32Array.from({ length }, random)

describe('a program is taken', () => {
  const wanted = published['voirol-b'].generate({ exponent: 3 }, firstStream()).heights
  const tiles = numbers(64, firstStream())
  class Terrain {
    generate(settings: Settings, random: () => number) {
      return generate(settings, random)
    }
  }
  const taken: [string, unknown, Float32Array][] = [
    ['that returns its heights', generate, wanted],
    [
      'that fills those it is given',
      (settings: Settings, random: () => number) => void generate(settings, random),
      wanted,
    ],
    [
      'that returns a terrain',
      (settings: Settings, random: () => number) => ({ heights: generate(settings, random) }),
      wanted,
    ],
    [
      'that returns a plain array',
      (settings: Settings, random: () => number) => [...generate(settings, random)],
      wanted,
    ],
    ['that returns its rows', rowsOf, wanted],
    [
      'that returns its rows as plain arrays',
      (settings: Settings, random: () => number) => rowsOf(settings, random).map((row) => [...row]),
      wanted,
    ],
    ['that is a method of an object', { generate }, wanted],
    ['that is a method of a class', Terrain, wanted],
    [
      'that calls Math.random itself',
      (settings: Settings) => generate(settings, () => Math.random()),
      wanted,
    ],
    ['whose map tiles', (_: Settings, random: () => number) => numbers(64, random), tiles],
  ]

  test.each(taken)('%s', async (_, entry, expected) => {
    const { heights, size } = await checkOf(programOf(entry))
    expect(heights).toEqual(expected)
    expect(size ** 2).toBe(expected.length)
  })

  test('with the random numbers that it draws', async () => {
    expect(await checkProgram(programOf(generate), 3)).toMatchObject({ draws: side * side, size: side })
  })
})

describe('a program is refused', () => {
  let calls = 0
  const throwing = Object.defineProperty(new Array(side * side).fill(1), 5, {
    get() {
      throw new Error('not this one')
    },
  })
  const refused: [string, unknown, string][] = [
    ['without a default export', undefined, 'exports nothing as default'],
    ['that is a number', 7, 'got 7'],
    [
      'that throws',
      () => {
        throw new TypeError('oh')
      },
      'stopped with an error: TypeError: oh',
    ],
    [
      'that throws nothing',
      () => {
        throw undefined
      },
      'an error that cannot be read',
    ],
    ['that is asynchronous', async () => [], 'returns a promise'],
    ['that gives nothing', () => undefined, 'returned nothing'],
    ['that gives a text', () => 'heights', 'must return an array of numbers, got "heights"'],
    ['that gives an object', () => ({}), 'must return an array of numbers, got an object'],
    [
      'that gives rows of different lengths',
      () => Array.from({ length: side }, (_, y) => new Array(y + 1).fill(1)),
      'got 45: ',
    ],
    ['one of whose rows is missing', () => [[1], null], 'must return an array of numbers, got null'],
    [
      'that gives too few',
      (_: Settings, random: () => number) => numbers(49, random),
      '81 numbers were expected, or 64 for a map that tiles, got 49: 7 × 7?',
    ],
    [
      'with NaN',
      ({ heights }: Settings, random: () => number) => heights.fill(random()).fill(NaN, 12, 13),
      'the height at (3, 1) is NaN',
    ],
    ['with texts', () => new Array(side * side).fill('1'), 'the height at (0, 0) is "1"'],
    ['with bigints', () => new BigInt64Array(side * side), 'the height at (0, 0) is a bigint'],
    ['whose heights throw', () => throwing, 'is a function that makes it when somebody looks'],
    ['that is flat', ({ heights }: Settings) => heights.fill(3), 'all heights are 3'],
    [
      'that counts its calls',
      ({ heights }: Settings, random: () => number) => {
        heights[0] = calls++
        return heights.fill(random(), 1)
      },
      'two different maps for one seed: the first difference is at (0, 0)',
    ],
    [
      'that ignores its random numbers',
      ({ heights }: Settings) => heights.map((_, i) => i),
      'the same map for two seeds',
    ],
    [
      'whose arrays were detached',
      ({ heights }: Settings) => {
        structuredClone(heights, { transfer: [heights.buffer] })
        return heights
      },
      'got 0',
    ],
  ]

  test.each(refused)('%s', async (_, entry, sentence) => {
    await expect(checkOf(programOf(entry))).rejects.toThrow(sentence)
  })

  test('that does not end', async () => {
    const endless: ReaderProgram = {
      ...programOf(generate),
      open: () => ({
        ask: async (question) =>
          (question.type === 'load'
            ? { compile: 0, instantiate: 0 }
            : await new Promise(() => undefined)) as never,
        close: () => undefined,
      }),
    }
    await expect(checkOf(endless, { patience: 1 })).rejects.toThrow(
      'longer than 0.001 s for one map of 9 × 9',
    )
  })
})

describe('a race of a program', () => {
  const benchmarkOf = (program: ReaderProgram): Benchmark => ({
    id: 'own',
    title: 'Own',
    exponents: [3],
    points: () => side * side,
    entrants: [programEntrant(program, { say: (error) => sentenceOf(words, error) })],
  })
  const openSandbox = (): Sandbox => {
    throw new Error('only the sandbox of the program is needed')
  }
  const outcomeOf = async (program: ReaderProgram) => {
    const options = { openSandbox, rounds: 3, maxWarmUp: 1, sampleMilliseconds: 0.01 }
    return (await race(benchmarkOf(program), 3, options)).outcomes[0]!
  }

  test('gives it a time', async () => {
    expect(await outcomeOf(programOf(generate))).toMatchObject({ problem: '', time: { count: 3 } })
  })

  test('takes all times by one clock, outside of the sandboxes', async () => {
    let time = 0
    const now = () => (time += 1e-6)
    const work = (settings: Settings, random: () => number) => {
      time += 7
      return generate(settings, random)
    }
    const program = programOf(work)
    // Another program that takes as long by that clock, whatever its sandbox says.
    const other: Sandbox = {
      ask: async (question) => {
        if (question.type === 'check') return '' as never
        if (question.type !== 'run') return { compile: 5, instantiate: 5 } as never
        time += 3 + 7 * question.repeats
        return { digests: new Int32Array(question.repeats), draws: 0 } as never
      },
      close: () => undefined,
    }
    const own = programEntrant(program, { now })
    const entrants = [{ ...own, id: 'other', openSandbox: () => other }, own]
    const options = { openSandbox, now, rounds: 3, maxWarmUp: 6, sampleMilliseconds: 0.01 }
    const { outcomes } = await race({ ...benchmarkOf(program), entrants }, 3, options)
    for (const { time } of outcomes) expect(time!.median).toBeCloseTo(7, 4)
  })

  test('gives none to one that keeps a map for each of a few seeds', async () => {
    const kept: Float32Array[] = []
    const keeping = (settings: Settings, random: () => number) => {
      const seed = Math.floor(random() * 8)
      settings.heights.set(
        (kept[seed] ??= generate({ ...settings, heights: new Float32Array(81) }, randomStream(seed))),
      )
    }
    const options = { openSandbox, rounds: 3, maxWarmUp: 3, sampleMilliseconds: 5 }
    const { outcomes } = await race(benchmarkOf(programOf(keeping)), 3, options)
    expect(outcomes[0]).toMatchObject({
      problem: expect.stringContaining('the same map for two seeds') as string,
    })
  })

  test('gives none to one that works for a while', async () => {
    let runs = 0
    const tired = (settings: Settings, random: () => number) => {
      runs += 1
      return runs > 12 ? settings.heights.map(() => random()) : generate(settings, random)
    }
    expect(await outcomeOf(programOf(tired))).toMatchObject({
      problem: expect.stringContaining('another one when it is made again') as string,
    })
  })
})

describe('an answer of a sandbox is taken for no more than it is', () => {
  const run = { type: 'run', seed: 1, secret: 2, from: 0, repeats: 2 } as const
  const digests = new Int32Array(2)
  const heights = new Float32Array(81).fill(1)
  const load = { type: 'load', exponent: 3 } as const
  test.each<[Ask, object]>([
    [load, { value: { compile: 0, instantiate: 1 } }],
    [{ type: 'check' }, { value: 'it differs' }],
    [run, { value: { digests, draws: 7 } }],
    [{ type: 'last' }, { value: { heights, logs: ['one'] } }],
    [run, { error: 'stopped' }],
    [run, { code: 'memory', data: {} }],
  ])('%j: %j', (ask, answer) => {
    expect(answerOf(ask, 3, answer)).toEqual(answer)
  })

  test.each<[Ask, unknown]>([
    [run, null],
    [run, 7],
    [run, { value: { digests: { length: 2 }, draws: 1 } }],
    [run, { value: { digests: new Int32Array(3), draws: 1 } }],
    [run, { value: { digests, draws: NaN } }],
    [run, { code: 'nope', data: {} }],
    [{ type: 'last' }, { value: { heights: { length: Infinity }, logs: [] } }],
    [{ type: 'last' }, { value: { heights: new Float32Array(80), logs: [] } }],
    [{ type: 'last' }, { value: { heights: new Float32Array(81).fill(NaN), logs: [] } }],
    [load, { value: { compile: -1, instantiate: 0 } }],
  ])('%j: %j is refused', (ask, answer) => {
    expect(answerOf(ask, 3, answer)).toEqual({ code: 'forged', data: {} })
  })

  test('and its texts are cut', () => {
    const long = 'x'.repeat(1e6)
    const cut = 'x'.repeat(500)
    expect(answerOf(run, 3, { error: long })).toEqual({ error: cut })
    const data = { message: long, evil: long }
    expect(answerOf(run, 3, { code: 'threw', data })).toEqual({ code: 'threw', data: { message: cut } })
    const value = { heights, logs: new Array<string>(1000).fill(long) }
    const logs = new Array(20).fill(cut)
    expect(answerOf({ type: 'last' }, 3, { value })).toEqual({ value: { heights, logs } })
  })
})

describe('npx orogen race', () => {
  const folder = temporaryFolder()
  const [node, script] = programs.node
  const raced = (source: string, ...flags: string[]) => {
    const file = join(folder, 'own.mjs')
    writeFileSync(file, source)
    return spawnSync(node!, [script!, 'race', file, ...flags], { encoding: 'utf8' })
  }
  const good = `export default ({ heights }, random) => { for (let i = 0; i < heights.length; i++) heights[i] = random() }`

  test.each([
    [
      'whose lines it prints',
      `console.log('hello', 1); ${good.replace('random()', '(console.log(i), random())')}`,
      /^"hello" 1 \n0 \n/,
    ],
    [
      'with types, that waits at its top',
      `await 1\n${good.replace('({ heights }, random)', '({ heights }: any, random: () => number): void')}`,
      /^$/,
    ],
  ])('races a program %s', (_, source, said) => {
    const { status, stdout, stderr } = raced(source, '--exponent', '3', '--rounds', '3', '--json')
    expect(stderr).toMatch(said)
    expect(JSON.parse(stdout)).toMatchObject({ about: 'Orogen race of a program', version: 2 })
    expect(status).toBe(0)
  })

  test('prints its result as JSON', () => {
    const { status, stdout, stderr } = raced(good, '--exponent', '5', '--rounds', '3', '--json')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const { outcomes, check, program, sentences } = JSON.parse(stdout) as ProgramRace
    expect(sentences.join(' ')).toMatch(/fewer than five sandboxes/i) // a busy machine says it in other words
    expect(outcomes.map(({ id, problem }) => [id, problem])).toEqual([
      ['fill', ''],
      ['copy', ''],
      ['voirol-r', ''],
      ['diamond-square', ''],
      ['own', ''],
    ])
    expect(check).toMatchObject({ size: 33, draws: 33 * 33 })
    expect(program).toMatchObject({
      name: 'own.mjs',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })

  test.each([
    [
      'export default function () {\n  return 1 +* 2\n}',
      "syntax error: SyntaxError: Unexpected token '*' (line 2)",
    ],
    ['export default () => process.exit()', 'ReferenceError: process is not defined (line 1)'],
    ['export default () => close()', 'ended its own thread'],
    ['export default () => new Float64Array(2 ** 52)', 'more memory than there is'],
    ['import "./nowhere.mjs"', 'imports ./nowhere.mjs (line 1)'],
    [good, 'only one form can be printed, got --json and --csv', '--json', '--csv'],
    [good, '--exponent must be a whole number, got ""', '--exponent', ''],
    [good, 'no program "nobody"', '--against', 'nobody'],
    [good, 'exponent must be a whole number from 1 to 12, got 13', '--exponent', '13'],
  ])('ends %j with status 2 and a sentence', (source, sentence, ...flags) => {
    const { status, stdout, stderr } = raced(source, ...flags)
    expect(stderr).toContain(sentence)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })

  test('reads modules of WebAssembly, and refuses one without heights', () => {
    const file = join(folder, 'own.wasm')
    writeFileSync(file, Buffer.from('0061736d01000000', 'hex'))
    const { status, stderr } = spawnSync(node!, [script!, 'race', file], { encoding: 'utf8' })
    expect(stderr).toContain('the module must export `memory` and `generate(exponent, seed)`')
    expect(status).toBe(2)
  })
})
