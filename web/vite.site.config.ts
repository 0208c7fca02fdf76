import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The static site: works from any folder of any host.
export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  build: {
    outDir: at('../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: [at('./index.html')] },
  },
  worker: { format: 'es' },
})
