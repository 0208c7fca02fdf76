import { expect, test } from 'vitest'
import type {
  RequestOptions,
  Terrain,
  TerrainClient,
  TerrainJob,
} from '../../../web/package/worker/client.js'
import { PrefetchedTerrain } from '../../../web/state/prefetch.js'
import { jobFor } from '../../../web/state/job.js'
import { readLink } from '../../../web/state/link.js'
import { terrainOf } from '../support/fake-worker.js'

const card = { texturePoints: 16_384, isSlow: false }

function clientThat(answer: () => Promise<Terrain>) {
  const asked: { job: TerrainJob; options: RequestOptions }[] = []
  const request = (job: TerrainJob, options: RequestOptions) => {
    asked.push({ job, options })
    return answer()
  }
  return { client: { request } as unknown as TerrainClient, asked }
}

const stateOf = (link: string) => readLink(link).state

test('what is asked ahead is taken as if it were requested now, with its progress, levels and cancelling', async () => {
  const { client, asked } = clientThat(() => Promise.resolve(terrainOf(7)))
  const state = stateOf('?exponent=7&seed=7')
  const ahead = PrefetchedTerrain.ask(client, state)!
  const { onProgress, onLevel, signal } = asked[0]!.options
  onProgress!(0.1)
  onLevel!(terrainOf(1)) // before anybody has requested it
  const heard: unknown[] = []
  const running = new AbortController()
  const taken = ahead.take(jobFor(state, card), {
    signal: running.signal,
    onProgress: (fraction) => heard.push(fraction),
    onLevel: ({ field }) => heard.push(field.min),
  })
  onProgress!(0.5)
  onLevel!(terrainOf(3))
  expect(heard).toEqual([0.5, 3])
  expect((await taken)!.field.min).toBe(7)
  expect(signal!.aborted).toBe(false)
  running.abort()
  expect(signal!.aborted).toBe(true)
  expect(asked.length).toBe(1)
})

test('another terrain is not given in its place', () => {
  const { client } = clientThat(() => Promise.resolve(terrainOf(7)))
  const ahead = PrefetchedTerrain.ask(client, stateOf('?exponent=7&seed=7'))!
  expect(ahead.take(jobFor(stateOf('?exponent=7&seed=8'), card), {})).toBeUndefined()
  expect(ahead.take(jobFor(stateOf('?exponent=7&seed=7&view=map'), card), {})).toBeUndefined()
})

test('nothing is asked ahead whose points depend on what there is to draw with', () => {
  const { client, asked } = clientThat(() => Promise.resolve(terrainOf(1)))
  expect(PrefetchedTerrain.ask(client, stateOf('?exponent=9&view=voxels&columns=513'))).toBeUndefined()
  expect(PrefetchedTerrain.ask(client, stateOf('?exponent=12&view=surface'))).toBeUndefined()
  expect(asked).toEqual([])
  expect(PrefetchedTerrain.ask(client, stateOf('?exponent=8&view=voxels'))).toBeDefined()
  expect(PrefetchedTerrain.ask(client, stateOf('?exponent=12&view=map'))).toBeDefined()
})

test('a failure is told to whoever takes it, and to nobody else', async () => {
  const { client } = clientThat(() => Promise.reject(new RangeError('no')))
  const state = stateOf('?exponent=7')
  const ahead = PrefetchedTerrain.ask(client, state)!
  await new Promise((resolve) => setTimeout(resolve)) // an unheard rejection would fail the test
  await expect(ahead.take(jobFor(state, card), {})).rejects.toThrow('no')
})
