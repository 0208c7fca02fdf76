/** Replaces inlined-worker.ts in the package. @returns the address of the script */
export const fetchInlinedWorker = async () => (await import('./race-inline.js')).workerAddress()
