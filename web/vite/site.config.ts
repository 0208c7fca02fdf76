import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'
import { beside } from './beside.js'
import { early } from './early.js'
import { languageLinks } from './languages.js'
import { manual } from './manual.js'
import { offline } from './offline.js'
import { inRoot } from './paths.js'
import { policies } from './policy.js'
import { terrains } from './terrains.js'
import { leaveOutUnused } from './three.js'

/** Folders of which each is one file as far as pages share it: many small files take longer than what one needs of them less. */
const together = ['dom', 'words']
const group = (folder: string) => ({
  name: folder,
  test: new RegExp(`[\\\\/]web[\\\\/]${folder}[\\\\/]`),
  tags: ['$initial' as const],
  minShareCount: 2,
  includeDependenciesRecursively: false,
})

// The static site, every page in this folder: works from any folder of any host. embed.html is one file by itself.
export default defineConfig({
  root: inRoot('web'),
  base: './',
  publicDir: false,
  plugins: [
    languageLinks(),
    manual(),
    leaveOutUnused(),
    beside(),
    early(),
    terrains(),
    policies(),
    offline(),
  ],
  build: {
    modulePreload: { polyfill: false },
    outDir: inRoot('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: readdirSync(inRoot('web'))
        .filter((name) => name.endsWith('.html') && name !== 'embed.html')
        .map((name) => inRoot(`web/${name}`)),
      output: { codeSplitting: { groups: together.map(group) } },
    },
  },
  worker: { format: 'es' },
})
