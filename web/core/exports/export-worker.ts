import { doOneJob } from '../workers/one-job.js'
import { run } from './job.js'

doOneJob(run, (result) => ('heights' in result ? [result.heights.buffer] : []))
