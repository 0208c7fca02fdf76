import { doOneJob } from '../workers/one-job.js'
import { drawing } from './drawing-job.js'

doOneJob(drawing)
