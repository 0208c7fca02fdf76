import { rmSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'
import { say, step } from './say.mjs'

/** Builds tests/consumers/cmake with the library from its source, by FetchContent, and runs it. */
export async function tryCmakeConsumer() {
  const folder = inRoot('build/consumers/cmake')
  rmSync(folder, { recursive: true, force: true })
  const said = await step('cmake: FetchContent', async (hear) => {
    const settings = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', `-DOROGEN_SOURCE=${root}`]
    await run('cmake', ['-S', inRoot('tests/consumers/cmake'), '-B', folder, ...settings], { hear })
    await run('cmake', ['--build', folder], { hear })
    return await run(`${folder}/consumer`, [`${folder}/heights.r32`])
  })
  if (said) say(said)
}
