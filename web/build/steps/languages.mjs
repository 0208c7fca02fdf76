import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'
import { Refusal, say, step } from './say.mjs'

const sources = inRoot('tests/consumers/languages')
const folder = inRoot('build/consumers/languages')
const installed = `${folder}/installed`
/** Every so many lines of the golden hashes, since each is a run of each program. */
const stride = 10

/** Installs the shared library, calls it from C, and compares its heights with the golden hashes. */
export async function tryLanguages() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const programs = await step('languages: building the shared library and C', buildPrograms)
  const lines = goldenLines()
  for (const [language, program] of Object.entries(programs)) {
    await step(`languages: ${language}`, () => compare(language, program, lines))
    say(`${lines.length} golden hashes from ${language}`)
  }
}

async function buildPrograms(hear) {
  const options = [
    '-DCMAKE_BUILD_TYPE=Release',
    '-DBUILD_SHARED_LIBS=ON',
    `-DCMAKE_INSTALL_PREFIX=${installed}`,
  ]
  const own = ['CLI', 'TESTS', 'BENCHMARKS'].map((part) => `-DOROGEN_BUILD_${part}=OFF`)
  const build = `${folder}/build`
  await run(
    'cmake',
    ['-S', root, '-B', build, '-G', 'Ninja', '-DCMAKE_INSTALL_LIBDIR=lib', ...options, ...own],
    { hear },
  )
  await run('cmake', ['--build', build, '--target', 'install'], { hear })
  const library = `${installed}/lib`
  const linked = [`-L${library}`, '-lorogen', `-Wl,-rpath,${library}`]
  const c = `${folder}/heights-c`
  const strict = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-DOROGEN_SHARED']
  await run('cc', [...strict, `${sources}/heights.c`, `-I${installed}/include`, '-o', c, ...linked])
  return { C: [c] }
}

function goldenLines() {
  return readFileSync(inRoot('tests/golden/heights.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^[0-9a-f]{64} /.test(line))
    .filter((_, index) => index % stride === 0)
    .map((line) => {
      const [hash, ...values] = line.split(' ')
      return { hash, settings: JSON.stringify(Object.fromEntries(values.map(settingOf))) }
    })
}

/**
 * A value of the golden file as JSON has it: a number, true or false, a list of numbers, or a text, whose
 * spaces stand in the file as `_`.
 */
function settingOf(text) {
  const [id, value] = text.split('=')
  const numbers = value.split(',').map(Number)
  if (numbers.every(Number.isFinite)) return [id, numbers.length > 1 ? numbers : numbers[0]]
  return [id, value === 'true' || value === 'false' ? value === 'true' : value.replaceAll('_', ' ')]
}

async function compare(language, [program, ...args], lines) {
  for (const { hash, settings } of lines) {
    const file = `${folder}/heights.r32`
    await run(program, [...args, settings, file])
    const made = createHash('sha256').update(readFileSync(file)).digest('hex')
    if (made !== hash) throw new Refusal(`The heights from ${language} are not the golden ones: ${settings}`)
  }
}
