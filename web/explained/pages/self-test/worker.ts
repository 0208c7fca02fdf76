import { doJobs } from '../../../core/workers/one-job.js'
import { tryAll } from './trial.js'

doJobs(async () => tryAll)
