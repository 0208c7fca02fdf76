import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { command } from './steps/command.mjs'
import { buildCommandLine } from './steps/native.mjs'
import { inRoot } from './steps/paths.mjs'
import { buildShipped, prepare } from './steps/prepare.mjs'
import { releaseDate, sumsOf, writeRelease } from './steps/release.mjs'
import { run, runOpenly } from './steps/run.mjs'
import { Refusal, say, step } from './steps/say.mjs'
import { suites } from './steps/suites.mjs'
import { buildTools } from './steps/tools.mjs'

await command({
  use: 'npm run release',
  about: 'Builds what is published into dist/release: the same bytes from the same sources.',
  flags: {
    '--untested': 'leaves out the tests of what is packed',
    '--prove': 'builds the last commit twice, in folders of their own, and compares',
  },
  async body(flags) {
    await prepare(buildTools)
    if (flags.has('prove')) return await prove()
    await buildShipped()
    await step('packing', writeRelease)
    say(`\ndist/release:\n${sumsOf(inRoot('dist/release'))}`)
    if (flags.has('untested')) return
    await buildCommandLine()
    const status = await suites.package.run(inRoot('build/reports/package.json'))
    if (status !== 0) throw new Refusal('what is packed does not work; see above')
  },
})

async function prove() {
  const date = releaseDate()
  const sums = []
  for (const name of ['one', 'another-place']) {
    const folder = inRoot('build/release', name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await run('git', ['archive', '--output', `${folder}.tar`, 'HEAD'])
    await run('tar', ['-xf', `${folder}.tar`, '-C', folder])
    symlinkSync(inRoot('node_modules'), `${folder}/node_modules`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(date), CCACHE_DISABLE: '1' }
    await runOpenly(process.execPath, ['web/setup/release.mjs', '--untested'], { cwd: folder, env })
    if (!existsSync(`${folder}/dist/release`)) throw new Refusal(`the build in ${folder} failed`)
    sums.push(sumsOf(`${folder}/dist/release`))
  }
  const [one, another] = sums
  if (one !== another) throw new Refusal(`the two builds differ:\n${one}\n${another}`)
  say(`\nTwo builds, the same bytes:\n${one}`)
}
