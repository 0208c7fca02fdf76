import {
  type ParameterId,
  parametersOf,
  type ParameterValue,
  sizeOf,
  type Values,
} from '../package/schema.js'
import { randomSeed } from '../package/link/random-seed.js'
import { byId } from '../dom/elements.js'
import { applies, isDependent, missing, octavesThatFit } from '../state/applies.js'
import { type TerrainState, withValues } from '../state/state.js'
import { type Control, createControl, labelledParameter } from '../controls/controls.js'
import type { StudioHost } from './host.js'

/** Adds the values that a value implies: a picture selects the stamp that prints it. */
function meaning(id: ParameterId, value: ParameterValue, { values }: TerrainState): Values {
  return id === 'image' && values.stamp !== 'mix' ? { image: value, stamp: 'image' } : { [id]: value }
}

/** The most parameters to show at once; a generator lists the most useful ones first. */
const maxAtFirst = 4

/** The rows of a generator's parameters that apply to the current values. */
export class ParameterRows {
  readonly #host: StudioHost
  readonly #controls = new Map<ParameterId, Control>()
  #state!: TerrainState
  /** A choice to make as soon as the value it needs is there; until then the terrain stays as it is. */
  #waiting: { choice: Values; for: ParameterId } | undefined

  /** Sentences about refused values, and the value that stays in use; the field keeps what was typed. */
  readonly #refused = new Map<ParameterId, { sentence: string; used: ParameterValue }>()

  constructor(host: StudioHost) {
    this.#host = host
  }

  /** The row of a parameter, wherever it stands in the panel. */
  rowOf(id: ParameterId): HTMLElement | undefined {
    return this.#controls.get(id)?.row
  }

  show(state: TerrainState): void {
    const isOther = this.#controls.size === 0 || this.#state.generator !== state.generator
    this.#state = state
    if (isOther) this.#build()
    if (this.#waiting && state.values[this.#waiting.for] !== undefined) this.#waiting = undefined
    this.#refresh()
  }

  /**
   * Shows a sentence about a refused value below its control, from the next state with the value `used` until
   * another.
   */
  refuse(id: ParameterId, used: ParameterValue, sentence: string): void {
    this.#refused.set(id, { used, sentence })
  }

  /** Forgets every refused value: the next state that is shown replaces them. */
  forgetRefused(): void {
    this.#refused.clear()
  }

  #build(): void {
    this.#refused.clear()
    const { words, notes } = this.#host
    const { generator, values } = this.#state
    this.#waiting = undefined
    this.#controls.clear()
    const parameters = parametersOf(generator)
    const places = { own: [] as HTMLElement[], erosion: [] as HTMLElement[] }
    byId('erosion').querySelector('.row')?.remove()
    for (const parameter of parameters) {
      const { id, group = 'own' } = parameter
      const labelled = labelledParameter(parameter, words, generator.id)
      if (id === 'age') labelled.name = words.say('erosion')
      const control = createControl(labelled, words, {
        onChange: (value, settled) => this.#choose(id, value, settled),
        onRefusal: (sentence) => notes.aboutFailure(sentence),
        draw: randomSeed,
        // Its author counts iterations, and no points.
        ...(generator.id !== 'palais' && {
          pointsOf: (exponent) => sizeOf(generator, { ...this.#state.values, exponent }),
        }),
      })
      this.#controls.set(id, control)
      // The length of the erosion stands above all sections, under the name of the whole.
      if (id === 'age') byId('erosion').prepend(control.row)
      else places[group].push(control.row)
    }
    byId('erosion-parameters').replaceChildren(...places.erosion)
    // A parameter that depends on another one's choice stays beside it.
    const own = parameters.filter(({ group }) => !group)
    const next = own.filter(({ id }) => !isDependent(id))[maxAtFirst]
    const cut = next ? own.indexOf(next) : own.length
    byId('parameters').replaceChildren(...places.own.slice(0, cut))
    byId('more-parameters').replaceChildren(...places.own.slice(cut))
    const more = byId<HTMLDetailsElement>('more')
    const others = own.slice(cut)
    more.hidden = others.length === 0
    // Do not hide parameters that a link has set.
    more.open ||= others.some(({ id, default: value }) => String(values[id]) !== String(value))
  }

  #refresh(): void {
    const values = { ...this.#state.values, ...this.#waiting?.choice }
    for (const [id, { row, show, remark }] of this.#controls) {
      if (this.#refused.get(id)?.used !== values[id]) this.#refused.delete(id)
      const refused = this.#refused.get(id)
      if (!refused) show(values[id]!)
      row.toggleAttribute('hidden', !applies(id, values))
      if (refused) remark(refused.sentence, 'fault')
      else remark(this.#remarkOn(id, values))
    }
  }

  #remarkOn(id: ParameterId, values: Values): string {
    const { words } = this.#host
    if (id === 'image' && missing('stamp', values.stamp!, values) === id) return words.say('image.wanted')
    if (id !== 'octaves') return ''
    const maxOctaves = octavesThatFit(this.#state.generator, values)
    return Number(values.octaves) > maxOctaves ? words.say('octaves.room', { n: maxOctaves }) : ''
  }

  #choose(id: ParameterId, value: ParameterValue, settled: boolean): void {
    this.#refused.delete(id)
    const needed = missing(id, value, this.#state.values)
    if (needed) {
      this.#waiting = { choice: { [id]: value }, for: needed }
      return this.#refresh()
    }
    if (this.#waiting && id in this.#waiting.choice) this.#waiting = undefined
    const { state } = this.#host
    const step = settled && id === 'seed' ? 'new entry' : 'same entry'
    this.#host.change(withValues(state, meaning(id, value, state)), step, { of: id, held: !settled })
  }
}
