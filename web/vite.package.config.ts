import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The npm package: plain ES modules that find orogen.wasm and the worker beside them.
export default defineConfig({
  root: at('./orogen'),
  base: './',
  publicDir: false,
  build: {
    outDir: at('../dist/orogen'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        index: at('./orogen/index.ts'),
        client: at('./orogen/client.ts'),
        schema: at('./orogen/schema.ts'),
        published: at('./published/index.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' } },
  },
})
