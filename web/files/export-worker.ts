import { doJobs } from '../package/worker/one-job.js'
import { type FileJob, type FileResult, run } from './job.js'

doJobs<FileJob, FileResult>(async () => run)
