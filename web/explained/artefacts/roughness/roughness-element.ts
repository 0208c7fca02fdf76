import { define } from '../../../dom/orogen-element.js'
import { fitCanvas, onResize } from '../../../dom/sight.js'
import { button, element } from '../../../dom/elements.js'
import { keepPainted } from '../../../dom/pixels.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { decimal, seed, type ValuesOf, whole } from '../../../dom/attribute-values.js'
import { drawRelief } from '../../figures/relief.js'
import { MeasuredFigure } from '../../figures/measured-figure.js'
import { type ReaderMap, ReaderMapField } from '../../figures/reader-map.js'
import { fixed } from '../../laboratory/chart.js'
import type { Mountain } from '../../laboratory/measured-map.js'
import { profileChart, spectrumChart } from './charts.js'
import { fitPowerLaw } from './spectrum.js'
import roughnessCss from './roughness.css?inline'
import roughnessWords from 'words:roughness'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** Height of the picture divided by its width. */
const aspect = 0.46

/** Places on the slider that have a name. */
const marks = [
  { id: 'old', roughness: 0 },
  { id: 'usual', roughness: 0.25 },
  { id: 'young', roughness: 1 },
] as const

/** The mountain. */
const rows = { seed: seed(161), exponent: whole(6, 9, 9), roughness: decimal(0, 1, 0.25) }
type RoughnessSettings = ValuesOf<typeof rows>

const ownLimits = { smallest: 6, largest: 10 }

/**
 * `<orogen-roughness seed="161" exponent="9">`: one mountain, its roughness dragged from smooth to jagged,
 * with a cut through it and its spectrum. A reader's own map can take its place, and is measured alike. An
 * attribute that is no number gives the default.
 *
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} exponent - 6 to 9
 * @attr {number} roughness - 0 to 1
 * @fires change - The reader has changed what is seen.
 */
export class RoughnessElement extends MeasuredFigure<RoughnessSettings, KeyOf<'roughness'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #canvas = element('canvas', { role: 'img' })
  readonly #slider = element('input', { type: 'range', id: 'roughness', min: 0, max: 1, step: 0.01 })
  readonly #cut = element('input', { type: 'range', id: 'cut', min: 0, max: 1, step: 0.005, value: 0.8 })
  readonly #set = element('p.set')
  readonly #factor = element('p')
  readonly #figures = element('p.figures')
  readonly #marks = element('div.marks.row.screen')
  readonly #profile = element('div.profile')
  readonly #spectrum = element('div.spectrum')
  readonly #ownField = new ReaderMapField((map) => this.#look(map))
  #own: ReaderMap | undefined
  #mountain: Mountain | undefined

  constructor() {
    super(roughnessWords, roughnessCss, rows)
    this.#slider.addEventListener('input', () => this.#make({ roughness: this.#slider.valueAsNumber }))
    this.#cut.addEventListener('input', () => this.#draw())
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    onResize(this, () => this.#draw(), signal)
  }

  protected override tellFailure({ message }: Error) {
    const words = this.words!
    return { sentence: words.say('roughness.failed', { message }), retry: words.say('roughness.retry') }
  }

  protected override build(words: WordsOf<'roughness'>): Node[] {
    const say = (key: KeyOf<'roughness'>) => words.say(key)
    const again = button(() => this.#make({ seed: randomSeed() }), { class: 'again' }, say('roughness.again'))
    this.#marks.replaceChildren(
      ...marks.map(({ id, roughness }) =>
        button(
          () => this.#make({ roughness }),
          { class: id },
          element('b', say(`roughness.mark.${id}`)),
          ' ',
          element('span.note', say(`roughness.mark.${id}.what`)),
        ),
      ),
    )
    this.setAttribute('aria-label', say('roughness.label'))
    const slider = element('label.small.screen', { for: 'roughness' }, say('roughness.slider'))
    const numbers = element('div.numbers.row', this.#set, this.#figures, this.#factor)
    const cut = element('label.small.screen', { for: 'cut' }, say('roughness.cut'))
    void this.#ownField.offer(words.language, ownLimits)
    return [
      element('div.picture', this.#canvas),
      element('div.control', slider, this.#slider, this.#marks, numbers),
      element('div.charts', element('div', this.#profile, cut, this.#cut, again), this.#spectrum),
      this.#ownField.element,
      element('p.about.small', say('roughness.about')),
      this.notice,
    ]
  }

  protected override show(words: WordsOf<'roughness'>): void {
    const { roughness } = this.settings
    const hurst = 1 - roughness
    this.#slider.value = String(roughness)
    const places = { roughness: fixed(words, roughness, 2), hurst: fixed(words, hurst, 2) }
    this.#slider.setAttribute('aria-valuetext', words.say('roughness.set', places))
    this.#set.textContent = words.say('roughness.set', places)
    this.#factor.textContent = words.say('roughness.factor', { factor: fixed(words, 2 ** (-hurst / 2), 3) })
    marks.forEach(({ roughness: at }, i) =>
      this.#marks.children[i]!.setAttribute('aria-pressed', String(at === roughness && !this.#own)),
    )
    // A reader's map has no setting that promises a roughness.
    for (const each of [this.#set, this.#factor]) each.hidden = this.#own !== undefined
    const parameters = this.#own?.field ?? ({ generator: 'diamond-square', ...this.settings } as const)
    void this.look({ kind: 'mountain', parameters }, (mountain) => {
      this.#mountain = mountain
      this.#draw()
      const set = this.#own ? '' : this.#set.textContent
      const said = [this.#canvas.getAttribute('aria-label'), set, this.#figures.textContent].filter(Boolean)
      this.sayLater(() => said.join('. '), 600)
    })
  }

  /** Makes a mountain of ours, with other settings. */
  #make(change: Partial<RoughnessSettings>): void {
    this.#ownField.clear()
    this.#own = undefined
    this.choose(change)
  }

  /** Looks at the reader's map, or at our mountain again. */
  #look(own: ReaderMap | undefined): void {
    this.#own = own
    this.follow({})
  }

  #draw(): void {
    const [mountain, words] = [this.#mountain, this.words]
    const width = this.#canvas.parentElement?.clientWidth ?? 0
    if (!mountain || !words || width === 0) return
    const { field, hurst, spectrum } = mountain
    const { seed, roughness } = this.settings
    fitCanvas(this.#canvas, width, width * aspect)
    const row = Math.round(this.#cut.valueAsNumber * (field.size - 1))
    const picture = drawRelief(field, row, this.#canvas)
    keepPainted(this.#canvas, () => this.#canvas.getContext('2d')?.putImageData(picture, 0, 0))
    const places = { seed: words.number(seed, { useGrouping: false }), roughness: fixed(words, roughness, 2) }
    const name = this.#own?.name
    const label = name ? words.say('roughness.picture.own', { name }) : words.say('roughness.picture', places)
    this.#canvas.setAttribute('aria-label', label)
    const heights = field.heights.subarray(row * field.size, (row + 1) * field.size)
    const expected = this.#own ? undefined : 1 - roughness
    this.#profile.replaceChildren(profileChart(words, heights, field))
    this.#spectrum.replaceChildren(spectrumChart(words, spectrum, fitPowerLaw(spectrum), expected))
    this.#figures.textContent =
      hurst.spectrum === null
        ? words.say('roughness.unmeasured')
        : words.say('roughness.measured', { hurst: fixed(words, hurst.spectrum, 2) })
  }
}

define('orogen-roughness', RoughnessElement)
