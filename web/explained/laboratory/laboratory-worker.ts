import { doJobs } from '../../package/worker/one-job.js'
import { work } from './measured-map.js'

doJobs(async () => work)
