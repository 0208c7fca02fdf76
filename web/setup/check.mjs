import { command } from './steps/command.mjs'
import { prepare } from './steps/prepare.mjs'
import { Refusal, say, step } from './steps/say.mjs'
import { run } from './steps/run.mjs'
import { checkTools } from './steps/tools.mjs'
import { readdirSync } from 'node:fs'
import { inRoot } from './steps/paths.mjs'

/** The checks: a program with its arguments, and the arguments that correct instead of complain. */
function checks() {
  const node = process.execPath
  const prettier = inRoot('node_modules/prettier/bin/prettier.cjs')
  const eslint = inRoot('node_modules/eslint/bin/eslint.js')
  const tsc = inRoot('node_modules/typescript/bin/tsc')
  const cpp = ['cpp', 'tests/cpp', 'tests/bench'].flatMap(cppFiles)
  return [
    { name: 'prettier', program: node, args: [prettier, '--check', '.'], fix: [prettier, '--write', '.'] },
    { name: 'eslint', program: node, args: [eslint, '.'], fix: [eslint, '--fix', '.'] },
    { name: 'tsc', program: node, args: [tsc, '--noEmit', '-p', 'tsconfig.json'] },
    {
      name: 'clang-format',
      program: 'clang-format',
      args: ['--dry-run', '-Werror', ...cpp],
      fix: ['-i', ...cpp],
    },
  ]
}

function cppFiles(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return cppFiles(path)
    return /\.(h|cpp)$/.test(entry.name) ? [path] : []
  })
}

await command({
  use: 'npm run check -- [flags]',
  about: 'Checks formatting, lint rules and types. Reports every failure, not only the first.',
  flags: { '--fix': 'correct what can be corrected' },
  async body(flags) {
    await prepare(checkTools)
    const failed = []
    for (const { name, program, args, fix = args } of checks()) {
      const chosen = flags.has('fix') ? fix : args
      await step(name, (hear) => run(program, chosen, { hear })).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        failed.push(name)
      })
    }
    if (failed.length > 0) throw new Refusal(`Failed: ${failed.join(', ')}.`)
    say('Everything is in order.')
  },
})
