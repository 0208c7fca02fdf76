import { availableParallelism } from 'node:os'
import { filesBelow } from './fresh.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Refusal } from './say.mjs'

const include = ['cpp', 'cpp/library/include', 'build/native/include'].map((folder) => `-I${inRoot(folder)}`)
const args = ['-std=c++20', '-fsyntax-only', '-fno-exceptions', '-fno-rtti', '-Wno-psabi', ...include]
if (process.arch === 'x64') args.push('-msse4.1')

/** Sources and headers that only Emscripten's compiler can read. */
const ofEmscripten = /^cpp\/wasm\/(bindings|embind_types|numeral)\.cpp$|^cpp\/wasm\/command_line\//

/**
 * Compiles each file of C++ by itself, headers too: the builds join several, and so do not see that one
 * forgets an include. The folder build/native must be configured, because a header comes from there.
 */
export async function compileAlone(hear) {
  const files = filesBelow('cpp').filter((file) => /\.(cpp|h)$/.test(file) && !ofEmscripten.test(file))
  const failed = []
  let next = 0
  const compile = async () => {
    while (next < files.length) {
      const file = files[next++]
      const language = file.endsWith('.h') ? ['-x', 'c++'] : []
      try {
        await run(process.env.CXX ?? 'c++', [...args, ...language, inRoot(file)], { hear })
      } catch {
        failed.push(file)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compile))
  if (failed.length > 0)
    throw new Refusal(`These files do not compile alone: ${failed.join(', ')}. Include what they use.`)
}
