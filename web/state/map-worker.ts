import { doJobs } from '../package/worker/job-queue.js'
import { createPainter } from '../draw/map/worker-painter.js'

doJobs(async () => createPainter())
