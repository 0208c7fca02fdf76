import { element } from '../../dom/elements.js'
import { randomSeed } from '../../orogen/random-seed.js'
import { languageAround } from '../../words/around.js'
import { type RoughnessKey, roughnessWords } from '../../words/roughness/index.js'
import { Words } from '../../words/words.js'
import { laboratory } from '../laboratory/laboratory.js'
import type { Mountain } from '../laboratory/specimen.js'
import { profileChart, spectrumChart } from './charts.js'
import { drawRelief } from './relief.js'
import { fitPowerLaw } from './spectrum.js'
import { roughnessStyle } from './style.js'

/** Height of the picture by its width. */
const aspect = 0.46

/** Places on the slider that have a name. */
const marks = [
  { id: 'old', roughness: 0 },
  { id: 'usual', roughness: 0.25 },
  { id: 'young', roughness: 1 },
] as const

/** Which mountain. */
interface State {
  seed: number
  exponent: number
  roughness: number
}

/**
 * `<orogen-roughness seed="161" exponent="9">`: one mountain, its roughness dragged from smooth to jagged, with a cut through
 * it and its spectrum. Attributes: `seed` (0 to 4294967295), `exponent` (6 to 9), `roughness` (0 to 1); wrong values give the
 * defaults. Works when it comes near the screen. `data-state`: loading, ready or error.
 */
export class RoughnessElement extends HTMLElement {
  static readonly observedAttributes = ['seed', 'exponent', 'roughness']

  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #nearing = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && void this.#begin(),
    { rootMargin: '300px' },
  )
  readonly #resizing = new ResizeObserver(() => this.#draw())
  readonly #canvas = element('canvas', { role: 'img' })
  readonly #slider = element('input', { type: 'range', id: 'roughness', min: 0, max: 1, step: 0.01 })
  readonly #cut = element('input', { type: 'range', id: 'cut', min: 0, max: 1, step: 0.005, value: 0.8 })
  readonly #set = element('p', { class: 'set' })
  readonly #factor = element('p')
  readonly #figures = element('p', { class: 'figures' })
  readonly #marks = element('div', { class: 'marks' })
  readonly #profile = element('div', { class: 'profile' })
  readonly #spectrum = element('div', { class: 'spectrum' })
  readonly #status = element('p', { class: 'hidden', role: 'status' })
  readonly #notice = element('p', { class: 'notice' })
  #words: Words<RoughnessKey> | undefined
  #mountain: Mountain | undefined
  #begun = false
  #state = this.#fromAttributes()
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [roughnessStyle()]
    this.#slider.addEventListener('input', () => this.#change({ roughness: this.#slider.valueAsNumber }))
    this.#cut.addEventListener('input', () => this.#draw())
  }

  connectedCallback(): void {
    this.#nearing.observe(this)
    this.#resizing.observe(this)
  }

  disconnectedCallback(): void {
    this.#nearing.disconnect()
    this.#resizing.disconnect()
    clearTimeout(this.#telling)
    this.#begun = false
    laboratory.release(this)
  }

  attributeChangedCallback(): void {
    this.#state = this.#fromAttributes()
    if (this.#begun && this.#words) this.#change({})
  }

  #fromAttributes(): State {
    const number = (name: string, low: number, high: number, otherwise: number) => {
      const text = this.getAttribute(name)
      const value = text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : otherwise
      return Math.min(Math.max(value, low), high)
    }
    return {
      seed: Math.round(number('seed', 0, 0xffffffff, 161)),
      exponent: Math.round(number('exponent', 6, 9, 9)),
      roughness: number('roughness', 0, 1, 0.25),
    }
  }

  async #begin(): Promise<void> {
    this.#nearing.disconnect()
    if (this.#begun) return
    this.#begun = true
    this.dataset.state = 'loading'
    const language = languageAround(this)
    const words =
      this.#words?.language === language
        ? this.#words
        : await Words.load<RoughnessKey>(language, roughnessWords)
    if (!this.isConnected) return
    if (this.#words !== words) this.#build(words)
    this.#change({})
  }

  #build(words: Words<RoughnessKey>): void {
    this.#words = words
    const again = element('button', { type: 'button', class: 'again' }, words.say('roughness.again'))
    again.addEventListener('click', () => this.#change({ seed: randomSeed() }))
    this.#marks.replaceChildren(
      ...marks.map(({ id, roughness }) => {
        const button = element(
          'button',
          { type: 'button', class: id },
          element('b', {}, words.say(`roughness.mark.${id}`)),
          ' ',
          element('span', {}, words.say(`roughness.mark.${id}.what`)),
        )
        button.addEventListener('click', () => this.#change({ roughness }))
        return button
      }),
    )
    this.setAttribute('role', 'group')
    this.setAttribute('aria-label', words.say('roughness.label'))
    this.#root.replaceChildren(
      element('div', { class: 'picture' }, this.#canvas),
      element(
        'div',
        { class: 'control' },
        element('label', { for: 'roughness' }, words.say('roughness.slider')),
        this.#slider,
        this.#marks,
        element('div', { class: 'numbers' }, this.#set, this.#figures, this.#factor),
      ),
      element(
        'div',
        { class: 'charts' },
        element(
          'div',
          {},
          this.#profile,
          element('label', { for: 'cut' }, words.say('roughness.cut')),
          this.#cut,
          again,
        ),
        this.#spectrum,
      ),
      element('p', { class: 'about' }, words.say('roughness.about')),
      this.#notice,
      this.#status,
    )
  }

  #change(change: Partial<State>): void {
    const words = this.#words
    this.#state = { ...this.#state, ...change }
    if (!words) return
    const { roughness } = this.#state
    const hurst = 1 - roughness
    this.#slider.value = String(roughness)
    const places = { roughness: this.#number(roughness), hurst: this.#number(hurst) }
    this.#slider.setAttribute('aria-valuetext', words.say('roughness.set', places))
    this.#set.textContent = words.say('roughness.set', places)
    this.#factor.textContent = words.say('roughness.factor', { factor: this.#number(2 ** (-hurst / 2), 3) })
    marks.forEach(({ roughness: at }, i) =>
      this.#marks.children[i]!.setAttribute('aria-pressed', String(at === roughness)),
    )
    void this.#ask()
  }

  async #ask(): Promise<void> {
    this.dataset.state = 'loading'
    try {
      this.#mountain = await laboratory.ask(this, { kind: 'mountain', ...this.#state })
      this.#notice.textContent = ''
      this.#draw()
      this.#tell()
      this.dataset.state = 'ready'
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'AbortError') return
      const words = this.#words!
      const retry = element('button', { type: 'button' }, words.say('roughness.retry'))
      retry.addEventListener('click', () => void this.#ask())
      this.#notice.replaceChildren(words.say('roughness.failed', { message }), ' ', retry)
      this.#status.textContent = words.say('roughness.failed', { message })
      this.dataset.state = 'error'
    }
  }

  #draw(): void {
    const [mountain, words] = [this.#mountain, this.#words]
    const width = this.#canvas.parentElement?.clientWidth ?? 0
    if (!mountain || !words || width === 0) return
    const { field, hurst, spectrum } = mountain
    const { seed, roughness } = this.#state
    const ratio = Math.min(devicePixelRatio || 1, 2)
    const [across, down] = [Math.round(width * ratio), Math.round(width * aspect * ratio)]
    if (this.#canvas.width !== across) Object.assign(this.#canvas, { width: across, height: down })
    const row = Math.round(this.#cut.valueAsNumber * (field.size - 1))
    this.#canvas.getContext('2d')?.putImageData(drawRelief(field, row, across, down), 0, 0)
    this.#canvas.setAttribute(
      'aria-label',
      words.say('roughness.picture', {
        seed: words.number(seed, { useGrouping: false }),
        roughness: this.#number(roughness),
      }),
    )
    const heights = field.heights.subarray(row * field.size, (row + 1) * field.size)
    this.#profile.replaceChildren(profileChart(words, heights, field))
    this.#spectrum.replaceChildren(spectrumChart(words, spectrum, fitPowerLaw(spectrum), 1 - roughness))
    this.#figures.textContent =
      hurst.spectrum === null
        ? words.say('roughness.unmeasured')
        : words.say('roughness.measured', { hurst: this.#number(hurst.spectrum) })
  }

  /** Once the slider has come to rest. */
  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = setTimeout(() => {
      const said = [this.#canvas.getAttribute('aria-label'), this.#set.textContent, this.#figures.textContent]
      this.#status.textContent = said.join('. ')
    }, 600)
  }

  #number(value: number, digits = 2): string {
    return this.#words!.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }
}
