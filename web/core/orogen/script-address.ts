/** The path of the file that this is in, within the package: the build writes it here. */
const builtAs = 'orogen:built-as'

// Not as a constant, of which bundlers would make something else; they take a folder for a file that they lack.
const ownAddress = () => String(import.meta.url).replace(/[?#].*/, '')

/** The package's folder with its slash; undefined where a bundler has put this script elsewhere. */
function packageFolder(): string | undefined {
  const [folder, rest] = ownAddress().split(builtAs)
  return rest === '' ? folder : undefined
}

/** Whether an address leads to where the package has its files. A bundler that has moved this script may have left them behind. */
export function isInPackage(address: unknown): boolean {
  const folder = packageFolder()
  return folder !== undefined && String(address).startsWith(folder)
}

/** The folder of the site that this script is of: it has the package in a folder of its own. */
export function siteFolder(): URL {
  const folder = packageFolder()
  return new URL(folder === undefined ? './' : '../../', folder ?? ownAddress())
}

/** Whether an address leads into the folder of Vite's development server, where there are bundled scripts only. */
export function isViteCache(address: URL | string): boolean {
  return /\/\.vite\//.test(String(address))
}
