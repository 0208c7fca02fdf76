import { ResultTable } from '../package/module/results.js'
import type { Rates } from './twins/erosion-ground.js'
import { type Border, type Erosion, type Faults, sidesOf } from './twins/erosion.js'
import address from '../../build/wasm/erosion-rates.wasm?url&inline'

/** The exports of the module (cpp/wasm/erosion_rates.cpp). */
interface RatesExports {
  memory: WebAssembly.Memory
  _initialize(): void
  /** The table of what the rates follow from, to be written. */
  given(): number
  findRates(): void
  results(): number
}

/** What the rates of a level follow from. */
type GivenToRates = Omit<Erosion, 'sea' | 'seed'> & { side: number; isFinest: boolean }

/** The module of the rates, of two kilobytes: so small that it is compiled at once. */
class RatesModule {
  readonly #exports: RatesExports
  readonly #given: ResultTable
  readonly #results: ResultTable

  constructor() {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    this.#exports = exports as unknown as RatesExports
    const { memory, _initialize, given } = this.#exports
    _initialize()
    this.#given = new ResultTable({ memory, results: given })
    this.#results = new ResultTable(this.#exports)
  }

  ratesFor(given: GivenToRates): Rates {
    for (const [name, value] of Object.entries(given)) this.#given.view(name)[0] = Number(value)
    this.#exports.findRates()
    const names = Object.keys(this.#results.types)
    return Object.fromEntries(names.map((name) => [name, this.#results.view(name)[0]])) as unknown as Rates
  }
}

let module: RatesModule | undefined

type Aged = Omit<Erosion, 'sea' | 'seed'>

/** The rates of erosion on a level of so many points a side, as cpp/erosion/rates.h gives them. */
export function ratesFor({ age, hardness, creep }: Aged, side: number, isFinest: boolean): Rates {
  return (module ??= new RatesModule()).ratesFor({ age, hardness, creep, side, isFinest })
}

/**
 * Those on the levels of a map, the finest first. They are handed to the twin in JavaScript, which is timed
 * and therefore calls nothing.
 */
export const ratesOn = (erosion: Aged, size: number, border: Border, faults?: Faults): Rates[] =>
  sidesOf(size, border, faults).map((side, level) => ratesFor(erosion, side, level === 0))
