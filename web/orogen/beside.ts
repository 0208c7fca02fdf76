/** The path of the file that this is in, within the package: the build writes it here. */
const builtAs = 'orogen:built-as'

/** The package's folder with its slash; undefined where a bundler has put this script elsewhere. */
export function packageFolder(): string | undefined {
  const own = String(import.meta.url).replace(/[?#].*/, '')
  const [folder, rest] = own.split(builtAs)
  return rest === '' ? folder : undefined
}

/** Whether an address leads to where the package has its files. A bundler that has moved this script may have left them behind. */
export function isBeside(address: unknown): boolean {
  const folder = packageFolder()
  return folder !== undefined && String(address).startsWith(folder)
}

/** The folder of the site that this script is of: it has the package in a folder of its own. */
export function siteFolder(): URL {
  const { url } = import.meta // bundlers would take the folder itself for a file
  const folder = packageFolder()
  return folder === undefined ? new URL('./', url) : new URL('../', folder)
}

/** Whether an address leads into the folder of Vite's development server, where there are bundled scripts only. */
export function isLeftBehind(address: URL | string): boolean {
  return /\/\.vite\//.test(String(address))
}
