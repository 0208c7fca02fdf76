import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, realpathSync } from 'node:fs'
import { filesBelow, hashOf } from './fresh.mjs'
import { inRoot, root, onPath } from './paths.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { googleBenchmark, googleTest } from './tools.mjs'

/**
 * Configures a preset of CMakePresets.json when that is due and builds the targets (all without any).
 * `compiler` says which compiler this is: the folder starts afresh when it changes. CMake is asked
 * again, without starting afresh, when `libraries` or its own files change.
 */
export async function cmakeBuild({
  preset,
  title,
  compiler,
  libraries = [],
  targets = [],
  launcher = [],
  env,
}) {
  const folder = inRoot('build', preset)
  const stampFile = `${folder}/.orogen-stamp.json`
  const stamp = { afresh: { root, compiler }, again: { description: descriptionHash(), libraries } }
  const before = readStamp(stampFile)

  await step(title, async (hear) => {
    if (!same(before?.afresh, stamp.afresh)) rmSync(folder, { recursive: true, force: true })
    if (!same(before, stamp) || !existsSync(`${folder}/build.ninja`)) {
      const [program, ...args] = [...launcher, 'cmake', '--preset', preset]
      await run(program, args, { env, hear })
      mkdirSync(folder, { recursive: true })
      writeFileSync(stampFile, JSON.stringify(stamp))
    }
    const chosen = targets.length > 0 ? ['--target', ...targets] : []
    await run('cmake', ['--build', '--preset', preset, ...chosen], { env, hear })
  })
}

/**
 * Ninja compares dates, and a restored or unpacked CMakeLists.txt can be older than the files that it
 * changes.
 */
function descriptionHash() {
  const below = ['cpp', 'tests'].flatMap(filesBelow)
  const described = below.filter((file) => /(^|\/)CMakeLists\.txt$|\.cmake$/.test(file))
  return hashOf(['CMakeLists.txt', 'CMakePresets.json', ...described])
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Builds the command line, build/native/orogen. */
export const buildCommandLine = () => buildNative('building the command line', 'native', ['orogen_cli'])

/** Builds build/native/orogen_bench. */
export const buildBenchmarks = () => buildNative('building the benchmarks', 'native', ['orogen_bench'])

/** Builds build/native/orogen_nature, orogen_land, orogen_planet, orogen_rivers and orogen_gullies. */
export const buildNature = () =>
  buildNative(
    'building the comparisons with nature',
    'native',
    ['nature', 'land', 'planet', 'rivers', 'gullies', 'strokes'].map((name) => `orogen_${name}`),
  )

/** Builds build/native/orogen_tests and the command line, which they run. */
export const buildTests = () => buildNative('building the native tests', 'native', ['orogen_tests'])

/** Links the same with a library under AddressSanitizer and UndefinedBehaviorSanitizer, in build/asan. */
export const buildSanitizedTests = () =>
  buildNative('building the native tests with sanitizers', 'asan', ['orogen_tests']) // and what they need

/** Links those of the library with one at -O0, in build/debug. */
export const buildDebugTests = () =>
  buildNative('building the library and its tests without optimisation', 'debug', ['orogen_tests'])

async function buildNative(title, preset, targets) {
  const libraries = [googleTest, googleBenchmark].map((library) => library.isThere())
  await cmakeBuild({ preset, title, targets, libraries, compiler: compilerIdentity() })
}

/** The compiler that CMake will take, with the links that name its version followed. */
function compilerIdentity() {
  if (process.env.CXX) return process.env.CXX
  const found = ['c++', 'g++', 'clang++'].map(onPath).find(Boolean)
  return found && realpathSync(found)
}
