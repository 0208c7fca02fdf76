import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeWorker } from '../web/fake-worker.js'
import { readyClient, settle } from '../web/fake-worker.js'
import { tryAll } from './gate.js'

// Sliders that move, workers that crash, hang and answer, at random moments: every request ends once, the newest of
// each slider is answered, and nothing older comes after something newer.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const channels = [{ name: 'left' }, { name: 'right' }, { name: 'below' }]
type Client = Awaited<ReturnType<typeof readyClient>>

interface Scene extends Client {
  /** The channel of every request, by its number. */
  asked: number[]
  /** Workers that never speak again. */
  hung: Set<FakeWorker>
}

const newest = ({ workers }: Client): FakeWorker => workers.at(-1)!

/** The newest worker finishes its job, if it has one and does not hang. */
function work(scene: Scene): void {
  const worker = newest(scene)
  if (scene.hung.has(worker)) return
  worker.ready()
  if (!worker.terminated && worker.jobs.length > 0) worker.finish()
}

/** What can happen, each with how often. */
const events: { weight: number; run: (scene: Scene, random: number) => void | Promise<void> }[] = [
  {
    weight: 10,
    run: ({ asked, ask }, random) => {
      const channel = random % channels.length
      asked.push(channel)
      ask(asked.length - 1, { channel: channels[channel]! })
    },
  },
  { weight: 6, run: async (_, random) => void (await settle(random % 700)) },
  {
    weight: 5,
    run: async (scene) => {
      work(scene)
      await settle()
    },
  },
  {
    weight: 3,
    run: (scene, random) => {
      const worker = newest(scene)
      if (!scene.hung.has(worker) && worker.jobs.length > 0) worker.progress((random % 100) / 100)
    },
  },
  { weight: 1, run: (scene) => newest(scene).crash() },
  { weight: 1, run: (scene) => void scene.hung.add(newest(scene)) },
]
const kinds = events.flatMap(({ weight }, kind) => Array.from({ length: weight }, () => kind))
const happenings = fc.array(fc.record({ kind: fc.constantFrom(...kinds), random: fc.nat(9999) }), {
  minLength: 5,
  maxLength: 120,
  size: 'max',
})

test('each request ends once, and the newest is answered', async () => {
  await tryAll(100, happenings, async (all) => {
    const scene: Scene = { ...(await readyClient()), asked: [], hung: new Set() }
    for (const { kind, random } of all) await events[kind]!.run(scene, random)
    for (let i = 0; scene.endings.length < scene.asked.length && i < 200; i++) {
      work(scene)
      await settle(1000)
    }
    const ends = scene.endings.map((ending) => ({
      request: Number(ending.split(' ')[0]),
      came: / came as /.test(ending),
      text: ending,
    }))
    expect(ends.map(({ request }) => request).sort((a, b) => a - b)).toEqual([...scene.asked.keys()])
    for (const channel of channels.keys()) {
      const own = ends.filter(({ request }) => scene.asked[request] === channel)
      const last = scene.asked.lastIndexOf(channel)
      const end = own.find(({ request }) => request === last)
      if (end && !end.came) expect(end.text).toContain('stopped 3 times on this job')
      const shown = own
        .filter(({ came }) => came)
        .map(({ request, text }) => {
          expect(text).toBe(`${request} came as ${request}`)
          return request
        })
      expect(shown).toEqual([...shown].sort((a, b) => a - b))
    }
    scene.client.dispose()
  })
})
