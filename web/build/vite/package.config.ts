import { defineConfig } from 'vite'
import { filesBeside, inlinedAssets } from './inlined-assets.js'
import { inline } from './inline.js'
import { licences, licencesOfWorkers } from './licences.js'
import { modules, names } from './modules.js'
import { inRoot } from './paths.js'
import { noPreloading, plainModules } from './plain-modules.js'
import { programs } from './programs.js'
import { leaveOutMaterials, leaveOutUnused } from './three.js'
import { wordParts } from './words.js'

const entries = (...which: Parameters<typeof modules>) => ({
  consumer: 'client' as const,
  build: modules(...which),
})

// The npm package: plain ES modules that find orogen.wasm and the worker beside them.
const client = entries({
  index: 'web/package/index.ts',
  client: 'web/package/worker/client.ts',
  schema: 'web/package/schema.ts',
  published: 'web/explained/published/index.ts',
})

/** A script for node, in one file, which needs no other package. */
const inNode = (name: string, file: string) => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: modules({ [name]: file }, { codeSplitting: false }),
})

const environments = {
  client: { ...client, build: { ...client.build, emptyOutDir: true } },
  // For projects that have their own three.
  three: entries({ three: 'web/draw/geometry/index.ts' }, { external: ['three'], codeSplitting: false }),
  heightmap: entries({ heightmap: 'web/files/read/index.ts' }),
  files: entries({ files: 'web/files/encode.ts' }),
  tiles: entries({ tiles: 'web/tiles/index.ts' }),
  steps: entries({ steps: 'web/explained/steps/index.ts' }),
  artefacts: entries({ artefacts: 'web/explained/artefacts/index.ts' }),
  race: entries({ race: 'web/explained/race/element/index.ts' }),
  // The whole package in one module.
  inline: entries({ inline: 'web/package/inline.ts' }, { codeSplitting: false }),
  // The writers of files, for the element.
  filesInline: entries({ 'files-inline': 'web/package/module/files-inline.ts' }, { codeSplitting: false }),
  // The element in one file, for tools that follow neither chunks nor files beside a script.
  elementInline: entries({ 'orogen-terrain-inline': 'web/element/index.ts' }, { codeSplitting: false }),
  raceInline: entries(
    { 'race-inline': 'web/explained/race/element/race-inline.ts' },
    { codeSplitting: false },
  ),
  // The program behind `npx orogen`, and its thread.
  commandLine: inNode('command-line/main', 'web/command-line/main.ts'),
  commandLineThread: inNode('command-line/run', 'web/command-line/run.ts'),
  // The race of a reader's program in node, and its threads.
  racePrograms: inNode('race-programs', 'web/explained/race/own/command.ts'),
  raceThread: inNode('race-thread', 'web/explained/race/own/thread.ts'),
}

/** Whether a module contains all files of the package. */
const isInline = ({ name }: { name: string }) => /inline/i.test(name)

export default defineConfig({
  root: inRoot('web/package'),
  base: './',
  publicDir: false,
  plugins: [
    wordParts(),
    programs(),
    noPreloading(),
    plainModules(),
    licences('package'),
    leaveOutMaterials(),
    { ...filesBeside(), applyToEnvironment: ({ name }: { name: string }) => name === 'inline' },
    { ...inline(), applyToEnvironment: isInline },
    ...leaveOutUnused().map((plugin) => ({
      ...plugin,
      applyToEnvironment: ({ name }: { name: string }) => name === 'elementInline',
    })),
    { ...inlinedAssets(), applyToEnvironment: (environment) => !isInline(environment) },
  ],
  environments,
  builder: {
    async buildApp({ build, environments: found }) {
      for (const name of Object.keys(environments)) await build(found[name]!)
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: names },
    plugins: () => [...licencesOfWorkers(), leaveOutMaterials()],
  },
})
