import { doJobs } from '../../package/worker/job-queue.js'
import { tryAll } from './trial.js'

doJobs(async () => tryAll)
