/** Stands in for inlined-assets.ts in the package: its one-module form has all of its files. */
export const fetchInlinedAssets = async () => (await import('./inline.js')).inlinedAssets
export const fetchFiles = async () => (await import('./files-inline.js')).filesAddress()
