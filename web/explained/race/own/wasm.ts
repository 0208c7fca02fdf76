import { ProgramProblem } from './problem.js'

type Generate = (exponent: number, seed: number) => number

/**
 * A WebAssembly module as a program: it exports its `memory` and `generate(exponent, seed)`, which gives the address of
 * (2^exponent + 1)² numbers of 32 bits. Functions that it imports stop it when they are called; `_initialize` is called
 * first, if it is there.
 */
export function wasmProgram(bytes: Uint8Array<ArrayBuffer>) {
  const module = new WebAssembly.Module(bytes)
  const imports: Record<string, Record<string, () => never>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new ProgramProblem('wasm-import', { name: `${from}.${name}` })
    ;(imports[from] ??= {})[name] = () => {
      throw new ProgramProblem('wasm-import', { name: `${from}.${name}` })
    }
  }
  const found = new WebAssembly.Instance(module, imports).exports
  const { memory, generate, _initialize: initialize } = found
  if (!(memory instanceof WebAssembly.Memory) || typeof generate !== 'function')
    throw new ProgramProblem('wasm-exports', { got: Object.keys(found).join(', ') })
  if (typeof initialize === 'function') initialize()
  return {
    default({ exponent }: { exponent: number }, random: () => number): Float32Array {
      const address = (generate as Generate)(exponent, Math.floor(random() * 2 ** 32)) >>> 0
      const points = (2 ** exponent + 1) ** 2
      if (address % 4 !== 0 || address + 4 * points > memory.buffer.byteLength)
        throw new ProgramProblem('wasm-address', { address })
      return new Float32Array(memory.buffer, address, points)
    },
  }
}
