import createOrogenModule, { type RawModule } from '#wasm'
import type { WasmModule } from './compile.js'
import { isOurs } from './integrity.js'
import { Results } from './results.js'

/** Makes an instance of the compiled module with these imports, now or later. */
type Instantiate = Parameters<typeof createOrogenModule>[0]['instantiate']

/**
 * The WebAssembly module with its memory. A call that throws, as a trap does, leaves the memory in an unknown
 * state: such an instance is thrown away, and the next call gets a new one, made from the compiled module.
 */
export class LiveModule {
  readonly #compiled: WasmModule
  #raw: RawModule | undefined
  #results: Results | undefined
  #instances = 1

  private constructor(compiled: WasmModule, raw: RawModule) {
    this.#compiled = compiled
    this.#raw = this.#watched(raw)
  }

  /** @throws Error for a module of another version than this script, and the browser's own errors. */
  static async instantiate(compiled: WasmModule): Promise<LiveModule> {
    if (!isOurs(compiled)) throw new Error('the module is of another version')
    return new LiveModule(compiled, await begun(compiled))
  }

  /** How many instances there have been: what one of them held is gone with it. */
  get instances(): number {
    return this.#instances
  }

  get raw(): RawModule {
    return (this.#raw ??= this.#watched(begunNow(this.#compiled)))
  }

  /** The results of the instance that `raw` is. */
  get results(): Results {
    const { raw } = this
    return (this.#results ??= new Results(raw))
  }

  // Functions of the module return a sentence where they fail; whatever they throw is a failure of the module
  // itself.
  #watched(raw: RawModule): RawModule {
    const members = raw as unknown as Record<string, unknown>
    for (const [name, call] of Object.entries(members).filter(isFunction)) {
      members[name] = (...given: unknown[]) => {
        try {
          return call(...given)
        } catch (error) {
          throw this.#replaced(raw, error)
        }
      }
    }
    return raw
  }

  #replaced(raw: RawModule, cause: unknown): Error {
    if (this.#raw === raw) {
      this.#raw = this.#results = undefined
      this.#instances += 1
      // Older browsers make an instance at once only in a worker.
      begun(this.#compiled).then(
        (next) => (this.#raw ??= this.#watched(next)),
        () => undefined,
      )
    }
    return failure('on this call', cause)
  }
}

type Call = (...given: unknown[]) => unknown
const isFunction = (member: [string, unknown]): member is [string, Call] => typeof member[1] === 'function'

const failure = (when: string, cause: unknown) =>
  new Error(
    `the terrain module failed ${when} (${String(cause)}); it is made anew, and other calls work; please report this one`,
    { cause },
  )

/** Begins an instance; a failure rejects the promise, where the glue itself would wait for ever. */
function begun(compiled: WasmModule): Promise<RawModule> {
  return new Promise<RawModule>((resolve, reject) => {
    let memory: RawModule['memory']
    const instantiate: Instantiate = (wasm, imports) => ({
      then: (begin) =>
        void WebAssembly.instantiate(wasm, imports)
          .then((instance) => {
            memory = memoryOf(instance)
            begin(instance)
          })
          .catch(reject),
    })
    createOrogenModule({ wasm: compiled, instantiate }).then(
      (raw) => resolve(Object.assign(raw, { memory })),
      reject,
    )
  })
}

function begunNow(compiled: WasmModule): RawModule {
  let memory: RawModule['memory']
  const instantiate: Instantiate = (wasm, imports) => ({
    then: (begin) => {
      const instance = new WebAssembly.Instance(wasm, imports)
      memory = memoryOf(instance)
      begin(instance)
    },
  })
  // The glue turns its options into the module.
  const module = { wasm: compiled, instantiate }
  try {
    void createOrogenModule(module)
  } catch (error) {
    throw failure('as it was made anew', error)
  }
  return Object.assign(module as unknown as RawModule, { memory: memory! })
}

/** The memory that an instance exports, under a name that the compiler has shortened. */
function memoryOf({ exports }: WebAssembly.Instance): RawModule['memory'] {
  const memory = Object.values(exports).find((member) => member instanceof WebAssembly.Memory)
  if (!memory) throw new Error('the module has no memory')
  return memory as unknown as RawModule['memory']
}
