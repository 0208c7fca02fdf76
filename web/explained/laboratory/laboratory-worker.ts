import { doJobs } from '../../package/worker/job-queue.js'
import { work } from './measured-map.js'

doJobs(async () => work)
