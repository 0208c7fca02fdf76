import { doJobs } from '../workers/one-job.js'
import { type Job, type Result, run } from './job.js'

doJobs<Job, Result>(async () => run)
