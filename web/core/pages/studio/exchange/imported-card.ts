import { type Control, type ControlRow, createControl } from '../controls.js'
import { button, byId, element } from '../../../dom/elements.js'
import type { Imported, TerrainState } from '../../../state/state.js'
import { withValues } from '../../../state/state.js'
import type { ExchangeHost, Opening } from './opening.js'
import type { WordsOf } from '../../../../words/keys.js'

const reliefRow: ControlRow = {
  id: 'relief-share',
  type: 'number',
  unit: '%',
  minimum: 0.1,
  maximum: 400,
  softMaximum: 60,
  step: 0.1,
  default: 18,
}
const orderRow: ControlRow = {
  id: 'byte-order',
  type: 'choice',
  choices: ['little', 'big'],
  default: 'little',
}

/** The card above the generator while a map of the reader's is shown in place of the generator's. */
export class ImportedCard {
  readonly #words: WordsOf<'studio'>
  readonly #card: HTMLElement
  readonly #title = element('p', { class: 'title' })
  readonly #whole = element('p', { class: 'about' })
  readonly #relief: Control
  readonly #order: Control
  #shown: Imported | undefined

  constructor(words: WordsOf<'studio'>, host: ExchangeHost, opening: Opening) {
    this.#words = words
    const labelled = (row: ControlRow, id: 'relief' | 'order') => ({
      row,
      name: words.say(`open.${id}`),
      help: words.say(`open.${id}.help`),
      choice: (name: string) => words.say(`open.order.${name as 'little' | 'big'}`),
    })
    this.#relief = createControl(labelled(reliefRow, 'relief'), words, {
      onChange: (value, settled) => {
        const { imported, ...state } = host.state()
        if (!imported) return
        const field = raised(imported, Math.min(Math.max(Number(value), 0.1), 400))
        host.change({ ...state, imported: { ...imported, field } }, { of: 'relief', held: !settled })
      },
    })
    this.#order = createControl(labelled(orderRow, 'order'), words, {
      onChange: (value) => this.#shown && void opening.receive([this.#shown.file], value as 'little' | 'big'),
    })
    const leave = () => {
      host.open({ ...withValues(host.state(), {}), camera: undefined })
      byId('generator').focus()
    }
    this.#card = element(
      'section',
      { id: 'imported', hidden: true, 'aria-label': words.say('open.shown') },
      this.#title,
      this.#whole,
      element('p', { class: 'about' }, words.say('open.unlinked')),
      this.#relief.row,
      this.#order.row,
      button(leave, { id: 'imported-close' }, words.say('open.close')),
    )
    byId('generator').closest('.row')!.before(this.#card)
  }

  show({ imported }: TerrainState): void {
    this.#card.hidden = !imported
    if (!imported || imported === this.#shown) return
    this.#shown = imported
    const { name, field, whole, byteOrder } = imported
    const { size } = field
    this.#title.textContent = `${name} · ${size} × ${size}`
    this.#whole.hidden = !whole
    if (whole) {
      const { width, height } = whole
      const places = { size: `${size}`, width: `${width}`, height: `${height}` }
      this.#whole.textContent = this.#words.say('open.cropped', places)
    }
    this.#order.row.hidden = !byteOrder
    if (byteOrder) this.#order.show(byteOrder)
    this.#relief.row.hidden = !(field.max > field.min)
    this.#relief.show(Math.round(reliefOf(imported) * 10) / 10)
  }
}

/** The height of the relief, in per cent of the map's width. */
function reliefOf({ field: { min, max, size, spacing } }: Imported): number {
  return (100 * (max - min)) / ((size - 1) * spacing)
}

// The heights stay those of the file; only the width of the map changes.
function raised({ field }: Imported, relief: number): Imported['field'] {
  const { min, max, size } = field
  const spacing = (100 * (max - min)) / (relief * (size - 1))
  return { ...field, spacing }
}
