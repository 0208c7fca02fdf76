import { afterEach, expect, test, vi } from 'vitest'
import { doJobs, type FromWorker, JobWorker, type ToWorker } from '../../../web/package/worker/job-queue.js'
import { sha256 } from '../support/terrain.js'

interface Job {
  field: { size: number; heights: Float32Array; water?: { area: Uint32Array } }
  name: string
}

afterEach(() => vi.unstubAllGlobals())

/** Does jobs by the worker's own code, and records what is sent to it. */
function jobsBeside(work: (job: Job) => object, after: (messages: number) => unknown = () => undefined) {
  const sent: { type: string; bytes: number }[] = []
  const scope = {
    onmessage: undefined as unknown as (event: { data: unknown }) => void,
    postMessage: undefined as unknown as (message: unknown, transfer?: Transferable[]) => void,
  }
  vi.stubGlobal('self', scope)
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
  doJobs<Job, object>(async () => work)
  const jobs = new JobWorker<Job, object>({
    createWorker: () => {
      const worker = {
        onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
        terminate: () => (worker.onmessage = undefined),
        postMessage: (message: ToWorker<Job>, transfer: Transferable[] = []) => {
          const copy = structuredClone(message, { transfer })
          sent.push({ type: copy.type, bytes: bytesOf(copy) })
          queueMicrotask(() => {
            after(sent.length)
            scope.onmessage({ data: copy })
          })
        },
      }
      scope.postMessage = (message, transfer = []) => {
        const data = structuredClone(message, { transfer }) as FromWorker<object>
        setTimeout(() => worker.onmessage?.({ data }))
      }
      return worker as unknown as Worker
    },
    here: () => Promise.reject(new Error('not here')),
  })
  return { jobs, sent }
}

const bytesOf = (message: unknown): number => {
  if (ArrayBuffer.isView(message) || message instanceof ArrayBuffer) return message.byteLength
  if (typeof message !== 'object' || message === null) return 0
  return Object.values(message).reduce<number>((sum, part) => sum + bytesOf(part), 0)
}

function long(length: number): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(length)
  for (let i = 0; i < length; i++) numbers[i] = (i * 7919) % 10007
  return numbers
}

/** What a job is, with its heights as a hash: comparing millions of them one by one takes a minute. */
const toldOf = ({ field: { heights, ...field }, name }: Job) => ({
  ...field,
  name,
  heights: sha256(heights),
  ...(field.water && { water: sha256(field.water.area) }),
})

test('a long array reaches the worker whole, in messages that are short', async () => {
  const heard: object[] = []
  const { jobs, sent } = jobsBeside((job) => ({ n: heard.push(toldOf(job)) }))
  const field = { size: 5, heights: long(5_000_001), water: { area: new Uint32Array(long(4_500_000)) } }
  const job = { field, name: 'a map' }
  expect(await jobs.perform(job)).toEqual({ n: 1 })
  expect(heard).toEqual([toldOf(job)])
  expect(field.heights).toHaveLength(5_000_001)
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4 << 20)

  const short = { field: { size: 3, heights: long(9) }, name: 'a short one' }
  await jobs.perform(short)
  expect(heard[1]).toEqual(toldOf(short))
  expect(sent.slice(-3).map(({ type }) => type)).toEqual(['piece', 'job', 'job'])
  jobs.end()
})

test('a part of an array is sent as that part', async () => {
  const heard: object[] = []
  const { jobs } = jobsBeside((job) => ({ n: heard.push(toldOf(job)) }))
  const heights = long(5_000_010).subarray(3, 5_000_004)
  const job = { field: { size: 1, heights }, name: '' }
  await jobs.perform(job)
  expect(heard).toEqual([toldOf(job)])
  jobs.end()
})

test('a job that is cancelled between two pieces leaves nothing to the next one', async () => {
  const heard: object[] = []
  const ending = new AbortController()
  const { jobs } = jobsBeside(
    (job) => ({ n: heard.push(toldOf(job)) }),
    (messages) => messages === 3 && ending.abort(),
  )
  const first = jobs.perform(
    { field: { size: 1, heights: long(9_000_000) }, name: 'first' },
    { signal: ending.signal },
  )
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  const next = { field: { size: 2, heights: long(6_000_000) }, name: 'next' }
  await jobs.perform(next)
  expect(heard).toEqual([toldOf(next)])
  jobs.end()
})

test('an array that is transferred meanwhile ends its job, and no other', async () => {
  const heights = long(9_000_000)
  const take = (messages: number) =>
    messages === 3 && structuredClone(heights, { transfer: [heights.buffer] })
  const { jobs } = jobsBeside(({ name }) => ({ name }), take)
  const lost = jobs.perform({ field: { size: 1, heights }, name: 'lost' })
  await expect(lost).rejects.toThrow(/^the request cannot be sent to a worker: /)
  expect(await jobs.perform({ field: { size: 1, heights: long(4) }, name: 'next' })).toEqual({ name: 'next' })
  jobs.end()
})
