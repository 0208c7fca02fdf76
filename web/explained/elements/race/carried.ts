/** Fetches the worker's script with all that it needs in it. The package has one (packed-carried.ts); a site has its files. */
export const fetchCarriedWorker: (() => Promise<string>) | undefined = undefined
