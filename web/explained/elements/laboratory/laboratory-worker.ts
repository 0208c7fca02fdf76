import { doJobs } from '../../../core/workers/one-job.js'
import { buffersOf, work } from './measured-map.js'

doJobs(async () => work, buffersOf)
