import { randomSeed } from '../../../core/orogen/random-seed.js'
import { button, element, segments } from '../../../core/dom/elements.js'
import type { Words } from '../../../words/words.js'
import { type ArtefactId, artefacts, type View } from '../laboratory/artefacts.js'
import type { KeyOf } from '../../../words/keys.js'

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
  readonly #words: Words<KeyOf<'microscope'>>
  readonly #change: (change: Partial<Shown>) => void
  readonly #seed = element('input', { type: 'number', id: 'seed', min: 0, max: 0xffffffff, step: 1 })
  readonly #size = element('select', { id: 'size' })
  readonly #choices = element('div', { class: 'choices' })
  #views: ReturnType<typeof segments> | undefined
  #pairs: ReturnType<typeof segments> | undefined
  readonly #roughness = element('input', {
    ...{ type: 'range', id: 'roughness', min: 0, max: 1, step: 0.05 },
  })
  readonly #bristles: HTMLElement
  readonly #said = element('output', { for: 'roughness' })
  #artefact: ArtefactId | undefined

  constructor(words: Words<KeyOf<'microscope'>>, change: (change: Partial<Shown>) => void) {
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
      this.#choices,
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
    this.#views!.show(state.view)
    this.#pairs!.show(String(state.pair))
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
    const viewNames = views.map((view) => [view, words.say(`microscope.view.${view}`)] as const)
    this.#views = segments('view', viewNames, (view) => this.#change({ view }), {
      legend: words.say('microscope.view'),
    })
    const pairNames = pairs.map((pair, i) => {
      const [left, right] = pair.map((id) => words.say(`microscope.variant.${id}`)) as [string, string]
      return [String(i), words.say('microscope.pair', { left, right })] as const
    })
    this.#pairs = segments('pair', pairNames, (pair) => this.#change({ pair: Number(pair) }), {
      legend: words.say('microscope.compare'),
    })
    this.#pairs.root.hidden = pairs.length < 2
    this.#choices.replaceChildren(this.#views.root, this.#pairs.root)
    const exponents = Array.from({ length: largest - smallest + 1 }, (_, i) => smallest + i)
    this.#size.replaceChildren(
      ...exponents.map((exponent) => {
        const points = words.number(2 ** exponent, { useGrouping: false })
        return element('option', { value: exponent }, `${points} × ${points}`)
      }),
    )
  }
}
