import { goldenList, type Results, tryAll } from './trial.js'

/** The messages of the worker: one a mountain, then the end. */
export type FromTrial =
  { type: 'tried'; index: number; results: Results } | { type: 'done' } | { type: 'failed'; message: string }

const tell = (message: FromTrial) => self.postMessage(message)

tryAll(goldenList, (index, results) => tell({ type: 'tried', index, results })).then(
  () => tell({ type: 'done' }),
  (error: unknown) =>
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
)
