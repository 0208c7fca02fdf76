import type { Heightfield } from '../orogen/heightfield.js'
import { type ExportFormat, type ExportOptions, fileOf } from './formats.js'
import type { ImportOptions } from './import.js'
import { type FromWorker, type Job, type Result, run } from './job.js'
import type { Mesh } from './mesh.js'
import type { FileSize } from './part.js'

export { type ExportFormat, type ExportOptions, fileType } from './formats.js'
export type { HeightRange } from './grey.js'
export type { ImportOptions } from './import.js'
export type { Mesh } from './mesh.js'
export type { FileSize } from './part.js'

export interface Control {
  /** Ends the work at once; the promise is rejected with an AbortError. */
  signal?: AbortSignal | undefined
  /** Called with the share done, 0 to 1, some times a second. */
  onProgress?: ((done: number) => void) | undefined
  /** Makes the worker; throw to work on this thread. */
  createWorker?: () => Worker
}

/**
 * How large a file will be, before it is made: exactly, or what it has at most.
 *
 * @throws RangeError as `exportTerrain` does.
 */
export function exportSize<Format extends ExportFormat>(
  format: Format,
  source: Heightfield | Mesh,
  options: ExportOptions[Format] = {},
): FileSize {
  return fileOf(format, source, options).size
}

/**
 * A terrain as a file, written in a worker of its own. png, r16 and r32 hold the heights of a map, of which `pad` makes
 * one that tiles 2^n + 1 points wide; obj and glb its surface, stl the solid block under it; a mesh of another origin,
 * such as voxels, goes as obj, stl or glb. The worker gets a copy, and the file is made in pieces of a megabyte.
 *
 * @throws RangeError for an option out of range, a source that the format cannot hold, or a file that would be too large.
 * @throws DOMException named AbortError if it was cancelled.
 */
export function exportTerrain<Format extends ExportFormat>(
  format: Format,
  source: Heightfield | Mesh,
  options: ExportOptions[Format] = {},
  control: Control = {},
): Promise<Blob> {
  return perform({ kind: 'export', format, source, options }, control) as Promise<Blob>
}

/**
 * A heightmap from a grey PNG or a raw file (.r16, .raw, .r32), square, of 2 to 8193 points a side. What it is and how
 * large is read from its first bytes, before anything is decoded.
 *
 * @throws RangeError whose message says what the file is, what is allowed and what to do.
 * @throws DOMException named AbortError if it was cancelled.
 */
export function importHeightmap(
  blob: Blob,
  options: ImportOptions = {},
  control: Control = {},
): Promise<Heightfield> {
  // Of a file only its name would be lost on the way.
  const name = options.name ?? (blob as Partial<File>).name ?? ''
  return perform({ kind: 'import', blob, options: { ...options, name } }, control) as Promise<Heightfield>
}

function perform(job: Job, control: Control): Promise<Result> {
  const { signal, onProgress, createWorker = createDefaultWorker } = control
  return new Promise((resolve, reject) => {
    const cancelled = () => new DOMException('the work was cancelled', 'AbortError')
    if (signal?.aborted) return reject(cancelled())
    let worker: Worker | undefined
    const cancel = () => {
      end()
      reject(cancelled())
    }
    const end = () => {
      worker?.terminate()
      signal?.removeEventListener('abort', cancel)
    }
    const finish = (result: Result) => {
      end()
      resolve(result)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const here = () => runHere(job, control).then(finish, fail)
    signal?.addEventListener('abort', cancel)

    try {
      worker = createWorker()
    } catch {
      void here()
      return
    }
    let ready = false
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') {
        ready = true
        try {
          worker!.postMessage(job)
        } catch (error) {
          fail(error) // what cannot be cloned, or no memory for the copy
        }
      } else if (data.type === 'progress') onProgress?.(data.done)
      else if (data.type === 'done') finish(data.result)
      else fail(data.name === 'RangeError' ? new RangeError(data.message) : new Error(data.message))
    }
    worker.onerror = (event) => {
      event.preventDefault()
      worker!.terminate()
      // One that never started, as where scripts of this origin may not be workers, leaves the work to this thread.
      if (!ready) void here()
      else fail(new Error(`the worker stopped (${event.message ?? 'no reason given'}); try a smaller map`))
    }
  })
}

// In slices short enough that the page still answers.
async function runHere(job: Job, { signal, onProgress }: Control): Promise<Result> {
  let last = performance.now()
  return run(job, async (done) => {
    if (performance.now() - last < 20) return
    onProgress?.(done)
    await new Promise((resume) => setTimeout(resume))
    signal?.throwIfAborted()
    last = performance.now()
  })
}

function createDefaultWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen-exports' })
}
