import type { Plugin } from 'vite'

/** How Vite writes `new URL('./file', import.meta.url)`: so that no other bundler knows it again. */
const wrapped =
  /new URL\(new URL\(`([^`$]+)`,\s*import\.meta\.url\)\.href,\s*(?:``\s*\+\s*)?import\.meta\.url\)/g

/**
 * Writes the addresses of workers and of wasm files as people write them, so that the bundlers of those who install the
 * package find these files and take them along.
 *
 * @throws Error while building if Vite writes them in another way than expected.
 */
export function plainModules(): Plugin {
  return {
    name: 'orogen:plain-modules',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = withPlainAddresses(file.code)
        const strange = /new URL\(new URL\(|import\.meta\.resolve|modulepreload/.exec(file.code)
        if (strange)
          throw new Error(`${file.fileName} has what other bundlers do not understand: ${strange[0]}`)
      }
    },
  }
}

export function withPlainAddresses(code: string): string {
  return code.replace(wrapped, (_, path: string) => {
    const relative = path.startsWith('.') ? path : `./${path}`
    return `new URL(${JSON.stringify(relative)},import.meta.url)`
  })
}

/** What Vite gives to its helper behind the import: the place of a list of files to fetch ahead, and what it is relative to. */
const list = /,\s*__VITE_PRELOAD__(?:,\s*import\.meta\.url)?\s*\)/g

/** Leaves out what Vite adds to imports at run time, where there is no style sheet and no script to fetch ahead. */
export function noPreloading(): Plugin {
  return {
    name: 'orogen:no-preloading',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(list, ')')
    },
  }
}
