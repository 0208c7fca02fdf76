/** The path of the file that this is in, within the package: the build writes it here. */
const builtAs = 'orogen:built-as'

/**
 * Whether an address leads to where the package has its files. Where a bundler has put this script elsewhere it may have left
 * them behind.
 */
export function isBeside(address: unknown): boolean {
  const own = String(import.meta.url).replace(/[?#].*/, '')
  return own.endsWith(`/${builtAs}`) && String(address).startsWith(own.slice(0, -builtAs.length))
}

/** Whether an address leads into the folder of Vite's development server, where there are bundled scripts only. */
export function isLeftBehind(address: URL | string): boolean {
  return /\/\.vite\//.test(String(address))
}
