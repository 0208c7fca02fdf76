import { doOneJob } from '../../../core/workers/one-job.js'
import { buffersOf, work } from './specimen.js'

doOneJob(work, buffersOf)
