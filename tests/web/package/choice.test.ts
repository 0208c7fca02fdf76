import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileWasm } from '../../../web/package/module/compile.js'
import { isInFirst } from '../../../web/package/module/choice.js'
import { firstAddress } from '../../../web/package/module/module-address.js'
import { TerrainModule } from '../../../web/package/module/terrain-module.js'
import type { GenerateParameters, WindowParameters } from '../../../web/package/index.js'
import { schema } from '../../../web/package/schema.js'
import { TerrainClient } from '../../../web/package/worker/client.js'
import { createJobRunner } from '../../../web/package/worker/run-job.js'
import { goldenLines, textOf, erosionLines, windowLines } from '../support/project.js'
import { fieldOf, known, orogen, sha256 } from '../support/terrain.js'

const freshFirst = async () => TerrainModule.instantiate(await compileWasm(firstAddress!()))
const needsWhole = /^this is orogen-first\.wasm, which has only maps of diamond-square; give orogen\.wasm/

const lines = [...goldenLines(), ...erosionLines().filter(({ request }) => request.age), ...windowLines()]

/** The smallest map of each generator, a map with erosion of each that has one, and the smallest windows. */
const few = [
  ...new Map(
    lines
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map((line) => [
        `${line.request.generator} ${line.request.age !== undefined} ${'width' in line.request}`,
        line,
      ]),
  ).values(),
]

function sizeOf({ request }: (typeof lines)[number]): number {
  return 'width' in request ? Number(request.width) : (request.exponent ?? 0)
}

/** What a golden hash is of. */
async function hashFrom(client: TerrainClient, request: (typeof lines)[number]['request']): Promise<string> {
  if ('width' in request) {
    const [window] = await client.windows([request as WindowParameters])
    return sha256(window!.heights)
  }
  const { field } = await client.request({ parameters: request as GenerateParameters })
  const { water } = field
  return water
    ? sha256(field.heights, water.area, water.surface, water.elevationChange)
    : sha256(field.heights)
}

/** The worker's own script, in this thread: messages go both ways as between a page and a worker. */
class WorkerHere {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: { type: string; module?: WebAssembly.Module }[] = []
  readonly #scope = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (data: unknown) => void setTimeout(() => this.onmessage?.({ data })),
  }

  async run(): Promise<void> {
    Object.assign(globalThis, { self: this.#scope, reportError: () => undefined })
    await import('../../../web/package/worker/worker.js')
  }

  postMessage(data: { type: string }): void {
    this.sent.push(data)
    setTimeout(() => this.#scope.onmessage?.({ data }))
  }

  terminate(): void {
    this.onmessage = null
  }
}

describe('the first module', () => {
  test.each(schema.generators.map(({ id }) => id))(
    '%s is there, or says that it is not',
    async (generator) => {
      const first = await freshFirst()
      const make = () => first.generate({ generator, exponent: 3 } as GenerateParameters)
      if (isInFirst(generator)) expect(make).not.toThrow()
      else expect(make).toThrow(needsWhole)
    },
  )

  const parts: [string, (first: TerrainModule) => void][] = [
    ['gullies', (first) => first.generate({ exponent: 3, gullies: 1 })],
    ['strokes', (first) => first.generate({ exponent: 3, strokes: 'ridge 8 0.3: 12 40, 30 52' })],
    ['windows', (first) => void first.window({ generator: 'diamond-square' })],
    ['rivers', (first) => void first.river({ generator: 'diamond-square', rivers: true })],
  ]
  test.each(parts)('has no %s, and says so', async (_, make) => {
    const first = await freshFirst()
    expect(() => make(first)).toThrow(needsWhole)
    expect(() => first.generate(known.request), 'after that, nothing of it is relied on').toThrow(needsWhole)
  })

  test('says of wrong parameters of all generators what the whole one says', async () => {
    const wrong = [
      { generator: 'planet', plates: -1 },
      { generator: 'stamp-noise', stamp: 'star' },
      { generator: 'nobody' },
      { generator: 'voirol-a', roughness: 1 },
    ] as object[]
    const first = await freshFirst()
    for (const parameters of wrong) {
      let sentence = ''
      try {
        orogen.generate(parameters)
      } catch (error) {
        sentence = (error as Error).message
      }
      expect(sentence).not.toBe('')
      expect(() => first.generate(parameters)).toThrow(sentence)
    }
  })

  test('has the golden bits of all that it makes, and says of all else that it needs the whole one', async () => {
    let first = await freshFirst()
    let made = 0
    const ours = lines.filter(({ request }) => isInFirst(request.generator!))
    for (const { hash, request, text } of ours) {
      try {
        if ('width' in request) first.window(request)
        else first.generate(request)
      } catch (error) {
        expect((error as Error).message, text).toMatch(needsWhole)
        first = await freshFirst()
        continue
      }
      const { heights, water } = first.copyField()
      const traces = water ? [water.area, water.surface, water.elevationChange] : []
      expect(sha256(heights, ...traces), text).toBe(hash)
      made++
    }
    const lacked = ours.filter(
      ({ request }) => 'width' in request || 'gullies' in request || 'strokes' in request,
    )
    expect(made).toBe(ours.length - lacked.length)
    expect(made).toBeGreaterThan(15)
  })

  test('makes the same meshes, light, water and cover', async () => {
    const job = {
      parameters: { exponent: 6, seed: 77, age: 0.5, sea: 0.15 },
      shade: {},
      cover: {},
    }
    const [one, other] = [await freshFirst(), await TerrainModule.instantiate(await compileWasm())]
    for (const kind of ['lod', 'surface', 'voxels'] as const) {
      const [first, whole] = [one, other].map((module) => createJobRunner(module)({ ...job, mesh: { kind } }))
      expect({ ...first, milliseconds: 0 }).toEqual({ ...whole, milliseconds: 0 })
    }
  })

  test('runs under the script of the whole one', () => {
    const glue = textOf('build/wasm/orogen-first.mjs').replaceAll('orogen-first.wasm', 'orogen.wasm')
    expect(glue).toBe(textOf('build/wasm/orogen.mjs'))
  })
})

describe('a client that begins with the first module', () => {
  const here = new WorkerHere()
  let client: TerrainClient

  beforeAll(async () => {
    await here.run()
    client = new TerrainClient({ createWorker: () => here as unknown as Worker })
  })
  afterAll(() => {
    client.dispose()
    for (const name of ['self', 'reportError']) Reflect.deleteProperty(globalThis, name)
  })
  const modules = () => here.sent.filter(({ type }) => type === 'start').map(({ module }) => module)

  test('makes maps of diamond-square with it alone', async () => {
    expect(await hashFrom(client, known.request as never)).toBe(known.hash)
    expect(modules()).toHaveLength(1)
  })

  test('erodes the maps of readers with it alone', async () => {
    const field = fieldOf(65, 1, (x, y) => Math.max(0, 6 - Math.hypot(x - 32, y - 32) / 5))
    const { field: eroded } = await client.request({ field, erosion: { age: 0.4 } })
    expect(sha256(eroded.heights)).toBe(sha256(orogen.erode(field, { age: 0.4 }).heights))
    expect(modules()).toHaveLength(1)
  })

  test('goes on with the whole one once a job needs it, and gives the golden hash of every generator', async () => {
    const got = new Map<string, string>()
    for (const { text, request } of few) got.set(text, await hashFrom(client, request))
    expect(got).toEqual(new Map(few.map(({ text, hash }) => [text, hash])))
    expect(modules()).toHaveLength(2)
    expect(client.usesWorker).toBe(true)
  })
})

test('where there is no worker, a client changes its module in the same way', async () => {
  const noWorker = () => {
    throw new Error('no worker here')
  }
  const client = new TerrainClient({ createWorker: noWorker })
  for (const { hash, request } of few) expect(await hashFrom(client, request)).toBe(hash)
  client.dispose()
})
