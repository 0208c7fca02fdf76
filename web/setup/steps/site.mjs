import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'

export const viteProgram = inRoot('node_modules/vite/bin/vite.js')

/** Builds the pages into dist/site, with the package and the single files that were built before. */
export async function buildSite() {
  await step('building the page', (hear) =>
    run(process.execPath, [viteProgram, 'build', '--config', 'web/vite.site.config.ts'], { hear }),
  )
}
