import { run } from './run.mjs'
import { step } from './say.mjs'
import { viteProgram } from './site.mjs'

/** Builds the measuring core into build/bench. */
export async function buildBenchCore() {
  await step('building the race', (hear) =>
    run(process.execPath, [viteProgram, 'build', '--config', 'web/vite.bench.config.ts'], { hear }),
  )
}
