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
