import { describe, expect, test, vi } from 'vitest'
import type { Heightfield, Orogen } from '../../web/orogen/index.js'
import { loadOrogen, statistics } from '../../web/orogen/index.js'
import { schema } from '../../web/orogen/schema.js'
import { createJobRunner } from '../../web/orogen/run-job.js'
import { asker, clientOnFakes } from './fake-worker.js'
import { fieldOf, freshModule, freshOrogen, known, sha256 } from './terrain.js'

// Calls as somebody writes them who does not look at the types, or means harm: each is a sentence, and nothing is lost.

const orogen = await freshOrogen()
const field = fieldOf(9, 1, (x, y) => x * y)

function refused(call: () => unknown, sentence: string | RegExp): void {
  let thrown: unknown
  try {
    call()
  } catch (error) {
    thrown = error
  }
  expect(thrown instanceof RangeError || thrown instanceof TypeError, String(thrown)).toBe(true)
  const { message } = thrown as Error
  if (typeof sentence === 'string') expect(message).toContain(sentence)
  else expect(message).toMatch(sentence)
  expect(message.length).toBeLessThan(300)
  expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
}

describe('what is too large for the module never gets there', () => {
  test.each([
    ['a table of 150 million numbers', 'table', new Float32Array(150e6)],
    ['a table of four thousand million holes', 'table', Array(2 ** 32 - 1)],
    ['corners of twenty million', 'corners', new Float64Array(2e7)],
  ])('%s', (_, id, value) => {
    refused(
      () => orogen.generate({ [id]: value } as object),
      new RegExp(`^${id} must be .* numbers .*, got `),
    )
  })

  test('names of half a thousand megabytes', () => {
    const long = 'x'.repeat(2 ** 29 - 24)
    refused(() => orogen.generate({ generator: long } as object), /there is no generator "x+/)
    refused(() => orogen.generate({ law: long } as object), /^law must be .*, got "x+…"/)
    refused(() => orogen.generate({ [long]: 1 } as object), /there is no parameter "x+/)
  })

  test('no list of the table takes more than is handed over', () => {
    for (const row of schema.parameters) if (row.type === 'numbers') expect(row.most).toBeLessThan(2048)
    for (const { id } of [...schema.generators, ...schema.parameters]) expect(id.length).toBeLessThan(80)
  })
})

describe('calls without what they need', () => {
  const calls: [string, (one: Orogen) => unknown, string | RegExp][] = [
    ['surface()', (one) => one.surface(undefined!), 'the field must be an object, got undefined'],
    ['voxels(null)', (one) => one.voxels(null!), 'the field must be an object, got null'],
    ['shade(7)', (one) => one.shade(7 as never), 'the field must be an object, got 7'],
    ['analyse("map")', (one) => one.analyse('map' as never), 'the field must be an object'],
    [
      'surface({})',
      (one) => one.surface({} as never),
      'size must be a whole number between 2 and 8193, got undefined',
    ],
    ['borrow({})', (one) => one.borrow({}, undefined!), 'the callback must be a function, got undefined'],
    ['borrow()', (one) => one.borrow(undefined!, () => 0), 'the parameters must be an object, got undefined'],
    ['generate({}, null)', (one) => one.generate({}, null!), 'the options must be an object, got null'],
    [
      'generate({}, { onProgress: 5 })',
      (one) => one.generate({}, { onProgress: 5 as never }),
      'onProgress must be a function, got 5',
    ],
    ['surface(field, null)', (one) => one.surface(field, null!), 'the options must be an object, got null'],
    ['voxels(field, 3)', (one) => one.voxels(field, 3 as never), 'the options must be an object, got 3'],
    [
      'shade(field, [])',
      (one) => one.shade(field, [] as never),
      'the options must be an object, got an array',
    ],
    ['analyse(field, null)', (one) => one.analyse(field, null!), 'the options must be an object, got null'],
    [
      'surface(field, { into: null })',
      (one) => one.surface(field, { into: null! }),
      'into must be an object, got null',
    ],
    ['statistics()', () => statistics(undefined!), 'the field must be an object'],
  ]
  test.each(calls)('%s', (_, call, sentence) => refused(() => call(orogen), sentence))

  test('loadOrogen(null)', async () => {
    await expect(loadOrogen(null!)).rejects.toThrow('the options must be an object, got null')
  })

  test('a job of the worker', async () => {
    const run = createJobRunner(await freshModule())
    const ask = (job: unknown) => () => run(job as never)
    expect(ask(undefined)).toThrow('the job must be an object, got undefined')
    expect(ask({})).toThrow('the parameters must be an object, got undefined')
    expect(ask({ parameters: {}, shade: 5 })).toThrow('shade must be an object, got 5')
    expect(ask({ parameters: {}, heights: false })).toThrow('shade must be an object, got undefined')
    expect(ask({ field: null })).toThrow()
  })
})

describe('heights that are no numbers', () => {
  const calls = ['surface', 'voxels', 'shade', 'analyse'] as const
  test.each(calls.flatMap((call) => [NaN, Infinity, -Infinity].map((height) => [call, height] as const)))(
    'are refused by %s: %d',
    (call, height) => {
      const heights = field.heights.slice()
      heights[31] = height
      refused(() => orogen[call]({ ...field, heights }), `heights[31] is ${height}, no finite number`)
    },
  )

  test.each<[string, Partial<Heightfield>, string]>([
    ['of a size as text', { size: '9' as never }, 'size must be a whole number between 2 and 8193, got "9"'],
    [
      'in an array',
      { heights: [...field.heights] as never },
      'heights must be a Float32Array of size × size = 81',
    ],
    [
      'lent',
      { heights: orogen.borrow({ exponent: 3 }, (heights) => heights) as never },
      'heights must not be lent',
    ],
    ['on a spacing as text', { spacing: '1' as never }, 'spacing must be a positive number, got "1"'],
    [
      'on a spacing that is no value at all',
      { spacing: Object.create(null) as never },
      'spacing must be a positive number, got an object',
    ],
    [
      'on a spacing too small for 32 bits',
      { spacing: 1e-300 },
      'spacing must be a positive number, got 1e-300',
    ],
    [
      'on a spacing too large for 32 bits',
      { spacing: 1e300 },
      'spacing must be a positive number, got 1e+300',
    ],
  ])('or are %s', (_, wrong, sentence) => {
    for (const call of calls) refused(() => orogen[call]({ ...field, ...wrong }), sentence)
  })
})

describe('options that are no numbers', () => {
  const nothing = Object.create(null) as never
  test.each(['45', nothing, Symbol('x') as never, 10n as never, [45] as never])('%o', (value) => {
    const wrong = value as never
    refused(() => orogen.shade(field, { sun: wrong }), /^sun must be a finite number of degrees, got /)
    refused(
      () => orogen.shade(field, { sunheight: wrong }),
      /^sunheight must be between 0 and 90 degrees, got /,
    )
    refused(
      () => orogen.surface(field, { stride: wrong }),
      /^stride must be a whole number between 1 and 8, got /,
    )
    refused(
      () => orogen.voxels(field, { stride: wrong }),
      /^stride must be a whole number between 1 and 8, got /,
    )
    refused(() => orogen.voxels(field, { cube: wrong }), /^cube must be a positive number, got /)
    refused(() => orogen.voxels(field, { base: wrong }), /^base must be a finite number, got /)
    refused(() => orogen.voxels({ ...field, min: wrong }), /^min of the field must be a finite number, got /)
    refused(() => orogen.analyse(field, { lags: wrong }), /^lags must be a whole number/)
    const image = { width: wrong, height: 2, data: new Uint8Array(4) }
    refused(
      () => orogen.generate({ generator: 'stamp-noise', stamp: 'image', image }),
      /^image must have a width and a height, got .* × 2/,
    )
  })
})

describe('a surface into memory that is not the caller’s own', () => {
  const own = () => ({ positions: new Float32Array(243), normals: new Int8Array(324) })
  const lent = orogen.borrow({ exponent: 10 }, ({ buffer }) => buffer) as ArrayBuffer
  test.each([
    [
      'shared positions',
      { ...own(), positions: new Float32Array(new SharedArrayBuffer(972)) },
      /must not be shared/,
    ],
    [
      'shared normals',
      { ...own(), normals: new Int8Array(new SharedArrayBuffer(324)) },
      /must not be shared/,
    ],
    ['lent positions', { ...own(), positions: new Float32Array(lent, 0, 243) }, /must not be lent/],
    ['lent normals', { ...own(), normals: new Int8Array(lent, 0, 324) }, /must not be lent/],
  ])('%s', (_, into, sentence) => {
    refused(() => orogen.surface(field, { into: into as never }), sentence)
    expect(orogen.surface(field, { into: own() })).toEqual(orogen.surface(field))
  })
})

test('a request whose urgency throws fails alone, and its client goes on', async () => {
  const { client, workers } = clientOnFakes()
  await vi.waitFor(() => expect(workers[0]!.started).toBe(true))
  const { ask, endings } = asker(client)
  const broken = () => {
    throw new Error('nobody knows')
  }
  ask(1, { channel: 'a', urgent: broken })
  ask(2, { channel: 'b', urgent: () => false })
  workers[0]!.ready()
  workers[0]!.finish()
  await vi.waitFor(() => expect(endings).toEqual(['1 Error: nobody knows', '2 came as 2']))
  ask(3, { urgent: broken })
  ask(4)
  workers[0]!.finish()
  await vi.waitFor(() => expect(endings.slice(2)).toEqual(['3 Error: nobody knows', '4 came as 4']))
  client.dispose()
})
