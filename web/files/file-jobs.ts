// The worker that writes and reads files, and the module that does it there.
import { compileOwn, compileWasm, type WasmModule, type WasmSource } from '../package/module/compile.js'
import { filesAddress } from '../package/module/files-address.js'
import { fetchFiles } from '../package/module/inlined-assets.js'
import { type JobControl, JobWorker } from '../package/worker/job-queue.js'
import { ScriptAddress, workerStarters } from '../package/worker/start-worker.js'
import type { FileJob, FileResult } from './job.js'

let files: Promise<WasmModule> | undefined

/** The module that writes and reads files. It is fetched with the first file, and again after a failure. */
export function filesModule(): Promise<WasmModule> {
  files ??= compileOwn(filesAddress, fetchFiles)
  files.catch(() => (files = undefined))
  return files
}

/** Takes the module that writes and reads files from here. @throws OrogenError if it is none */
export async function useFilesModule(source: WasmSource): Promise<void> {
  files = Promise.resolve(await compileWasm(source))
}

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
