import type { ArrayResults, NumberResult } from '#wasm'

/** The classes of arrays that the table of results names. */
const classes = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
}

/** Where a result stands in the table, and the class of its array; neither ever changes. */
interface ResultRow {
  first: number
  type: keyof typeof classes
}

/** The words of a row: the addresses of name and type, and the address and the number of the values. */
const rowWords = 4

/** What any module with a table of results has. */
interface ModuleWithResults {
  memory: { readonly buffer: ArrayBuffer }
  /** The address of the table. */
  results(): number
}

/** Reads the results of a module from its table (cpp/wasm/result.h), each by its name. */
export class ResultTable {
  readonly #raw: ModuleWithResults
  readonly #rows: ReadonlyMap<string, ResultRow>

  constructor(raw: ModuleWithResults) {
    this.#raw = raw
    this.#rows = new Map(this.#list())
  }

  /** The memory of the module, in which all its results lie. */
  get memory(): ArrayBuffer {
    return this.#raw.memory.buffer
  }

  /** The names of all results, and the classes of their arrays. */
  get types(): Record<string, string> {
    return Object.fromEntries(Array.from(this.#rows, ([name, { type }]) => [name, type]))
  }

  /** A view of an array, good until the next call of the module. */
  view(name: string) {
    const row = this.#rows.get(name)
    if (!row) throw new Error(`the module has no result ${name}`)
    const [address, count] = this.#words(this.#raw.results() + 4 * (row.first + 2), 2)
    return new classes[row.type](this.memory, address!, count!)
  }

  *#list(): Generator<[string, ResultRow]> {
    const table = this.#raw.results()
    for (let first = 0; ; first += rowWords) {
      const [name, type] = this.#words(table + 4 * first, 2)
      if (name === 0) return
      yield [this.#letters(name!), { first, type: this.#letters(type!) as ResultRow['type'] }]
    }
  }

  #words(address: number, count: number): Uint32Array {
    return new Uint32Array(this.memory, address, count)
  }

  #letters(address: number): string {
    const bytes = new Uint8Array(this.memory, address)
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)))
  }
}

/** The results of the module that makes terrains (cpp/wasm/results.h). */
export class Results extends ResultTable {
  /** A view of an array, good until the next call of the module. */
  array<Name extends keyof ArrayResults>(name: Name): ArrayResults[Name] {
    return this.view(name) as ArrayResults[Name]
  }

  number(name: NumberResult): number {
    return this.view(name)[0]!
  }

  /** A text in ASCII. */
  text(name: 'riverEnd'): string {
    return String.fromCharCode(...this.view(name))
  }
}
