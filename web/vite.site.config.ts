import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { leaveOutUnusedShaders } from './vite.three-shaders.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The static site, every page in this folder: works from any folder of any host.
export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  plugins: [leaveOutUnusedShaders()],
  build: {
    outDir: at('../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: readdirSync(at('.'))
        .filter((name) => name.endsWith('.html'))
        .map(at),
    },
  },
  worker: { format: 'es' },
})
