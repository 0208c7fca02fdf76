import { compileAlone } from './steps/alone.mjs'
import { checks } from './steps/checks.mjs'
import { buildCommandLine } from './steps/cmake.mjs'
import { command } from './steps/command.mjs'
import { prepare } from './steps/prepare.mjs'
import { Refusal, refusalOf, say, step } from './steps/say.mjs'
import { run } from './steps/run.mjs'
import { checkTools } from './steps/tools.mjs'

await command({
  use: 'npm run check -- [flags]',
  about: 'Checks formatting, lint rules and types. Reports every failure, not only the first.',
  flags: {
    '--fix': 'correct what can be corrected',
    '--alone': 'also compile each file of C++ by itself, which takes two minutes',
  },
  async body(flags) {
    await prepare(checkTools)
    const failed = []
    for (const { name, program, args, fix } of checks()) {
      const chosen = flags.has('fix') ? fix : args
      if (await refusalOf(step(name, (hear) => run(program, chosen, { hear })))) failed.push(name)
    }
    if (flags.has('alone')) {
      await buildCommandLine() // its folder has the generated header
      if (await refusalOf(step('each file of C++ alone', compileAlone))) failed.push('alone')
    }
    if (failed.length > 0) throw new Refusal(`Failed: ${failed.join(', ')}.`)
    say('Everything is in order.')
  },
})
