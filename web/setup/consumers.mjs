import { tryCmakeConsumer } from './steps/cmake-consumer.mjs'
import { command } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { playwright } from './steps/suites.mjs'
import { testTools } from './steps/tools.mjs'

const names =
  'vite-5 vite-6 vite-7 vite-8 react next-webpack next-turbopack vue svelte astro templates esbuild webpack cmake'

await command({
  use: 'npm run consumers -- [names]',
  about: "Installs the packed package into projects of other people's tools, and tries each in Chromium.",
  words: Object.fromEntries(
    names.split(' ').map((name) => [name, 'only this one, and others that are named']),
  ),
  async body(flags, words) {
    await prepare(testTools)
    await buildEverything()
    if (words.size === 0 || words.has('cmake')) await tryCmakeConsumer()
    if (words.delete('cmake') && words.size === 0) return
    const projects = ['--project', 'projects']
    if (words.size === 0) projects.push('--project', 'consumers')
    else projects.push('--grep', `(${[...words].join('|')})$`)
    process.exitCode = await playwright(undefined, projects)
  },
})
