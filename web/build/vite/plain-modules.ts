import type { Plugin } from 'vite'

/** Vite's form of `new URL('./file', import.meta.url)`, which no other bundler recognizes. */
const wrapped =
  /new URL\(new URL\(`([^`$]+)`,\s*import\.meta\.url\)\.href,\s*(?:``\s*\+\s*)?import\.meta\.url\)/g

/**
 * Writes the addresses of workers and wasm files in the usual form, so that the bundlers of those who install
 * the package find these files and copy them.
 *
 * @throws Error while building if Vite writes them in an unexpected form.
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

function withPlainAddresses(code: string): string {
  return code.replace(wrapped, (_, path: string) => {
    const relative = path.startsWith('.') ? path : `./${path}`
    return `new URL(${JSON.stringify(relative)},import.meta.url)`
  })
}

/**
 * The arguments that Vite passes to its preload helper after the import: its list of files, and the base of
 * their addresses.
 */
const list = /,\s*__VITE_PRELOAD__(?:,\s*import\.meta\.url)?\s*\)/g

/** A call of the helper with a function that imports a module, or that picks names from one. */
const wrappedImport =
  /[\w$]+\((?:\(\)=>|async\(\)=>\{let\{[^{}]*\}=await )(import\(`[^`$]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?)(?:;return\{[^{}]*\}\})?,\s*__VITE_PRELOAD__(?:,\s*import\.meta\.url)?\s*\)/g

/**
 * Leaves plain imports where Vite adds its preload helper, since there is no style sheet or script to fetch
 * ahead. An import that looks otherwise keeps a helper that only calls it.
 */
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
        if (file.type === 'chunk') file.code = withPlainImports(file.code)
    },
  }
}

/** The code without the preload helper around its imports. */
export const withPlainImports = (code: string): string => code.replace(wrappedImport, '$1').replace(list, ')')
