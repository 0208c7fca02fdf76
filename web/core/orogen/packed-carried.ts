/** Stands in for carried.ts in the package: its one-module form has all of its files. */
export const fetchCarried = async () => (await import('./inline.js')).carried
export const fetchFiles = async () => (await import('./files-inline.js')).filesAddress()
