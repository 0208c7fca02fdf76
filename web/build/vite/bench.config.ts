import { defineConfig } from 'vite'
import { modules } from './modules.js'
import { inRoot } from './paths.js'
import { leaveOutMaterials } from './three.js'
import { wordParts } from './words.js'

const entries = { race: 'web/explained/race/index.ts', worker: 'web/explained/race/race-worker.ts' }

// The measuring core as plain ES modules, for `npm run bench` in node and in Chromium.
export default defineConfig({
  root: inRoot('web/explained/race'),
  base: './',
  publicDir: false,
  plugins: [wordParts(), leaveOutMaterials()],
  build: { ...modules(entries), outDir: inRoot('build/bench'), emptyOutDir: true, minify: false },
})
