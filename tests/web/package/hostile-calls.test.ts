import { describe, expect, test, vi } from 'vitest'
import type { Orogen } from '../../../web/package/index.js'
import {
  heightAt,
  loadOrogen,
  planetDirection,
  planetHeightAt,
  planetPlace,
  planetRadius,
  readStampImage,
  statistics,
} from '../../../web/package/index.js'
import { TerrainClient } from '../../../web/package/worker/client.js'
import { parametersOf, schema, sizeOf } from '../../../web/package/schema.js'
import { surfaceGeometry, voxelGeometry } from '../../../web/draw/geometry/index.js'
import { published, randomStream } from '../../../web/explained/published/index.js'
import { encode } from '../../../web/files/encode.js'
import { exportShown } from '../../../web/files/export.js'
import { pictureBlob } from '../../../web/files/picture-blob.js'
import { readHeightmap } from '../../../web/files/read/index.js'
import { clientOnFakes } from '../support/fake-worker.js'
import {
  expectRefused,
  fieldOf,
  freshOrogen,
  freshRunner,
  known,
  orogen,
  slowClock,
} from '../support/terrain.js'

// Calls as somebody writes them who does not look at the types, or means harm: each is a sentence, and
// nothing is lost.

const field = fieldOf(9, 1, (x, y) => x * y)

describe('what is too large for the module never gets there', () => {
  test.each([
    ['a table of 150 million numbers', 'table', new Float32Array(150e6)],
    ['a table of four thousand million holes', 'table', Array(2 ** 32 - 1)],
    ['corners of twenty million', 'corners', new Float64Array(2e7)],
  ])('%s', (_, id, value) => {
    expectRefused(
      () => orogen.generate({ [id]: value } as object),
      new RegExp(`^${id} must be .* numbers .*, got `),
    )
  })

  test('names of sixteen megabytes', async () => {
    const one = await freshOrogen()
    const held = () => one.borrow(known.request, ({ buffer }) => buffer.byteLength)
    const before = held()
    const long = 'x'.repeat(2 ** 24)
    expectRefused(() => one.generate({ generator: long } as object), /there is no generator "x+/)
    expectRefused(() => one.generate({ distribution: long } as object), /^distribution must be .*, got "x+…"/)
    expectRefused(() => one.generate({ [long]: 1 } as object), /there is no parameter "x+/)
    expect(held()).toBe(before)
  })

  test('no list of the table takes more than is handed over', () => {
    for (const row of schema.parameters) if (row.type === 'numbers') expect(row.maxCount).toBeLessThan(2048)
    for (const { id } of [...schema.generators, ...schema.parameters]) expect(id.length).toBeLessThan(80)
  })
})

describe('calls without what they need', () => {
  const noObject = 'must be an object, got'
  const noDirection = 'a direction must be three finite numbers that are not all 0, got'
  const proxies = {
    positions: new Proxy(new Float32Array(243), {}),
    normals: new Proxy(new Int8Array(324), {}),
  }
  const calls: [(one: Orogen) => unknown, string][] = [
    [(one) => one.surface(undefined!), `the field ${noObject} undefined`],
    [(one) => one.voxels(null!), `the field ${noObject} null`],
    [(one) => one.shade(7 as never), `the field ${noObject} 7`],
    [(one) => one.analyse('map' as never), 'the field must be an object'],
    [(one) => one.surface({} as never), 'size must be a whole number between 2 and 8193, got undefined'],
    [(one) => one.borrow({}, undefined!), 'the callback must be a function, got undefined'],
    [(one) => one.borrow(undefined!, () => 0), `the parameters ${noObject} undefined`],
    [(one) => one.generate({}, null!), `the options ${noObject} null`],
    [(one) => one.generate({}, { onProgress: 5 as never }), 'onProgress must be a function, got 5'],
    [(one) => one.surface(field, null!), `the options ${noObject} null`],
    [(one) => one.voxels(field, 3 as never), `the options ${noObject} 3`],
    [(one) => one.shade(field, [] as never), `the options ${noObject} an array`],
    [(one) => one.analyse(field, null!), `the options ${noObject} null`],
    [(one) => one.surface(field, { into: null! }), `into ${noObject} null`],
    [() => statistics(undefined!), 'the field must be an object'],
    [() => statistics({} as never), 'heights must be an array of numbers, got undefined'],
    [() => statistics({ heights: [1n] } as never), 'heights must be an array of numbers, got an array'],
    [() => statistics(field, null!), `the options ${noObject} null`],
    [
      () => statistics(field, { bins: '9' as never }),
      'bins must be a whole number between 1 and 65536, got "9"',
    ],
    [() => statistics(field, { bins: 0 }), 'between 1 and 65536, got 0'],
    [() => statistics({ heights: [] }), 'there are no heights'],
    [() => statistics({ heights: [1, NaN] }), 'no finite number'],
    [() => heightAt(undefined!, 1, 1), `the field ${noObject} undefined`],
    [() => heightAt('x' as never, 1, 1), `the field ${noObject} "x"`],
    [
      () => heightAt({} as never, 1, 1),
      'must have size × size heights, got undefined for the size undefined',
    ],
    [() => heightAt({ ...field, size: 10 }, 1, 1), 'must have size × size heights, got 81 for the size 10'],
    [() => heightAt(field, 1, 1, null!), `the options ${noObject} null`],
    [() => heightAt(field, 1n as never, 1), 'a coordinate must be a finite number, got 1n'],
    ...[NaN, Infinity].map((x): [() => unknown, string] => [
      () => heightAt(field, 1, x),
      `a coordinate must be a finite number, got ${x}`,
    ]),
    [() => planetPlace(undefined!), `${noDirection} undefined`],
    [() => planetPlace('xyz' as never), `${noDirection} "xyz"`],
    [() => planetPlace([0, 1] as never), 'a direction must be three finite numbers'],
    [() => planetHeightAt(orogen.generate({ generator: 'planet', exponent: 1 }), [0, 0, 0]), noDirection],
    [() => planetPlace([NaN, 1, 0]), noDirection],
    [() => planetPlace([Infinity, 0, 0]), noDirection],
    [() => planetHeightAt({ size: 3, faces: 6 } as never, [1, 0, 0]), 'the field must be a planet'],
    [() => planetHeightAt(field, [1, 0, 0]), 'the field must be a planet'],
    [() => planetDirection(6 as never, 0, 0), 'face must be a whole number between 0 and 5, got 6'],
    [() => planetRadius(null!), `the field ${noObject} null`],
    [() => planetRadius({} as never), 'size must be a positive number, got undefined'],
    [() => planetDirection(0, 1n as never, 0), 'u and v must be finite numbers, got 1n and 0'],
    [
      (one) => one.generate({}, { into: new Proxy(new Float32Array(4), {}) }),
      'into must be a Float32Array, got an object',
    ],
    [
      (one) => one.surface({ ...field, heights: new Proxy(field.heights, {}) }),
      'heights must be a Float32Array of size × size',
    ],
    [(one) => one.surface(field, { into: proxies }), 'into must be a surface: positions in a Float32Array'],
  ]
  test.each(calls.map(([call, sentence]) => [String(call), sentence, call] as const))(
    '%s: %s',
    (_, sentence, call) => expectRefused(() => call(orogen), sentence),
  )

  test('options of names that a call does not have', async () => {
    const { client } = clientOnFakes()
    const hight = { hight: 1 } as never
    const surface = orogen.surface(field)
    const generator = schema.generators[0]!
    const refused: (() => unknown)[] = [
      () => orogen.generate({}, hight),
      () => orogen.window({ width: 3, height: 3 }, hight),
      () => orogen.window({ width: 3, height: 3 }, { cover: { relief: 1, ...(hight as object) } }),
      () => orogen.surface(field, { up: 'y' } as never),
      () => orogen.voxels(field, hight),
      () => orogen.shade(field, hight),
      () => orogen.analyse(field, hight),
      () => heightAt(field, 1, 1, hight),
      () => statistics(field, { lags: 3 } as never),
      () => new TerrainClient({ createWorkers: [] } as never),
      () => surfaceGeometry(surface, hight),
      () => voxelGeometry(orogen.voxels(field), hight),
    ]
    for (const call of refused) expectRefused(call, /^(the options|cover) cannot have "\w+", only \w+/)
    expectRefused(() => orogen.erode(field, hight), 'there is no parameter "hight"')
    expectRefused(() => published.loftis.size(hight), 'loftis has no parameter "hight"')
    expectRefused(
      () => sizeOf(generator, { exponent: 0 }),
      'exponent must be a whole number between 1 and 13',
    )
    expectRefused(() => parametersOf({} as never), 'the generator must be a row of schema.generators')
    await expect(loadOrogen(hight)).rejects.toThrow('the options cannot have "hight", only wasm')
    const asked = [
      client.request({ parameters: {} }, hight),
      client.windows([], { onLevel: () => 0 } as never),
      client.river({}, hight),
      client.shade({ parameters: {}, shade: {} }, hight),
    ]
    for (const each of asked)
      await expect(each).rejects.toThrow(/^the options cannot have "\w+", only channel/)
    client.dispose()
    const run = await freshRunner()
    const job = { parameters: { exponent: 3 } }
    expect(() => run({ ...job, mash: {} } as never)).toThrow('the job cannot have "mash", only parameters')
    for (const part of [
      { mesh: { kind: 'lod', up: 'y' } },
      { shade: hight as object },
      { cover: hight as object },
    ])
      expect(() => run({ ...job, ...part } as never)).toThrow(
        /^(mesh|shade|cover) cannot have "(up|hight)", only /,
      )
  })

  test('patience that no timer has', () => {
    for (const patience of [Infinity, NaN, 2 ** 31, 'x', null, 0, -1])
      expectRefused(
        () => new TerrainClient({ createWorker: [], patience: patience as never }),
        /^patience must be between 1 and 2147483647 milliseconds, got /,
      )
    new TerrainClient({ createWorker: [], patience: 2 ** 31 - 1 }).dispose()
  })

  test('four thousand million ways to make a worker', () =>
    expectRefused(
      () => new TerrainClient({ createWorker: Array(2 ** 32 - 1) }),
      'createWorker must be a function or at most 100 of them, got more',
    ))

  test('a promise that heights are lent to', async () => {
    const later = async (heights: Float32Array) => {
      await Promise.resolve()
      return heights[5]
    }
    const uses: ((heights: Float32Array) => unknown)[] = [later, () => ({ then: () => 0 })]
    for (const use of uses)
      expect(() => orogen.borrow(known.request, use)).toThrow(
        /^the callback of borrow\(\) must not return a promise/,
      )
    expect(orogen.borrow(known.request, (heights) => ({ then: heights.length }))).toEqual({ then: 81 })
    await Promise.resolve()
  })

  test('a table of four thousand million holes for a program of another author', () =>
    expectRefused(
      () => published['voirol-r'].size({ distribution: 'table', table: Array(2 ** 32 - 1) }),
      'table must be 1 to 1024 numbers between -1000 and 1000, got an array',
    ))

  test('places of a planet and seeds that are none', () => {
    for (const face of ['length', '0', [1], 1.5, -1, null, undefined, 6])
      expectRefused(
        () => planetDirection(face as never, 0, 0),
        /^face must be a whole number between 0 and 5, got /,
      )
    for (const size of ['3', 2.5, 1])
      expectRefused(
        () => planetHeightAt({ size, faces: 6, heights: new Float32Array(54) } as never, [1, 0, 0]),
        'the field must be a planet',
      )
    for (const direction of [
      [1, 2],
      [1, 2, 3, 4],
      ['1', 0, 0],
    ])
      expectRefused(() => planetPlace(direction as never), noDirection)
    for (const seed of [NaN, undefined, '3', 2 ** 33, -1, 0.5])
      expectRefused(
        () => randomStream(seed as never),
        /^seed must be a whole number between 0 and 4294967295, got /,
      )
  })

  test('programs of others without what they need', () => {
    const random = randomStream(1)
    for (const program of Object.values(published)) {
      expectRefused(() => program.generate(null!, random), `the options ${noObject} null`)
      expectRefused(() => program.generate({}, undefined!), 'random must be a function, got undefined')
      expectRefused(
        () => program.generate({ exponent: 1 }, () => 1),
        'random must give numbers from 0 to below 1, got 1',
      )
    }
  })

  test('what throws when it is read is a sentence of ours', () => {
    const throwing = {
      get exponent() {
        throw new Error('no')
      },
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const wrong of [throwing, proxy] as never[])
      for (const call of [
        () => orogen.generate(wrong),
        () => orogen.generate({}, wrong),
        () => orogen.generate({ corners: wrong }),
        () => planetRadius(wrong),
        () => heightAt(field, 1, 1, wrong),
      ])
        expect(call).toThrow(
          / cannot be read, because |^the options cannot have |^corners must be |^size must be /,
        )
  })

  test('a module on the disk of a node that is too old to be asked for it', async () => {
    const { getBuiltinModule } = process
    Object.assign(process, { getBuiltinModule: undefined })
    try {
      await expect(loadOrogen({ wasm: 'file:///orogen.wasm' })).rejects.toThrow('node 20.16 or newer')
    } finally {
      Object.assign(process, { getBuiltinModule })
    }
  })

  test('loadOrogen(null)', async () => {
    await expect(loadOrogen(null!)).rejects.toThrow('the options must be an object, got null')
  })

  test('a job of the worker', async () => {
    const run = await freshRunner()
    const ask = (job: unknown) => () => run(job as never)
    expect(ask(undefined)).toThrow('the job must be an object, got undefined')
    expect(ask({})).toThrow('the parameters must be an object, got undefined')
    expect(ask({ parameters: {}, shade: 5 })).toThrow('shade must be an object, got 5')
    expect(ask({ parameters: {}, heights: false })).toThrow('shade must be an object, got undefined')
    expect(ask({ field: null })).toThrow()
    for (const exaggeration of [NaN, -1, 0, Infinity, 1e-50, '2', null])
      expect(ask({ parameters: { exponent: 4 }, mesh: { kind: 'surface' }, exaggeration })).toThrow(
        /^exaggeration must be a positive number, got /,
      )
    for (const stride of [-1, 0, 1.5, NaN, 17, 9000, '1'])
      for (const kind of ['surface', 'lod', 'voxels'])
        expect(ask({ parameters: { exponent: 4 }, mesh: { kind, stride } })).toThrow(
          /^stride must be a whole number between 1 and \d+, got /,
        )
    expect(ask({ parameters: {}, mesh: { kind: 'x' } })).toThrow(
      'mesh.kind must be surface, lod or voxels, got "x"',
    )
    expectRefused(ask({}))
  })

  test('a stride that no coarser level divides shows the levels all the same', async () => {
    const run = await freshRunner()
    const sides: number[] = []
    const job = { parameters: { exponent: 8, age: 0.5 }, mesh: { kind: 'surface' as const, stride: 3 } }
    slowClock(1000)
    const { surface } = run(job, [], { onLevel: (terrain) => sides.push(terrain.surface!.side) })
    expect(sides.length).toBeGreaterThan(0)
    expect(surface!.side).toBe(86)
  })

  test.each([undefined, null, Infinity, '4', true, {}])('readStampImage(%o)', async (file) => {
    const reading = readStampImage(file as never)
    await expect(reading).rejects.toThrow(RangeError)
    await expect(reading).rejects.toThrow('the file must be a Blob or an ArrayBuffer, got ')
  })

  test('what cancels and what hears of the writing and reading of files', async () => {
    const calls: ((control: object) => Promise<unknown>)[] = [
      (control) => encode(field, 'stl', control),
      (control) => readHeightmap(new Uint8Array(9), 'grid.asc', control),
    ]
    for (const call of calls) {
      await expect(call({ onProgress: '\ud800' })).rejects.toThrow('onProgress must be a function, got ')
      await expect(call({ signal: 'now' })).rejects.toThrow('signal must be an AbortSignal, got "now"')
    }
  })

  test('a request of a client', async () => {
    const { client } = clientOnFakes()
    const ask = (options: unknown) => client.request({ parameters: {} }, options as never)
    await expect(ask(null)).rejects.toThrow('the options must be an object, got null')
    await expect(ask({ signal: 5 })).rejects.toThrow('signal must be an AbortSignal, got 5')
    for (const name of ['urgent', 'onProgress', 'onLevel'])
      await expect(ask({ [name]: 5 })).rejects.toThrow(`${name} must be a function, got 5`)
    for (const none of [false, null, undefined, 0, ''])
      void ask({ recycle: none }).catch((error: Error) => expect(error.name).toBe('AbortError'))
    await expect(ask({ recycle: 5 })).rejects.toThrow('recycle must be what this client gave, got 5')
    await expect(client.windows([], null!)).rejects.toThrow('the options must be an object, got null')
    client.dispose()
  })

  test('a picture and a file of an element', async () => {
    await expect(pictureBlob(undefined!, null!)).rejects.toThrow('the options must be an object, got null')
    const exported = exportShown({} as never, 'svg', null!)
    await expect(exported).rejects.toThrow('the options must be an object, got null')
  })
})

describe('heights that are no numbers', () => {
  const calls = ['surface', 'voxels', 'shade', 'analyse'] as const
  test.each(calls.flatMap((call) => [NaN, Infinity, -Infinity].map((height) => [call, height] as const)))(
    'are refused by %s: %d',
    (call, height) => {
      const heights = field.heights.slice()
      heights[31] = height
      expectRefused(() => orogen[call]({ ...field, heights }), `heights[31] is ${height}, no finite number`)
    },
  )

  const lent = orogen.borrow({ exponent: 3 }, (heights) => heights)
  const noSpacing = 'spacing must be a positive number, got'
  test.each<[object, string]>([
    ...[1, 2.5, 8194, '9'].map((size): [object, string] => [
      { size },
      `size must be a whole number between 2 and 8193, got ${JSON.stringify(size)}`,
    ]),
    ...[new Float32Array(80), [...field.heights]].map((heights): [object, string] => [
      { heights },
      'heights must be a Float32Array of size × size = 81',
    ]),
    [{ heights: lent }, 'heights must not be lent'],
    ...[0, NaN, Infinity].map((spacing): [object, string] => [{ spacing }, `${noSpacing} ${spacing}`]),
    [{ spacing: '1' }, `${noSpacing} "1"`],
    [{ spacing: Object.create(null) }, `${noSpacing} an object`],
    [{ spacing: 1e-300 }, `${noSpacing} 1e-300`], // too small for 32 bits
    [{ spacing: 1e300 }, `${noSpacing} 1e+300`],
  ])('or of %o', (wrong, sentence) => {
    for (const call of calls) expectRefused(() => orogen[call]({ ...field, ...wrong }), sentence)
  })
})

describe('options that are no numbers', () => {
  const nothing = Object.create(null) as never
  test.each(['45', nothing, Symbol('x') as never, 10n as never, [45] as never])('%o', (value) => {
    const wrong = value as never
    expectRefused(() => orogen.shade(field, { sun: wrong }), /^sun must be a finite number of degrees, got /)
    expectRefused(
      () => orogen.shade(field, { sunheight: wrong }),
      /^sunheight must be between 0 and 90 degrees, got /,
    )
    for (const call of ['surface', 'voxels'] as const)
      for (const stride of [wrong, 0, -1, 1.5, NaN, Infinity, 9, null])
        expectRefused(
          () => orogen[call](field, { stride: stride as never }),
          /^stride must be a whole number between 1 and 8, got /,
        )
    expectRefused(() => orogen.voxels(field, { cube: wrong }), /^cube must be a positive number, got /)
    expectRefused(() => orogen.voxels(field, { base: wrong }), /^base must be a finite number, got /)
    expectRefused(
      () => orogen.voxels({ ...field, min: wrong }),
      /^min of the field must be a finite number, got /,
    )
    expectRefused(() => orogen.analyse(field, { lags: wrong }), /^lags must be a whole number/)
    const image = { width: wrong, height: 2, data: new Uint8Array(4) }
    expectRefused(
      () => orogen.generate({ generator: 'stamp-noise', stamp: 'image', image }),
      /^image must have a width and a height, got .* × 2/,
    )
  })
})

describe('a surface into memory that is not the caller’s own', () => {
  const own = () => ({ positions: new Float32Array(243), normals: new Int8Array(324) })
  const lent = orogen.borrow({ exponent: 10 }, ({ buffer }) => buffer) as ArrayBuffer
  const shared = (bytes: number) => new SharedArrayBuffer(bytes)
  test.each([
    ['shared positions', { ...own(), positions: new Float32Array(shared(972)) }, /must not be shared/],
    ['shared normals', { ...own(), normals: new Int8Array(shared(324)) }, /must not be shared/],
    ['lent positions', { ...own(), positions: new Float32Array(lent, 0, 243) }, /must not be lent/],
    ['lent normals', { ...own(), normals: new Int8Array(lent, 0, 324) }, /must not be lent/],
  ])('%s', (_, into, sentence) => {
    expectRefused(() => orogen.surface(field, { into: into as never }), sentence)
    expect(orogen.surface(field, { into: own() })).toEqual(orogen.surface(field))
  })
})

test('a request whose urgency throws fails alone, and its client goes on', async () => {
  const { client, workers, ask, endings } = clientOnFakes()
  await vi.waitFor(() => expect(workers[0]!.started).toBe(true))
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
