import type { BuildEnvironmentOptions, Rolldown } from 'vite'
import { inRoot } from './paths.js'

/** How files are named that others find by their names. */
export const names = {
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  assetFileNames: '[name][extname]',
}

type Output = { external?: string[] } & Pick<Rolldown.OutputOptions, 'codeSplitting'>

/**
 * Plain ES modules under names without a hash, in the folder of the package; `input`: entries by their names.
 */
export const modules = (
  input: Record<string, string>,
  { external = [], ...output }: Output = {},
): BuildEnvironmentOptions => ({
  outDir: inRoot('dist/orogen'),
  emptyOutDir: false,
  target: 'es2022',
  cssTarget: 'esnext', // keep the style sheets as written: they already contain what older browsers need
  assetsInlineLimit: 0,
  modulePreload: false,
  rolldownOptions: {
    input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, inRoot(file)])),
    external,
    preserveEntrySignatures: 'strict',
    output: { ...output, ...names },
  },
})
