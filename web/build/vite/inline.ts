import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { licencesOfWorkers } from './licences.js'
import { noPreloading } from './plain-modules.js'
import { inRoot } from './paths.js'

/** Modules to replace where there are no other files. */
const standIns = new Map([
  [inRoot('web/package/module/module-address.ts'), inRoot('web/package/module/inline-module.ts')],
  [inRoot('web/package/module/files-address.ts'), inRoot('web/package/module/files-inline.ts')],
  [inRoot('web/studio/main.ts'), inRoot('web/studio/inline-main.ts')],
  [inRoot('web/studio/copy/embed-page.ts'), inRoot('web/studio/copy/inline-embed-page.ts')],
])

/**
 * The address of a worker's script, with what makes it a module: one of a page without an origin could not
 * start.
 */
const script =
  /\bnew URL\(\s*(['"])(?<path>\.[^'"]+\.ts)\1\s*,\s*import\.meta\.url\s*\)(?<options>\s*,\s*\{\s*)type:\s*(['"])module\4,?/g

/**
 * Inlines the separate files of a bundle: the WebAssembly, deflated; scripts of workers, as text for blob
 * addresses; and pictures.
 */
export function inline(): Plugin {
  return {
    name: 'orogen:inline',
    enforce: 'pre',

    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const standIn = resolved && standIns.get(resolved.id)
      return standIn && standIn !== importer ? standIn : undefined
    },

    async load(id) {
      const [file, query] = id.split('?') as [string, string?]
      if (query === 'deflated') {
        const packed = deflateRawSync(readFileSync(file), { level: 9 })
        return `export default ${JSON.stringify(packed.toString('base64'))}`
      }
      if (query === 'script') return addressOf(await scriptOf(file))
      if (query === 'page')
        return `export default ${JSON.stringify(withoutFiles(readFileSync(file, 'utf8')))}`
      return undefined
    },

    transform(code, id) {
      if (!/\.ts$/.test(id)) return undefined
      const imports: string[] = []
      const changed = code
        .replace(script, (...found) => {
          const { path, options } = found.at(-1) as { path: string; options: string }
          const name = `inlineScript${imports.length}`
          imports.push(`import ${name} from ${JSON.stringify(`${resolve(dirname(id), path)}?script`)};`)
          return `${name}()${options}`
        })
        .replaceAll('&no-inline', '')
      if (/new Worker\(\s*new URL/.test(changed))
        throw new Error(`${id} makes a worker in a way unknown here`)
      return changed === code ? undefined : { code: imports.join('') + changed, map: null }
    },
  }
}

/** A page without its scripts and style sheets. */
const withoutFiles = (page: string) =>
  page.replace(/\s*<(?:link rel="stylesheet"[^>]*>|script[^>]*\ssrc=[^>]*>\s*<\/script>)/g, '')

/** A module with a function that gives a script's address. */
function addressOf(code: string): string {
  return `let address
    const code = ${JSON.stringify(code)}
    export default () => (address ??= URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))`
}

/** A worker's script, with everything that it imports. */
async function scriptOf(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'warn',
    publicDir: false,
    plugins: [noPreloading(), inline(), ...licencesOfWorkers()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [chunk] = output
  if (output.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${file} does not fit into one script`)
  return chunk.code
}
