import { define } from '../../../dom/orogen-element.js'
import { button, element } from '../../../dom/elements.js'
import { setText } from '../../../dom/set-text.js'
import { watchMedia, wantsStillness } from '../../../dom/input.js'
import { isCommand, onKeyDown } from '../../../dom/keys.js'
import { keepPainted } from '../../../dom/pixels.js'
import { onResize } from '../../../dom/sight.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { choiceFrom, numberFrom, wholeFrom } from '../../../dom/attribute-values.js'
import { FigureElement } from '../../figures/figure-element.js'
import { showPlaying } from '../player/icons.js'
import { leadTo, studioAddress } from '../player/listing.js'
import { framesOf } from '../player/turned-canvas.js'
import growthCss from './growth.css?inline'
import {
  drawMoment,
  exampleCorners,
  type GrowingMountain,
  growthOf,
  lastLevel,
  type Method,
  methods,
  unit,
} from './growth-view.js'
import growthWords from 'words:growth'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** Levels a second while it plays. */
const pace = 0.7

/** The seed of the article's first figure, and one of stamps. */
const seeds = { 'diamond-square': 12, 'stamp-noise': 3 }

interface GrowthSettings {
  generator: Method
  seed: number
  /** 0 to the last; between two whole ones the ground is on its way. */
  level: number
}

/**
 * `<orogen-growth>`: one mountain from four numbers to 513 × 513 points, or stamped octave by octave; the
 * reader drags the level, and a tint shows what each level adds to the ground.
 *
 * @attr {'diamond-square' | 'stamp-noise'} generator - How it grows.
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} level - 0 to 9; 8 for stamps
 * @attr {string} studio - The address for a link to the finished mountain; without it there is no link.
 * @fires change - The reader has changed what is seen.
 */
export class GrowthElement extends FigureElement<GrowthSettings, KeyOf<'growth'>> {
  static readonly observedAttributes = ['generator', 'seed', 'level', 'studio']

  protected override readonly isPrinted = true
  readonly #canvas = element('canvas', { role: 'img' })
  readonly #slider = element('input', { type: 'range', id: 'level', min: 0, step: 'any' })
  readonly #statement = element('p.statement')
  readonly #key = element('p.key.row.note')
  readonly #ticks = element('div.ticks')
  readonly #play = button(() => this.#toggle(), { class: 'play main' })
  readonly #link = element('a.studio')
  readonly #frames = framesOf(
    this,
    () => this.#playing,
    (seconds) => this.#pass(seconds),
  )
  #growth: GrowingMountain | undefined
  #playing = false
  #owed = 0

  constructor() {
    super(growthWords, growthCss)
    this.#slider.addEventListener('input', () => this.#goTo(this.#slider.valueAsNumber))
    // A drag that ends between two levels goes on to the nearer one.
    this.#slider.addEventListener('change', () => this.#goTo(Math.round(this.level), true))
    onKeyDown(this.#slider, (event) => this.#press(event))
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    this.#frames.connect(signal)
    onResize(this, () => this.#draw(), signal)
    watchMedia('(prefers-color-scheme: dark)', () => this.#draw(), { signal })
  }

  /** The level that is shown, 0 to the last; between two whole ones the ground is on its way. */
  get level(): number {
    return this.settings?.level ?? 0
  }

  set level(level: number) {
    this.#playing = false
    this.#goTo(level)
  }

  override get attributesNow(): Record<string, string> {
    return { ...super.attributesNow, level: String(Math.round(this.level)) }
  }

  protected override readSettings(): GrowthSettings {
    const generator = choiceFrom(this.getAttribute('generator'), methods)
    const seed = wholeFrom(this.getAttribute('seed'), 0, 0xffffffff, seeds[generator])
    return { generator, seed, level: numberFrom(this.getAttribute('level'), 0, lastLevel[generator], 0) }
  }

  protected override build(words: WordsOf<'growth'>): Node[] {
    this.#key.replaceChildren(
      element('span.raised', words.say('growth.raised')),
      element('span.lowered', words.say('growth.lowered')),
    )
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('growth.again'))
    this.#link.textContent = words.say('growth.studio')
    const label = element('label.unseen', { for: 'level' }, words.say('growth.level'))
    return [
      element('div.picture', this.#canvas),
      element('div.control.screen', this.#play, element('div.track', label, this.#slider, this.#ticks)),
      this.#statement,
      this.#key,
      element('p.ways.row.screen', again, this.#link),
    ]
  }

  protected override show(words: WordsOf<'growth'>): void {
    const { generator, seed } = this.settings
    if (this.#growth?.method !== generator || this.#growth.seed !== seed)
      this.#growth = growthOf(generator, seed)
    const { last } = this.#growth
    this.setAttribute('aria-label', words.say(`growth.label.${generator}`))
    this.#slider.max = String(last)
    const hidden = { class: 'tick small', tabindex: -1, 'aria-hidden': 'true' }
    const ticks = Array.from({ length: last + 1 }, (_, level) =>
      button(() => this.#goTo(level, true), hidden, words.number(level)),
    )
    this.#ticks.replaceChildren(...ticks)
    const corners = exampleCorners.map((corner) => corner / unit).join(',')
    const asked = { generator, exponent: lastLevel[generator], seed }
    const studio = { ...asked, ...(generator === 'diamond-square' && { corners }) }
    leadTo(this.#link, studioAddress(this.getAttribute('studio'), studio))
    this.#update(true)
  }

  #goTo(level: number, aloud = false): void {
    this.#playing = this.#playing && !aloud
    this.settings.level = Math.min(Math.max(level, 0), lastLevel[this.settings.generator])
    this.#update(aloud)
    this.tellChange()
  }

  #update(aloud: boolean): void {
    const words = this.shownWords
    if (!words) return
    this.#draw()
    const level = Math.ceil(this.settings.level)
    const text = this.#tell(words, level)
    setText(this.#statement, text)
    if (aloud) setText(this.status, text)
    this.#slider.value = String(this.settings.level)
    // The four corners and the finished mountain are not tinted.
    const isPlain = this.settings.level === 0 || this.settings.level === this.#growth!.last
    this.#key.classList.toggle('unused', isPlain)
    this.#slider.setAttribute('aria-valuetext', text)
    ;[...this.#ticks.children].forEach((tick, i) => tick.classList.toggle('now', i === level))
    const said = words.say(this.#playing ? 'growth.pause' : 'growth.play')
    showPlaying(this.#play, this.#playing, said)
    this.#frames.check()
  }

  #tell(words: WordsOf<'growth'>, level: number): string {
    const { method, last } = this.#growth!
    const number = (value: number) => words.number(value)
    if (method === 'stamp-noise') {
      const side = 2 ** (last - level + 1)
      const places = { level, count: number(4 ** (level - 1)), side, share: number(2 ** (level - 1)) }
      return words.say(level === 0 ? 'growth.stamps.first' : 'growth.stamps.then', places)
    }
    const side = 2 ** level + 1
    const fresh = number(side * side - (2 ** (level - 1) + 1) ** 2)
    const numbers = exampleCorners.map(number).join(', ')
    let key: 'first' | 'last' | 'then'
    if (level === 0) key = 'first'
    else if (level === last) key = 'last'
    else key = 'then'
    return words.say(`growth.squares.${key}`, { level, side, fresh, all: number(side * side), numbers })
  }

  #draw(): void {
    const words = this.shownWords
    if (!words || !this.#growth) return
    const width = this.#canvas.parentElement?.clientWidth ?? 0
    const { level } = this.settings
    const write = (value: number) => words.number(Math.round(value))
    const growth = this.#growth
    keepPainted(this.#canvas, () => drawMoment(this.#canvas, growth, level, width, write))
    this.#canvas.setAttribute('aria-label', words.say('growth.picture', { level: Math.ceil(level) }))
  }

  #toggle(): void {
    this.#playing = !this.#playing
    this.#owed = 0
    if (this.#playing && this.settings.level >= this.#growth!.last) this.settings.level = 0
    this.#update(!this.#playing)
  }

  #pass(seconds: number): void {
    const { last } = this.#growth!
    this.#owed += seconds * pace
    const { level } = this.settings
    // With reduced motion, show one level after the other without the transition, even of one that has begun.
    const isStill = wantsStillness()
    const step = isStill ? Math.floor(this.#owed) : this.#owed
    if (step === 0 && (!isStill || Number.isInteger(level))) return
    this.#owed -= step
    this.settings.level = Math.min(last, (isStill ? Math.ceil(level) : level) + step)
    if (this.settings.level === last) this.#playing = false
    this.#update(!this.#playing)
  }

  #press(event: KeyboardEvent): void {
    const { last } = this.#growth!
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowUp: 1,
      PageUp: 1,
      End: last,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageDown: -1,
      Home: -last,
    }
    const step = steps[event.key]
    if (step === undefined || isCommand(event)) return
    event.preventDefault()
    this.#goTo(Math.round(this.level) + step, true)
  }
}

define('orogen-growth', GrowthElement)
