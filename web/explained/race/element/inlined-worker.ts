/**
 * Loads the worker's script with everything it needs. The package has one (packaged-worker.ts); a site has
 * separate files.
 */
export const fetchInlinedWorker: (() => Promise<string>) | undefined = undefined
