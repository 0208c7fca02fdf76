import { randomSeed } from '../../../core/orogen/random-seed.js'
import { button, element } from '../../../core/dom/elements.js'
import type { MicroscopeKey } from '../../../words/microscope/index.js'
import type { Words } from '../../../words/words.js'
import { type ArtefactId, artefacts, type View } from '../laboratory/artefacts.js'

interface Shown {
  artefact: ArtefactId
  pair: number
  exponent: number
  seed: number
  view: View
  roughness: number
}

/** View, what is compared, size and seed. */
export class Controls {
  readonly element = element('form', { class: 'controls', autocomplete: 'off' })
  readonly #words: Words<MicroscopeKey>
  readonly #change: (change: Partial<Shown>) => void
  readonly #seed = element('input', { type: 'number', id: 'seed', min: 0, max: 0xffffffff, step: 1 })
  readonly #size = element('select', { id: 'size' })
  readonly #views = element('fieldset', { class: 'segments' })
  readonly #pairs = element('fieldset', { class: 'segments' })
  readonly #roughness = element('input', {
    ...{ type: 'range', id: 'roughness', min: 0, max: 1, step: 0.05 },
  })
  readonly #bristles: HTMLElement
  readonly #said = element('output', { for: 'roughness' })
  #artefact: ArtefactId | undefined

  constructor(words: Words<MicroscopeKey>, change: (change: Partial<Shown>) => void) {
    this.#words = words
    this.#change = change
    const again = button(() => change({ seed: randomSeed() }), { id: 'again' }, words.say('microscope.again'))
    this.#seed.addEventListener('change', () => {
      const { value, valid } = { value: this.#seed.valueAsNumber, valid: this.#seed.validity.valid }
      if (valid && Number.isInteger(value)) change({ seed: value })
    })
    this.#size.addEventListener('change', () => change({ exponent: Number(this.#size.value) }))
    this.#roughness.addEventListener('input', () => change({ roughness: this.#roughness.valueAsNumber }))
    this.#bristles = element(
      'div',
      { class: 'row' },
      element('label', { for: 'roughness' }, words.say('microscope.roughness')),
      this.#roughness,
      this.#said,
    )
    this.element.addEventListener('submit', (event) => event.preventDefault())
    this.element.append(
      this.#views,
      this.#pairs,
      this.#bristles,
      element(
        'div',
        { class: 'row' },
        element('label', { for: 'seed' }, words.say('microscope.seed')),
        this.#seed,
        again,
        element('span', {}, element('label', { for: 'size' }, words.say('microscope.size')), ' ', this.#size),
      ),
    )
  }

  show(state: Shown): void {
    if (this.#artefact !== state.artefact) this.#offer(state.artefact)
    const check = (group: HTMLElement, value: string) => {
      for (const input of group.querySelectorAll('input')) input.checked = input.value === value
    }
    check(this.#views, state.view)
    check(this.#pairs, String(state.pair))
    this.#bristles.hidden = state.artefact !== 'creases'
    this.#roughness.value = String(state.roughness)
    this.#said.textContent = this.#words.number(state.roughness, { minimumFractionDigits: 2 })
    this.#seed.value = String(state.seed)
    this.#size.value = String(state.exponent)
  }

  #offer(artefact: ArtefactId): void {
    this.#artefact = artefact
    const { views, pairs, smallest, largest } = artefacts[artefact]
    const words = this.#words
    this.#views.replaceChildren(
      element('legend', {}, words.say('microscope.view')),
      ...views.map((view) =>
        this.#choice('view', view, words.say(`microscope.view.${view}`), () => this.#change({ view })),
      ),
    )
    this.#pairs.hidden = pairs.length < 2
    this.#pairs.replaceChildren(
      element('legend', {}, words.say('microscope.compare')),
      ...pairs.map((pair, i) => {
        const [left, right] = pair.map((id) => words.say(`microscope.variant.${id}`)) as [string, string]
        const label = words.say('microscope.pair', { left, right })
        return this.#choice('pair', String(i), label, () => this.#change({ pair: i }))
      }),
    )
    const exponents = Array.from({ length: largest - smallest + 1 }, (_, i) => smallest + i)
    this.#size.replaceChildren(
      ...exponents.map((exponent) => {
        const points = words.number(2 ** exponent, { useGrouping: false })
        return element('option', { value: exponent }, `${points} × ${points}`)
      }),
    )
  }

  #choice(name: string, value: string, label: string, chosen: () => void): HTMLElement {
    const input = element('input', { type: 'radio', name, value, id: `${name}-${value}` })
    input.addEventListener('change', chosen)
    return element('label', { for: input.id }, input, element('span', {}, label))
  }
}
