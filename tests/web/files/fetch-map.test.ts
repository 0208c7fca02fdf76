import { expect, test, vi } from 'vitest'
import { fetchMap } from '../../../web/files/fetch-map.js'

/** What a server sends, piece by piece; it says whether the reader has stopped it. */
function answer(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void, headers = {}) {
  const stopped = vi.fn()
  // Pieces are made only when they are asked for.
  const body = new ReadableStream({ pull, cancel: stopped }, { highWaterMark: 0 })
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  return stopped
}
const fetched = () => fetchMap('valley.asc', 'https://a.example/')

test('a map that is fetched has the bytes that were sent', async () => {
  const pieces = ['ncols 2\n', '1 2\n']
  answer((controller) => {
    const piece = pieces.shift()
    if (piece === undefined) controller.close()
    else controller.enqueue(new TextEncoder().encode(piece))
  })
  expect(await (await fetched()).text()).toBe('ncols 2\n1 2\n')
})

test('a server that sends without an end is stopped at the most bytes of a map', async () => {
  const piece = new Uint8Array(1 << 26)
  const stopped = answer((controller) => controller.enqueue(piece))
  await expect(fetched()).rejects.toMatchObject({ code: 'file-large' })
  expect(stopped).toHaveBeenCalledOnce()
})

test('a file that says that it is too large is not begun', async () => {
  const pull = vi.fn()
  answer(pull, { 'content-length': String(2 ** 31) })
  await expect(fetched()).rejects.toMatchObject({ code: 'file-large' })
  expect(pull).not.toHaveBeenCalled()
})

test('a server that sends headers and then nothing is given up', async () => {
  vi.useFakeTimers()
  try {
    const stopped = answer(() => new Promise<void>(() => undefined))
    const waiting = expect(fetched()).rejects.toThrow('the server has sent nothing for 30 seconds')
    await vi.advanceTimersByTimeAsync(31_000)
    await waiting
    expect(stopped).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
