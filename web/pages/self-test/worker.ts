import { doJobs } from '../../package/worker/worker-queue.js'
import { tryAll } from './trial.js'

doJobs(async () => tryAll)
