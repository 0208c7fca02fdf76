import { fileURLToPath } from 'node:url'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { inline } from './vite.inline.js'
import { noPreloading } from './vite.no-preloading.js'
import { plainModules } from './vite.plain-modules.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Output = { external?: string[]; codeSplitting?: false }

/** Entries, by the name of their file, and how they are written. */
const entries = (
  input: Record<string, string>,
  { external = [], ...output }: Output = {},
): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: at('../dist/orogen'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input,
      external,
      preserveEntrySignatures: 'strict',
      output: {
        ...output,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})

// The npm package: plain ES modules that find orogen.wasm and the worker beside them.
const modules = entries({
  index: at('./orogen/index.ts'),
  client: at('./orogen/client.ts'),
  schema: at('./orogen/schema.ts'),
  published: at('./published/index.ts'),
})

export default defineConfig({
  root: at('./orogen'),
  base: './',
  publicDir: false,
  plugins: [noPreloading(), plainModules(), inline({ environment: 'inline' })],
  environments: {
    client: { ...modules, build: { ...modules.build, emptyOutDir: true } },
    // For those who have three themselves.
    three: entries(
      { three: at('./render/geometry/index.ts') },
      { external: ['three'], codeSplitting: false },
    ),
    steps: entries({ steps: at('./elements/steps/index.ts') }),
    race: entries({ race: at('./elements/race/index.ts') }),
    // The whole package in one module.
    inline: entries({ inline: at('./orogen/inline.ts') }, { codeSplitting: false }),
  },
  builder: {
    async buildApp({ build, environments: { client, three, steps, race, inline } }) {
      for (const environment of [client, three, steps, race, inline])
        if (environment) await build(environment)
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
