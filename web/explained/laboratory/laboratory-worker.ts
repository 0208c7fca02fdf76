import { doJobs } from '../../package/worker/worker-queue.js'
import { work } from './measured-map.js'

doJobs(async () => work)
