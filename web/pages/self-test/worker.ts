import { doJobs } from '../../package/one-job.js'
import { tryAll } from './trial.js'

doJobs(async () => tryAll)
