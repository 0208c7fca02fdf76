import { doJobs } from '../../package/one-job.js'
import { work } from './measured-map.js'

doJobs(async () => work)
