import { doJobs } from './job-queue.js'
import { type Answer, createJobRunner, type Job } from './run-job.js'
import { TerrainModule } from '../module/terrain-module.js'

doJobs<Job, Answer>(async (module) => {
  const run = createJobRunner(await TerrainModule.instantiate(await module))
  return (job, onProgress, { recycled, onLevel }) =>
    run(job, recycled, { onProgress, ...(onLevel && { onLevel: onLevel as (level: Answer) => void }) })
})
