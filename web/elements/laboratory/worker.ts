import { loadOrogen } from '../../orogen/index.js'
import { buffersOf, type Job, type Mountain, perform, type Specimen } from './specimen.js'

export interface ToWorker {
  type: 'job'
  id: number
  job: Job
}

export type FromWorker =
  | { type: 'done'; id: number; answer: Specimen[] | Mountain }
  | { type: 'failed'; id: number; name: string; message: string }

// The types of a page know no worker scope; these are the two things that are used of it.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage(message: FromWorker, transfer?: Transferable[]): void
}

const loading = loadOrogen()
loading.catch(() => undefined) // whoever asks is told

scope.onmessage = async ({ data: { id, job } }) => {
  try {
    const answer = perform(await loading, job)
    scope.postMessage({ type: 'done', id, answer }, buffersOf(answer))
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ type: 'failed', id, name, message })
  }
}
