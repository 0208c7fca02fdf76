import { doJobs } from '../package/worker/job-queue.js'
import { type FileJob, type FileResult, run } from './job.js'

doJobs<FileJob, FileResult>(async () => run)
