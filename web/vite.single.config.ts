import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { inline } from './vite.inline.js'
import { noPreloading } from './vite.no-preloading.js'
import { singleFile } from './vite.single-file.js'
import { leaveOutUnusedShaders } from './vite.three-shaders.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Pages that are built as one file each, by the name of that file: dist/<name>.html. */
const pages: Record<string, string> = { orogen: 'index.html', embed: 'embed.html' }
const there = Object.entries(pages).filter(([, page]) => existsSync(at(page)))

const asOneFile = (page: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: at('../dist'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: at(page), output: { codeSplitting: false } },
  },
})

// Pages that open from a disk, with nothing beside them and no network.
export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  plugins: [noPreloading(), inline(), leaveOutUnusedShaders(), singleFile()],
  environments: Object.fromEntries(there.map(([name, page]) => [name, asOneFile(page)])),
  builder: {
    async buildApp({ build, environments }) {
      for (const [name] of there) await build(environments[name]!)
    },
  },
})
