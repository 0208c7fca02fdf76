import { doOneJob } from '../../../core/workers/one-job.js'
import { buffersOf } from './specimen.js'
import { work } from './work.js'

doOneJob(work, buffersOf)
