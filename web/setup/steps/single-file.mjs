import { run } from './run.mjs'
import { step } from './say.mjs'
import { viteProgram } from './site.mjs'

/** Builds the pages that are one file each: the studio into dist/orogen.html. */
export async function buildSingleFiles() {
  await step('building the single file', (hear) =>
    run(process.execPath, [viteProgram, 'build', '--config', 'web/vite.single.config.ts'], { hear }),
  )
}
