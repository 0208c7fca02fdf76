/** The path of this file within the package; the build fills it in. */
const builtAs = 'orogen:built-as'

// This is not a constant, because bundlers would replace it; they also mistake a folder for a missing file.
const ownAddress = () => String(import.meta.url).replace(/[?#].*/, '')

/** The package's folder with its slash; undefined if a bundler has moved this script elsewhere. */
function packageFolder(): string | undefined {
  const [folder, rest] = ownAddress().split(builtAs)
  return rest === '' ? folder : undefined
}

/**
 * Whether an address leads to the package's own files. A bundler that has moved this script may not have
 * copied them.
 */
export function isInPackage(address: unknown): boolean {
  const folder = packageFolder()
  return folder !== undefined && String(address).startsWith(folder)
}

/** The folder of the site that this script belongs to; the site keeps the package in a folder of its own. */
export function siteFolder(): URL {
  const folder = packageFolder()
  return new URL(folder === undefined ? '..' : '../..', folder ?? ownAddress())
}

/**
 * Whether an address leads into the folder of Vite's development server, which contains only bundled scripts.
 */
export function isViteCache(address: URL | string): boolean {
  return /\/\.vite\//.test(String(address))
}
