import { defineConfig, type EnvironmentOptions } from 'vite'
import { inline } from './inline.js'
import { licences, licencesOfWorkers } from './licences.js'
import { noPreloading } from './plain-modules.js'
import { inRoot } from './paths.js'
import { policies } from './policy.js'
import { singleFile } from './single-file.js'
import { leaveOutUnused } from './three.js'
import { wordParts } from './words.js'

const asOneFile = (page: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: inRoot('dist'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: inRoot(page), output: { codeSplitting: false } },
  },
})

/**
 * Pages that open from a disk, without other files or a network, by the name of their file: dist/<name>.html.
 */
const environments = { orogen: asOneFile('web/index.html'), embed: asOneFile('web/embed.html') }

export default defineConfig({
  mode: 'alone', // the pages of such a file have no others beside them
  root: inRoot('web'),
  base: './',
  publicDir: false,
  plugins: [
    wordParts(),
    noPreloading(),
    inline(),
    leaveOutUnused(),
    licences('single'),
    singleFile(),
    policies(),
  ],
  worker: { plugins: licencesOfWorkers },
  environments,
  builder: {
    async buildApp({ build, environments: found }) {
      for (const name of Object.keys(environments)) await build(found[name]!)
    },
  },
})
