import { loadOrogen, type Orogen } from '../../../core/orogen/index.js'
import type { Work } from '../../../core/workers/one-job.js'
import { type Answers, type Job, perform } from './specimen.js'
import { readLand, surveyOf } from './survey.js'

let loading: Promise<Orogen> | undefined

/** What the laboratory does of a job, in its worker or on the page's thread. */
export const work: Work<Job, Answers[Job['kind']]> = async (job, step) => {
  loading ??= loadOrogen()
  const orogen = await loading.catch((error: unknown) => {
    loading = undefined // what could not be fetched may be there the next time
    throw error
  })
  if (job.kind !== 'survey') return perform(orogen, job)
  const { whole, ...field } = await readLand(orogen, job.land, step)
  const survey = surveyOf(orogen, field)
  const { size } = field
  return 'problem' in survey ? survey : { ...survey, whole: whole ?? { width: size, height: size } }
}
