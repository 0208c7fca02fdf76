// The worker that writes and reads files.
import { type JobControl, JobWorker } from '../package/worker/job-queue.js'
import { ScriptAddress, workerStarters } from '../package/worker/start-worker.js'
import type { FileJob, FileResult } from './job.js'

/** Does a job in a worker of its own, or here if there is none. */
export function perform(
  job: FileJob,
  { createWorker = fileWorkerStarters(), ...control }: JobControl,
): Promise<FileResult> {
  const worker = new JobWorker<FileJob, FileResult>({
    createWorker,
    here: async () => (await import('./job.js')).run,
  })
  return worker.perform(job, control).finally(() => worker.end())
}

function fileWorkerStarters(): (() => Worker)[] {
  try {
    return workerStarters(addressOfScript(), 'orogen-exports', 'blob')
  } catch {
    return [] // bundled for scripts that do not know their own address
  }
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' }).href
}
