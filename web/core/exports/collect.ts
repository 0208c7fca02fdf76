import type { Parts } from './part.js'

/** How many bytes are kept as they come before they go to the browser as a Blob, which may keep them on disk. */
const kept = 16 << 20

/**
 * The parts as one Blob.
 *
 * @param step called after each part with the share done; what it returns is waited for.
 */
export async function collect(
  parts: Parts,
  type: string,
  step: (done: number) => Promise<void> | void,
): Promise<Blob> {
  const blobs: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of parts) {
    pending.push(part.bytes)
    bytes += part.bytes.length
    if (bytes >= kept) {
      blobs.push(new Blob(pending))
      pending = []
      bytes = 0
    }
    await step(part.done)
  }
  return new Blob([...blobs, ...pending], { type })
}
