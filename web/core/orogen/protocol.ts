import type { Answer, Job, Terrain } from './run-job.js'

/** One job, and memory for the answer that the page needs no more. */
export interface JobMessage {
  type: 'job'
  id: number
  job: Job
  /** Whether coarser levels of the answer are wanted while it is made. */
  levels: boolean
  recycled: ArrayBuffer[]
}

/** What the page sends: the compiled module once, then one job at a time, the first without waiting for a word. */
export type ToWorker = { type: 'start'; module: WebAssembly.Module } | JobMessage

/** What the worker sends back. `progress` is also its sign of life. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'level'; id: number; terrain: Terrain }
  | { type: 'done'; id: number; terrain: Answer }
  | { type: 'failed'; id: number; name: string; message: string }
