import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'
import { article } from './article.js'
import { builtFiles } from './built-files.js'
import { early } from './early.js'
import { licences, licencesOfWorkers } from './licences.js'
import { manual } from './manual.js'
import { offline } from './offline.js'
import { inRoot } from './paths.js'
import { policies } from './policy.js'
import { programs } from './programs.js'
import { previews } from './preview.js'
import { leaveOutMaterials, leaveOutUnused } from './three.js'
import { wordParts } from './words.js'

/**
 * Puts the modules of a folder that several pages share into one file: many small files take longer than a
 * few bytes too many.
 */
const group = (name: string, folders: string, minShareCount: number) => ({
  name,
  test: new RegExp(`/web/(${folders})/`.replaceAll('/', '[\\\\/]')),
  minShareCount,
  includeDependenciesRecursively: false,
})
const initial = { tags: ['$initial' as const] }
const together = [
  {
    ...group('dom', 'dom(?!/(?:attribute-values|base|orogen-element|speaking-element|tints))', 2),
    ...initial,
  },
  { ...group('words', 'words(?!/parts/studio)', 2), ...initial },
  // Only what every page with a terrain needs before its first picture.
  {
    ...group(
      'orogen',
      'package(?=/(?:covers|errors|heightfield|options|schema|link/(?:link|strokes)|module/(?:compile|inlined-assets|integrity|module-address|simd)|worker/(?:client|create-worker|script-address))[.])',
      2,
    ),
    ...initial,
  },
  group('draw', 'draw(?!/(?:map|globe))', 4), // of the views in space
]

// The static site, every page in this folder: works from any folder of any host. embed.html is one file by
// itself.
export default defineConfig({
  root: inRoot('web'),
  base: './',
  publicDir: false,
  plugins: [
    article(),
    wordParts(),
    programs(),
    manual(),
    leaveOutUnused(),
    leaveOutMaterials(),
    builtFiles(),
    early(),
    previews(),
    policies(),
    licences('site', 'package', 'element', 'single'),
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
      output: { codeSplitting: { groups: together } },
    },
  },
  worker: { format: 'es', plugins: () => [...licencesOfWorkers(), leaveOutMaterials()] },
  // `npm run dev` looks for dependencies in files on the disk, which does not include the words.
  optimizeDeps: { rolldownOptions: { plugins: [wordParts()] } },
})
