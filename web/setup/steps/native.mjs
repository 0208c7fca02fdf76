import { realpathSync } from 'node:fs'
import { cmakeBuild } from './cmake.mjs'
import { onPath } from './paths.mjs'
import { googleBenchmark, googleTest } from './tools.mjs'

/** Builds the command line, build/native/orogen. */
export const buildCommandLine = () => buildNative('building the command line', 'native', ['orogen_cli'])

/** Builds build/native/orogen_bench. */
export const buildBenchmarks = () => buildNative('building the benchmarks', 'native', ['orogen_bench'])

/** Builds build/native/orogen_nature. */
export const buildNature = () =>
  buildNative('building the comparison with nature', 'native', ['orogen_nature'])

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
