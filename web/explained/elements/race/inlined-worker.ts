/** Fetches the worker's script with all that it needs in it. The package has one (packaged-worker.ts); a site has its files. */
export const fetchInlinedWorker: (() => Promise<string>) | undefined = undefined
