import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The measuring core as plain ES modules, for `npm run bench` in node and in Chromium.
export default defineConfig({
  root: at('./race'),
  base: './',
  publicDir: false,
  build: {
    outDir: at('../build/bench'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
    rolldownOptions: {
      input: { race: at('./race/index.ts'), worker: at('./race/race-worker.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
