import { doJobs } from '../../package/worker/one-job.js'
import { tryAll } from './trial.js'

doJobs(async () => tryAll)
