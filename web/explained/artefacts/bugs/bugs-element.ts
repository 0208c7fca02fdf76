import { choice, seed, type ValuesOf } from '../../../dom/attribute-values.js'
import { button, element } from '../../../dom/elements.js'
import { define } from '../../../dom/orogen-element.js'
import { rangeOf } from '../../../package/heightfield.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { FigureElement } from '../../figures/figure-element.js'
import { reliefColors } from '../../figures/relief.js'
import { showSmooth } from '../../figures/show-pixels.js'
import { twoByTwo } from '../../laboratory/filters.js'
import bugsCss from './bugs.css?inline'
import { type BugId, bugIds, type BuggedMap, linesOf, mapOf } from './programs.js'
import { symptoms } from './symptoms.js'
import bugsWords from 'words:bugs'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const rows = { bug: choice(bugIds), seed: seed(7) }
type BugsSettings = ValuesOf<typeof rows>

/**
 * `<orogen-bugs bug="spikes" seed="7">`: pictures of terrain programs with one wrong line each, to be chosen
 * by what one sees; then the wrong line beside the right one, with both maps and a measure of the symptom.
 */
export class BugsElement extends FigureElement<BugsSettings, KeyOf<'bugs'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #choices = new Map<BugId, { radio: HTMLInputElement; canvas: HTMLCanvasElement }>()
  readonly #found = element('section.found')
  /** The seed of the pictures to choose from. */
  #painted = -1

  constructor() {
    super(bugsWords, bugsCss, rows)
  }

  protected override build(words: WordsOf<'bugs'>): Node[] {
    this.setAttribute('aria-label', words.say('bugs.label'))
    this.#painted = -1
    const labels = bugIds.map((id) => {
      const canvas = element('canvas', { 'aria-hidden': true })
      const radio = element('input', { type: 'radio', name: 'bug', value: id })
      radio.addEventListener('change', () => this.choose({ bug: id }))
      this.#choices.set(id, { radio, canvas })
      return element('label', radio, canvas, element('span', words.say(`bugs.${id}`)))
    })
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('bugs.again'))
    return [
      element('fieldset.choices.screen', element('legend', words.say('bugs.choose')), ...labels),
      this.#found,
      element('p.screen', again),
    ]
  }

  protected override show(words: WordsOf<'bugs'>): void {
    const { bug, seed } = this.settings
    if (this.#painted !== seed)
      for (const [id, { canvas }] of this.#choices) paint(canvas, id, mapOf(id, seed, true))
    this.#painted = seed
    this.#choices.get(bug)!.radio.checked = true

    const lines = linesOf(bug)
    const measured = { wrong: '', right: '' }
    const figures = (['wrong', 'right'] as const).map((kind) => {
      const map = mapOf(bug, seed, kind === 'wrong')
      measured[kind] = words.number(symptoms[bug].strength(map), { maximumFractionDigits: 2 })
      const canvas = element('canvas', { role: 'img', 'aria-label': words.say(`bugs.map.${kind}`) })
      paint(canvas, bug, map)
      const sign = element('b', { 'aria-hidden': true }, kind === 'wrong' ? '✗' : '✓')
      const caption = element('figcaption', sign, ' ', words.say(`bugs.line.${kind}`))
      const code = element('code', { lang: 'en', translate: 'no' }, lines[kind])
      const strength = element('p.small', words.say(`bugs.measure.${bug}`, { n: measured[kind] }))
      return element('figure', { class: kind }, caption, element('pre', code), canvas, strength)
    })
    const name = words.say(`bugs.${bug}`)
    this.#found.replaceChildren(
      element('h3', name),
      element('p', words.say(`bugs.why.${bug}`)),
      element('div.pair', ...figures),
    )
    this.sayLater(() => words.say('bugs.says', { name, ...measured }), 300)
  }
}

/** Paints a map from above; a tile as two by two copies, so that its seams are seen. */
function paint(canvas: HTMLCanvasElement, id: BugId, { size, values }: BuggedMap): void {
  const side = id === 'seams' ? 2 * size : size
  const heights = id === 'seams' ? twoByTwo({ size, heights: values }, size) : values
  showSmooth(canvas, reliefColors({ size: side, heights, ...rangeOf(heights) }), side)
}

define('orogen-bugs', BugsElement)
