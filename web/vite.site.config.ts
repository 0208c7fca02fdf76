import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { beside } from './vite.beside.js'
import { offline } from './vite.offline.js'
import { leaveOutUnusedShaders } from './vite.three-shaders.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The static site, every page in this folder: works from any folder of any host. embed.html is one file by itself.
export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  plugins: [leaveOutUnusedShaders(), beside(), offline()],
  build: {
    outDir: at('../dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: readdirSync(at('.'))
        .filter((name) => name.endsWith('.html') && name !== 'embed.html')
        .map(at),
    },
  },
  worker: { format: 'es' },
})
