import { filesBelow } from './fresh.mjs'
import { inRoot } from './paths.mjs'

/**
 * The checks of these files, or of all: a program with its arguments, and the arguments that correct instead
 * of complain. Types are always those of all files.
 */
export function checks(files) {
  const inNode = (script, ...args) => [inRoot('node_modules', script), ...args]
  const prettier = inNode('prettier/bin/prettier.cjs', '--ignore-unknown')
  const eslint = inNode('eslint/bin/eslint.js', '--cache', '--cache-location', 'build/eslint.json')
  const tsc = inNode('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')
  const cpp = (files ?? ['cpp', 'tests/cpp', 'tests/bench'].flatMap(filesBelow)).filter((file) =>
    /\.(h|cpp)$/.test(file),
  )
  const scripts = files?.filter(
    (file) => /\.(ts|mjs|js)$/.test(file) && !file.startsWith('tests/consumers/'),
  ) ?? ['.']
  const those = files ?? ['.']
  const all = [
    { name: 'prettier', on: those, args: [...prettier, '--check'], fix: [...prettier, '--write'] },
    { name: 'eslint', on: scripts, args: [...eslint, '--no-warn-ignored'], fix: [...eslint, '--fix'] },
    { name: 'tsc', args: [...tsc, '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'] },
    { name: 'clang-format', on: cpp, program: 'clang-format', args: ['--dry-run', '-Werror'], fix: ['-i'] },
  ]
  return all
    .filter(({ on }) => on?.length !== 0)
    .map(({ name, on = [], program = process.execPath, args, fix = args }) => ({
      name,
      program,
      args: [...args, ...on],
      fix: [...fix, ...on],
    }))
}
