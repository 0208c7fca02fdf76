import { loadOrogen, type Orogen } from '../../orogen/index.js'
import type { Work } from '../../workers/one-job.js'
import { type Answers, type Job, perform } from './specimen.js'

let loading: Promise<Orogen> | undefined

/** What the laboratory does of a job, in its worker or on the page's thread. */
export const work: Work<Job, Answers[Job['kind']]> = async (job) => {
  loading ??= loadOrogen()
  const orogen = await loading.catch((error: unknown) => {
    loading = undefined // what could not be fetched may be there the next time
    throw error
  })
  return perform(orogen, job)
}
