import { readdirSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** The checks: a program with its arguments, and the arguments that correct instead of complain. */
export function checks() {
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
