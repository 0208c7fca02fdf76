import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element, segments } from '../../../core/dom/elements.js'
import { followPointer, onKeys, takeKeys } from '../../../core/dom/input.js'
import { wayOn } from '../../../core/dom/layout.js'
import { choice, seed, type ValuesOf, whole } from '../../../core/elements/base/attribute-values.js'
import { FigureElement } from '../figure/figure-element.js'
import { diamondSquare } from '../../javascript/index.js'
import { published, randomStream } from '../../published/index.js'
import { percent } from '../laboratory/chart.js'
import { addedNumbers } from '../laboratory/filters.js'
import { showPixels } from '../relief/relief.js'
import slideCss from './slide.css?inline'
import slideWords from 'words:slide'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

export const programs = ['voirol-r', 'orogen'] as const
export type SlideProgram = (typeof programs)[number]

const exponent = 9
export const size = 2 ** exponent + 1
/** The shift after which Voirol's table of 4177 numbers repeats: 8 rows of 513 points and 73 more. */
export const lag = { dx: 73, dy: 8 }
/** The largest shift of a copy in each direction. */
export const farthest = 96

const rows = {
  generator: choice(programs),
  seed: seed(161),
  dx: whole(-farthest, farthest, 30),
  dy: whole(-farthest, farthest, -14),
}

/** Below this share of the usual difference the two count as the same. */
const same = 0.1

/**
 * `<orogen-slide>`: the finest grain of a map laid over itself; the copy is dragged, and the picture is the difference.
 * Voirol's R goes black 73 points to the right and 8 down, where its table repeats; ours goes black nowhere.
 *
 * Attributes: `generator` (voirol-r, orogen), `seed`, `dx` and `dy` (−96 to 96). Fires `change` when the reader changes
 * what is seen.
 */
export class SlideElement extends FigureElement<ValuesOf<typeof rows>, KeyOf<'slide'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #canvas = element('canvas', { width: size, height: size, tabindex: 0 })
  readonly #told = element('p.told')
  #choices: ReturnType<typeof segments> | undefined
  readonly #difference = new Float32Array(size * size)
  #grain: { generator: SlideProgram; seed: number; values: Float32Array } | undefined
  constructor() {
    super(slideWords, slideCss, rows)
    this.#canvas.addEventListener('pointerdown', (event) => this.#grab(event))
    const move = (right: number, down: number, { shiftKey }: KeyboardEvent) => {
      const [{ dx, dy }, by] = [this.shift, shiftKey ? 8 : 1]
      this.choose(limited({ dx: dx + by * right, dy: dy + by * down }))
    }
    onKeys(this.#canvas, move, { Home: () => this.choose({ dx: 0, dy: 0 }) })
  }

  /** The shift of the copy, in points. */
  get shift(): { dx: number; dy: number } {
    const { dx, dy } = this.settings
    return { dx, dy }
  }

  set shift(shift: { dx: number; dy: number }) {
    this.follow(limited(shift))
  }

  protected override build(words: WordsOf<'slide'>): Node[] {
    this.#canvas.setAttribute('aria-describedby', 'help')
    takeKeys(this.#canvas, words.say('slide.role'))
    this.setAttribute('aria-label', words.say('slide.label'))
    const names = programs.map((program) => [program, words.say(`slide.${program}`)] as const)
    this.#choices = segments('program', names, (generator) => this.choose({ generator }), {
      legend: words.say('slide.program'),
    })
    const side = element(
      'div.side',
      element('p.help.screen', { id: 'help' }, words.say('slide.help')),
      this.#choices.root,
      this.#told,
      button(() => this.choose(lag), { class: 'there' }, words.say('slide.there', lag)),
    )
    return [element('div.slide', element('div.picture', this.#canvas), side)]
  }

  protected override show(): void {
    this.soon(() => this.#draw(this.words!))
  }

  #draw(words: WordsOf<'slide'>): void {
    const { generator, seed, dx, dy } = this.settings
    if (this.#grain?.generator !== generator || this.#grain.seed !== seed)
      this.#grain = { generator, seed, values: grainOf(generator, seed) }
    const share = differ(this.#grain.values, dx, dy, this.#difference)
    this.#paint()
    this.#choices?.show(generator)
    const alone = dx === 0 && dy === 0
    const key = alone ? 'slide.told.none' : share < same ? 'slide.told.same' : 'slide.told.other'
    const told = words.say(key, { dx: words.number(dx), dy: words.number(dy), share: percent(words, share) })
    this.#told.textContent = told
    this.#told.classList.toggle('same', !alone && share < same)
    this.#canvas.setAttribute('aria-label', told)
    this.sayLater(() => told, 500)
  }

  /** Paints black where map and copy are the same, white where they differ, and the map alone where no copy lies. */
  #paint(): void {
    const pixels = new Uint8ClampedArray(4 * size * size)
    const grain = this.#grain!.values
    this.#difference.forEach((difference, i) => {
      const bare = Number.isNaN(difference)
      const light = bare ? 128 + 36 * grain[i]! : 92 * difference
      pixels.set(bare ? [light * 0.72, light * 0.86, light, 255] : [light, light, light, 255], 4 * i)
    })
    showPixels(this.#canvas, pixels, size)
  }

  #grab(down: PointerEvent): void {
    if (down.button !== 0) return
    down.preventDefault()
    this.#canvas.focus()
    const points = size / this.#canvas.clientWidth
    const { dx, dy } = this.shift
    followPointer(this.#canvas, down, (now) => {
      const [right, below] = wayOn(this.#canvas, down, now)
      this.choose(limited({ dx: dx + right * points, dy: dy + below * points }))
    })
  }
}

/** Limits a shift to whole points and to the range of the copy. */
function limited({ dx, dy }: { dx: number; dy: number }) {
  const within = (value: number) => Math.min(farthest, Math.max(-farthest, Math.round(value)))
  return { dx: within(dx), dy: within(dy) }
}

/**
 * The random number that a program added at each point, scaled to deviation 1, recovered from its heights: 513 × 513.
 */
export function grainOf(program: SlideProgram, seed: number): Float32Array<ArrayBuffer> {
  if (program === 'voirol-r')
    return addedNumbers(published['voirol-r'].generate({ exponent }, randomStream(seed)))
  const heights = new Float32Array(size * size)
  diamondSquare({ exponent, seed, roughness: 0 }, heights)
  return addedNumbers({ size, heights })
}

/**
 * Lays a grain over itself, the copy shifted by (dx, dy), and writes the difference at each point: 0 where the two are
 * the same, NaN where there is no copy. @returns the mean difference where they overlap, divided by that of two
 * independent grains (2 / √3 for two uniform numbers of deviation 1).
 */
export function differ(grain: Float32Array, dx: number, dy: number, to: Float32Array): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [otherX, otherY] = [x - dx, y - dy]
      const at = y * size + x
      if (otherX < 0 || otherY < 0 || otherX >= size || otherY >= size) {
        to[at] = NaN
        continue
      }
      const difference = Math.abs(grain[at]! - grain[otherY * size + otherX]!)
      to[at] = difference
      sum += difference
      count += 1
    }
  }
  return count > 0 ? sum / count / (2 / Math.sqrt(3)) : 1
}

define('orogen-slide', SlideElement)
