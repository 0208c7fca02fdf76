import { doOneJob } from '../../../core/workers/one-job.js'
import { buffersOf, work } from './measured-map.js'

doOneJob(work, buffersOf)
