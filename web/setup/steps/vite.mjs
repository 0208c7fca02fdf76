import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** The settings of a build of web/vite, by its name. */
export const viteConfig = (name) => inRoot(`web/vite/${name}.config.ts`)

const program = inRoot('node_modules/vite/bin/vite.js')

export const viteBuild = (name, hear) =>
  run(process.execPath, [program, 'build', '--config', viteConfig(name)], { hear })
