/**
 * What the platform's own zlib makes of these pieces, as they are asked for: of a large file no more than a few are ever in
 * memory, and whoever stops asking stops the work. Beside a library's it costs no byte to load, runs several times as fast as
 * one in JavaScript, and packs terrain a twentieth better.
 *
 * @throws what the stream throws of pieces that are damaged.
 */
export async function* piped(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  through: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const iterator = pieces[Symbol.iterator]()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const reader = source.pipeThrough(through).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value as Uint8Array<ArrayBuffer>
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
