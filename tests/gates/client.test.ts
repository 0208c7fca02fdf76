import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importHeightmap } from '../../web/files/index.js'
import { Laboratory } from '../../web/explained/laboratory/laboratory.js'
import type { MeasureJob as Asked } from '../../web/explained/laboratory/measured-map.js'
import { type FakeWorker, fakeWorkers, readyClient, settle } from '../web/support/fake-worker.js'
import { tryAll } from './gate.js'

// Sliders that move, requests that are cancelled, workers that crash, hang and answer, at random moments:
// every request ends once, the newest of each slider is answered, and nothing older comes after something
// newer.

/** The clock of the machine, by which scripts are fetched and files are read where no worker does it. */
const { Date: RealDate, setTimeout: afterRealTime } = globalThis

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something with workers that the test controls. */
interface Subject {
  workers: FakeWorker[]
  /** Sends a request of a channel, and resolves with the number that came back. */
  send(number: number, channel: object, signal: AbortSignal): Promise<number | undefined>
  /** The errors that a request may end with if its worker was killed or hung. */
  lost: RegExp
  /** Whether requests never take another's place. */
  isEachApart?: boolean
  end(): void
}

interface Scene extends Subject {
  /** The channel of every request, by its number. */
  asked: number[]
  /** How every request ended, in their order. */
  endings: { request: number; came?: number | undefined; error?: Error }[]
  cancels: AbortController[]
  /** Workers that never speak again. */
  hung: Set<FakeWorker>
}

const channels = [{ name: 'left' }, { name: 'right' }, { name: 'below' }]
type Answer = { field: { min: number } }
const stopped = /stopped|said nothing/

/** The tiles of endless land wait in the same queue as the terrains, each for itself. */
const terrainsOr = (tiles: boolean) => async (): Promise<Subject> => {
  const { client, workers } = await readyClient()
  return {
    workers,
    lost: /stopped 3 times on this job/,
    isEachApart: tiles,
    send: async (seed, channel, signal) =>
      tiles
        ? (await client.windows([{ seed }], { signal }))[0]!.min
        : (await client.request({ parameters: { exponent: 3, seed } }, { channel, signal })).field.min,
    end: () => client.dispose(),
  }
}

function artefacts(): Subject {
  const workers: FakeWorker[] = []
  const laboratory = new Laboratory(fakeWorkers(workers, true))
  return {
    workers,
    lost: stopped,
    send: async (seed, owner, signal) => {
      signal.addEventListener('abort', () => laboratory.cancel(owner))
      const asked = laboratory.ask(owner, { parameters: { seed } } as unknown as Asked)
      return ((await asked) as unknown as Answer).field.min
    },
    end: () => channels.forEach((owner) => laboratory.release(owner)),
  }
}

function files(): Subject {
  const workers: FakeWorker[] = []
  return {
    workers,
    lost: stopped,
    isEachApart: true,
    send: async (seed, _, signal) => {
      const control = { signal, createWorker: fakeWorkers(workers, true) }
      // Where no worker starts, the file is read on the page, and its lowest height is the request, too.
      const grid = `ncols 2\nnrows 2\ncellsize 1\n${seed} ${seed}\n${seed} ${seed}\n`
      const read: unknown = await importHeightmap(new Blob([grid]), { name: `${seed}` }, control)
      return (read as Partial<Answer>).field?.min ?? (read as Answer['field']).min
    },
    end: () => undefined,
  }
}

/** A request of a channel. */
function ask({ asked, endings, cancels, send, isEachApart }: Scene, channel: number): void {
  const request = asked.length
  asked.push(isEachApart ? request : channel)
  cancels[request] = new AbortController()
  send(request, channels[channel]!, cancels[request].signal).then(
    (came) => endings.push({ request, came }),
    (error: Error) => endings.push({ request, error }),
  )
}

const alive = ({ workers }: Scene) => workers.filter(({ terminated }) => !terminated)

/** A worker finishes its job, if it has one and does not hang. */
function work({ hung }: Scene, worker: FakeWorker): void {
  if (hung.has(worker)) return
  worker.ready()
  if (!worker.terminated && worker.jobs.length > 0) worker.finish()
}

/** The events that can befall a worker at random, each with its weight. */
const events: {
  weight: number
  run: (scene: Scene, random: number, worker?: FakeWorker) => void | Promise<void>
}[] = [
  { weight: 10, run: (scene, random) => ask(scene, random % channels.length) },
  { weight: 6, run: async (_, random) => void (await settle(random % 700)) },
  {
    weight: 5,
    run: async (scene, _, worker) => {
      if (worker) work(scene, worker)
      await settle()
    },
  },
  {
    weight: 3,
    run: ({ hung }, random, worker) => {
      if (worker && !hung.has(worker) && worker.jobs.length > 0) worker.progress((random % 100) / 100)
    },
  },
  { weight: 1, run: ({ cancels }, random) => cancels[random % cancels.length]?.abort() },
  { weight: 1, run: (_, __, worker) => worker?.crash() },
  { weight: 1, run: ({ hung }, _, worker) => void (worker && hung.add(worker)) },
]
const kinds = events.flatMap(({ weight }, kind) => Array.from({ length: weight }, () => kind))
const happenings = fc.array(fc.record({ kind: fc.constantFrom(...kinds), random: fc.nat(9999) }), {
  minLength: 5,
  maxLength: 120,
  size: 'max',
})

/** Milliseconds of the machine's clock that the last requests have, however busy it is. */
const patience = 60_000

/** Lets the workers finish what they have. */
async function finish(scene: Scene): Promise<void> {
  const end = RealDate.now() + patience
  for (let i = 0; scene.endings.length < scene.asked.length && RealDate.now() < end; i++) {
    for (const worker of alive(scene)) work(scene, worker)
    await settle(1000)
    await new Promise<void>((resolve) => void afterRealTime(resolve, i < 400 ? 0 : 20))
  }
}

for (const [name, make] of Object.entries({
  terrains: terrainsOr(false),
  'tiles of endless land': terrainsOr(true),
  artefacts,
  files,
}))
  test(`each request for ${name} ends once, and the newest is answered`, async () => {
    await tryAll(40, happenings, async (all) => {
      const scene: Scene = { ...(await make()), asked: [], endings: [], cancels: [], hung: new Set() }
      for (const { kind, random } of all) {
        const workers = alive(scene)
        await events[kind]!.run(scene, random, workers[random % workers.length])
      }
      await finish(scene)
      // A worker that hangs does so for ever: somebody else has answered.
      expect(scene.endings.length).toBe(scene.asked.length)
      // Undisturbed, whatever was before.
      scene.hung.clear()
      for (const channel of channels.keys()) ask(scene, channel)
      const undisturbed = scene.asked.length - channels.length
      await finish(scene)

      const { asked, endings, cancels, lost } = scene
      expect(endings.map(({ request }) => request).sort((a, b) => a - b)).toEqual([...asked.keys()])
      for (const { request, came, error } of endings) {
        const isNewest = asked.lastIndexOf(asked[request]!) === request
        if (!error) expect(came).toBe(request)
        else if (request >= undisturbed) throw error
        else if (isNewest && !cancels[request]!.signal.aborted) expect(error.message).toMatch(lost)
      }
      const shown = endings.filter(({ error }) => !error).map(({ request }) => request)
      for (const channel of new Set(asked)) {
        const own = shown.filter((request) => asked[request] === channel)
        expect(own).toEqual([...own].sort((a, b) => a - b))
      }
      scene.end()
    })
  })
