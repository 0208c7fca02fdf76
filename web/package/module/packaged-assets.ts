/** Replaces inlined-assets.ts in the package, whose one-module form contains all of its files. */
export const fetchInlinedAssets = async () => (await import('../inline.js')).inlinedAssets
export const fetchFiles = async () => (await import('./files-inline.js')).filesAddress()
