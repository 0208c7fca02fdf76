import { loadOrogen, type Orogen } from '../../orogen/index.js'
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

let loading: Promise<Orogen> | undefined

scope.onmessage = async ({ data: { id, job } }) => {
  try {
    loading ??= loadOrogen()
    const orogen = await loading.catch((error: unknown) => {
      loading = undefined // what could not be fetched may be there the next time
      throw error
    })
    const answer = perform(orogen, job)
    scope.postMessage({ type: 'done', id, answer }, buffersOf(answer))
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ type: 'failed', id, name, message })
  }
}
