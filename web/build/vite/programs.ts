import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSync, type BuildOptions } from 'esbuild'
import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const own = (file: string) => inRoot(`web/explained/race/own/${file}`)

function bundled(options: BuildOptions): string {
  const { outputFiles } = buildSync({ bundle: true, write: false, target: 'es2022', ...options })
  return outputFiles![0]!.text.trim()
}

/**
 * The script of the frame of a reader's program, which is the only one that the frame and its page allow
 * beside their own.
 */
const frameScript = bundled({ entryPoints: [own('frame-script.ts')], minify: true, format: 'iife' })

/** Its hash, as policies write it. */
export const frameHash = `'sha256-${createHash('sha256').update(frameScript).digest('base64')}'`

/** The page of the frame: it may start workers, and do nothing else. */
const frame = [
  '<!doctype html><meta charset="utf-8">',
  '<meta http-equiv="content-security-policy" ',
  `content="default-src 'none'; script-src ${frameHash} 'wasm-unsafe-eval'; worker-src blob:">`,
  `<script>${frameScript}</script>`,
].join('')

/** What stands before a program in the script of its worker: it defines `orogenSandbox`. */
const sandbox = () =>
  bundled({
    entryPoints: [own('frame-sandbox.ts')],
    minify: true,
    format: 'iife',
    globalName: 'orogenSandbox',
  })

/**
 * How each published program is called as a program of a reader, with the settings that it has where nothing
 * is said.
 */
const calls: Record<string, { file: string; import: string; call: string }> = {
  loftis: {
    file: 'loftis',
    import: 'loftis',
    call: 'loftis({ exponent, roughness: 0.7, faithful: true }, heights, random)',
  },
  'voirol-a-array': {
    file: 'voirol-a',
    import: 'diamondSquareA',
    call: 'heights = []\n  diamondSquareA({ exponent }, heights, random)',
  },
  'voirol-a': {
    file: 'voirol-a',
    import: 'diamondSquareA',
    call: 'diamondSquareA({ exponent }, heights, random)',
  },
  'voirol-b': {
    file: 'voirol-b',
    import: 'diamondSquareB',
    call: 'diamondSquareB({ exponent }, heights, random)',
  },
  'voirol-r': {
    file: 'voirol-r',
    import: 'diamondSquareR, randomTable',
    call: 'diamondSquareR({ exponent, faithful: true }, heights, randomTable(random))',
  },
  imai: {
    file: 'imai',
    import: 'imai',
    call: 'imai({ exponent, amplitude: 5, faithful: true }, heights, random)',
  },
  palais: {
    file: 'palais',
    import: 'palais',
    call: "palais({ exponent, amplitude: 400, relief: 'smooth', passes: false }, heights, random)",
  },
  'stamp-noise-2016': {
    file: 'stamp-noise-2016',
    import: 'stampNoise2016',
    call: `heights = heights.subarray(0, 4 ** exponent)
  stampNoise2016({ exponent, stamp: 'cone', granularity: 1 }, heights, random)`,
  },
  'perlin-2002': {
    file: 'perlin-2002',
    import: 'perlin2002',
    call: 'perlin2002({ exponent, octaves: 8, gain: 0.5, lacunarity: 2 }, heights, random)',
  },
}

/** Every published program as one text without imports, made of the program itself. */
export const exampleSources = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(calls).map(([id, { file, import: names, call }]) => {
      const contents = `import { ${names} } from './${file}.js'
export default function generate({ exponent, heights }, random) {
  ${call}
  return heights
}`
      const resolveDir = inRoot('web/explained/published')
      const text = bundled({ stdin: { contents, resolveDir }, format: 'esm', charset: 'utf8' })
      return [id, `${text.replace(/^\/\/ web\/.*\n/gm, '')}\n`] // without the names of our files
    }),
  )

const versionOf = () =>
  (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }).version

const texts: Record<string, () => unknown> = {
  frame: () => frame,
  sandbox,
  examples: exampleSources,
  version: versionOf,
}

/**
 * Texts for the programs of readers, and for what is saved of their races: `import text from
 * 'programs:frame'`.
 */
export function programs(): Plugin {
  return {
    name: 'orogen:programs',
    resolveId: { filter: { id: /^programs:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0programs:/ },
      handler: (id) => `export default ${JSON.stringify(texts[id.slice('\0programs:'.length)]!())}`,
    },
  }
}
