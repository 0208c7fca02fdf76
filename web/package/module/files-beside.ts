/**
 * Replaces files-address.ts in the package's one-module form: the module of files lies in a script beside it,
 * as it is half as large as all the rest and most readers of that form open no file.
 */
export const filesAddress = async () => (await import('./files-inline.js')).filesAddress()
