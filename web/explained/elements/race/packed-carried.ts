/** Stands in for carried.ts in the package. @returns the address of the script */
export const fetchCarriedWorker = async () => (await import('./race-inline.js')).workerAddress()
