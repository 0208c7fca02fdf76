import { doJobs } from '../../../core/workers/one-job.js'
import { work } from './measured-map.js'

doJobs(async () => work)
