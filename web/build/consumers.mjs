import { command } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { playwright } from './steps/suites.mjs'
import { fileReaders, testTools } from './steps/tools.mjs'
import { tryFiles } from './steps/foreign-files.mjs'
import { tryLanguages } from './steps/languages.mjs'
import { rmSync } from 'node:fs'
import { inRoot, root } from './steps/paths.mjs'
import { exitCodeOf, run } from './steps/run.mjs'
import { say, step } from './steps/say.mjs'

/** Builds tests/consumers/cmake with the library from its source, by FetchContent, and runs it. */
async function tryCmakeConsumer() {
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

const names =
  'vite-5 vite-6 vite-7 vite-8 react next-webpack next-turbopack vue svelte astro cesium templates esbuild webpack cmake languages files'

await command({
  use: 'npm run consumers -- [names]',
  about: "Installs the packed package into projects of other people's tools, and tries each in Chromium.",
  words: Object.fromEntries(
    names.split(' ').map((name) => [name, 'only this one, and others that are named']),
  ),
  async body(flags, words) {
    await prepare([...testTools, ...fileReaders])
    await buildEverything()
    if (words.size === 0 || words.has('cmake')) await tryCmakeConsumer()
    if (words.size === 0 || words.has('languages')) await tryLanguages()
    if (words.size === 0 || words.has('files')) await tryFiles()
    const native = ['cmake', 'languages', 'files'].map((name) => words.delete(name))
    if (native.includes(true) && words.size === 0) return
    const projects = ['--project', 'projects', '--project', 'consumers']
    if (words.size > 0) projects.push('--grep', ` (${[...words].join('|')})$`)
    process.exitCode = exitCodeOf(await playwright(undefined, projects))
  },
})
