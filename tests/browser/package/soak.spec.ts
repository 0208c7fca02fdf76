import type { EndlessElement } from '../../../web/endless/element/endless-element.js'
import type * as Client from '../../../web/package/worker/client.js'
import type * as Schema from '../../../web/package/schema.js'
import { cases, gateSeed, isGate, report } from '../../gates/gate.js'
import { bytesOf, expect, undrawn as test, withMemories } from '../support/element-page.js'

// tests/gates/soak.test.ts makes as many maps in one module.

test('a worker and its page do not grow with the number of their maps', async ({ page, tab, embed }) => {
  const count = cases(150)
  await embed.open('', { head: '', answer: withMemories })
  const make = (from: number, to: number) =>
    page.evaluate(
      async ([from, to, gateSeed]) => {
        const { TerrainClient } = (await import('/client.js' as string)) as typeof Client
        const { schema } = (await import('/schema.js' as string)) as typeof Schema
        const kept = window as unknown as { client?: Client.TerrainClient }
        kept.client ??= new TerrainClient()
        for (let i = from; i < to; i++) {
          const random = (Math.imul(i * 64 + gateSeed, 0x9e3779b1) >>> 0) / 2 ** 32
          const { id } = schema.generators[i % schema.generators.length]!
          const exponent = 2 + (Math.floor(random * 1000) % 5)
          const parameters = { generator: id, exponent, seed: i, ...(i % 9 ? {} : { age: random }) }
          const job = { parameters, mesh: { kind: 'lod' as const } }
          await kept.client.request(job as never).catch((error: unknown) => {
            if (!(error instanceof RangeError)) throw error
          })
        }
      },
      [from, to, gateSeed] as const,
    )
  const first = Math.max(100, count / 100)
  await make(0, first)
  const before = await bytesOf(tab)
  await make(first, first + count)
  const after = await bytesOf(tab)
  expect(after.module).toEqual(before.module)
  expect(page.workers()).toHaveLength(1)
  const grown = after.heap - before.heap
  expect(grown).toBeLessThan(500_000)
  report(
    `${count} maps in one worker: ${before.module[0]} bytes before and after; the page ${grown} bytes more`,
  )
})

test('a flight over endless land keeps what it needs', async ({ page, tab, embed }) => {
  test.skip(!isGate, 'endless.spec.ts flies')
  const steps = Math.ceil(cases(0) / 250)
  await page.setViewportSize({ width: 320, height: 240 })
  const tag = '<orogen-terrain endless seed="42" up="9000" pitch="-20" sky="simple"></orogen-terrain>'
  await embed.open(tag, { answer: withMemories })
  await embed.until('ready')
  const fly = (from: number, to: number) =>
    page.evaluate(
      async ([from, to]) => {
        const terrain = document.querySelector('orogen-terrain')!
        const land = terrain.shadowRoot!.querySelector<EndlessElement>('orogen-endless')!
        for (let step = from; step < to; step++) {
          const { visit } = land
          land.visit = { ...visit, outlook: { ...visit.outlook, east: step * 3000, north: step * 1700 } }
          do await window.probe.updates()
          while (!land.isSettled)
        }
        return land.figures.triangles
      },
      [from, to] as const,
    )
  const memory = async () => ({ ...(await bytesOf(tab)), live: await page.evaluate(() => window.probe.live) })
  const half = Math.ceil(steps / 2)
  await fly(0, half)
  const before = await memory()
  expect(await fly(half, steps)).toBeGreaterThan(1)
  const after = await memory()
  report(`${steps} steps of 3.4 km: ${JSON.stringify(before)} half way, ${JSON.stringify(after)} in the end`)
  expect(after.module).toEqual(before.module)
  expect(after.heap - before.heap).toBeLessThan(500_000)
  for (const kind of ['Buffer', 'Texture', 'VertexArray'] as const)
    expect(after.live[kind], kind).toBeLessThan(before.live[kind]! * 1.1)
})
