import { doOneJob } from '../../workers/one-job.js'
import { buffersOf } from './specimen.js'
import { work } from './work.js'

doOneJob(work, buffersOf)
