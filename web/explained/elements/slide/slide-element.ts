import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element, segments } from '../../../core/dom/elements.js'
import { arrowOf, followPointer, isCommand } from '../../../core/dom/input.js'
import { sheet } from '../../../core/dom/sheet.js'
import { whenNear } from '../../../core/dom/sight.js'
import {
  attributeTexts,
  choice,
  readRows,
  seed,
  whole,
} from '../../../core/elements/base/attribute-values.js'
import { baseSheet, SpeakingElement } from '../../../core/elements/base/speaking-element.js'
import { diamondSquare } from '../../javascript/index.js'
import { published, randomStream } from '../../published/index.js'
import { addedNumbers } from '../laboratory/filters.js'
import slideCss from './slide.css?inline'
import slideWords from 'words:slide'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const slideSheet = sheet(slideCss)

export const programs = ['voirol-r', 'orogen'] as const
export type Program = (typeof programs)[number]

const exponent = 9
export const size = 2 ** exponent + 1
/** Where Voirol's table of 4177 numbers comes round: 8 rows of 513 points and 73 more. */
export const lag = { dx: 73, dy: 8 }
/** How far a copy can be shifted each way. */
export const farthest = 96

const rows = {
  generator: choice(programs),
  seed: seed(161),
  dx: whole(-farthest, farthest, 30),
  dy: whole(-farthest, farthest, -14),
}

/** Below this share of the usual difference the two are called the same. */
const same = 0.1

/**
 * `<orogen-slide>`: the finest grain of a map laid over itself; the copy is dragged, and what is seen is the difference.
 * Voirol's R goes black 73 points to the right and 8 down, where its table comes round; ours goes black nowhere.
 *
 * Attributes: `generator` (voirol-r, orogen), `seed`, `dx` and `dy` (−96 to 96). Fires `change` when the reader changes
 * what is seen.
 */
export class SlideElement extends SpeakingElement<KeyOf<'slide'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #canvas = element('canvas', { width: size, height: size, tabindex: 0, role: 'application' })
  readonly #told = element('p', { class: 'told' })
  readonly #status = element('p', { class: 'unseen', role: 'status' })
  #choices: ReturnType<typeof segments> | undefined
  readonly #difference = new Float32Array(size * size)
  #program: Program = 'voirol-r'
  #seed = 161
  #shift = { dx: 30, dy: -14 }
  #grain: { program: Program; seed: number; values: Float32Array } | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #request = 0

  constructor() {
    super([slideWords], baseSheet, slideSheet)
    this.#canvas.addEventListener('pointerdown', (event) => this.#grab(event))
    this.#canvas.addEventListener('keydown', (event) => this.#press(event))
  }

  protected override connect(signal: AbortSignal): void {
    this.#read()
    const stop = whenNear(this, () => this.begin())
    signal.addEventListener('abort', () => {
      stop()
      clearTimeout(this.#telling)
      cancelAnimationFrame(this.#request)
    })
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before === after) return
    this.#read()
    this.#show()
  }

  /** How far the copy is shifted, in points. */
  get shift(): { dx: number; dy: number } {
    return { ...this.#shift }
  }

  set shift({ dx, dy }: { dx: number; dy: number }) {
    const within = (value: number) => Math.min(farthest, Math.max(-farthest, Math.round(value)))
    this.#shift = { dx: within(dx), dy: within(dy) }
    this.#show()
  }

  /** What is seen, as attributes would ask for it. */
  get attributesNow(): Record<string, string> {
    return attributeTexts({ generator: this.#program, ...this.#shift })
  }

  #read(): void {
    const { generator, seed, dx, dy } = readRows(this, rows)
    this.#program = generator
    this.#seed = seed
    this.#shift = { dx, dy }
  }

  protected override speak(words: WordsOf<'slide'>): void {
    this.#canvas.setAttribute('aria-describedby', 'help')
    const choose = (program: Program) => {
      this.#program = program
      this.#changed()
    }
    const names = programs.map((program) => [program, words.say(`slide.${program}`)] as const)
    this.#choices = segments('program', names, choose, { legend: words.say('slide.program') })
    const there = button(
      () => {
        this.shift = lag
        this.#changed()
      },
      { class: 'there' },
      words.say('slide.there', lag),
    )
    this.shadowRoot!.replaceChildren(
      element('div', { class: 'picture' }, this.#canvas),
      element(
        'div',
        { class: 'side' },
        element('p', { id: 'help', class: 'help' }, words.say('slide.help')),
        this.#choices.root,
        this.#told,
        there,
      ),
      this.#status,
    )
    this.setAttribute('role', 'group')
    this.setAttribute('aria-label', words.say('slide.label'))
    this.#show()
  }

  #changed(): void {
    this.#show()
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #show(): void {
    if (!this.words || this.#request) return
    this.#request = requestAnimationFrame(() => {
      this.#request = 0
      this.#draw()
    })
  }

  #draw(): void {
    const words = this.words!
    const [program, seed] = [this.#program, this.#seed]
    if (this.#grain?.program !== program || this.#grain.seed !== seed)
      this.#grain = { program, seed, values: grainOf(program, seed) }
    const { dx, dy } = this.#shift
    const share = differ(this.#grain.values, dx, dy, this.#difference)
    this.#paint()
    this.#choices?.show(program)
    const alone = dx === 0 && dy === 0
    const key = alone ? 'slide.told.none' : share < same ? 'slide.told.same' : 'slide.told.other'
    const told = words.say(key, {
      dx: words.number(dx),
      dy: words.number(dy),
      share: words.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    })
    this.#told.textContent = told
    this.#told.classList.toggle('same', !alone && share < same)
    this.#canvas.setAttribute('aria-label', told)
    clearTimeout(this.#telling)
    this.#telling = setTimeout(() => (this.#status.textContent = told), 500)
  }

  /** Black where map and copy are the same, white where they differ; the map alone where no copy lies. */
  #paint(): void {
    const context = this.#canvas.getContext('2d')
    if (!context) return
    const picture = context.createImageData(size, size)
    const grain = this.#grain!.values
    for (let i = 0; i < grain.length; i++) {
      const difference = this.#difference[i]!
      const bare = Number.isNaN(difference)
      const light = bare ? 128 + 36 * grain[i]! : 92 * difference
      picture.data[4 * i] = bare ? light * 0.72 : light
      picture.data[4 * i + 1] = bare ? light * 0.86 : light
      picture.data[4 * i + 2] = light
      picture.data[4 * i + 3] = 255
    }
    context.putImageData(picture, 0, 0)
  }

  #grab(down: PointerEvent): void {
    if (down.button !== 0) return
    down.preventDefault()
    this.#canvas.focus()
    const points = size / this.#canvas.clientWidth
    const start = { ...this.#shift }
    followPointer(this.#canvas, down, ({ clientX, clientY }) => {
      this.shift = {
        dx: start.dx + (clientX - down.clientX) * points,
        dy: start.dy + (clientY - down.clientY) * points,
      }
      this.#changed()
    })
  }

  #press(event: KeyboardEvent): void {
    const arrow = arrowOf(event)
    if (isCommand(event)) return
    if (event.key === 'Home') this.shift = { dx: 0, dy: 0 }
    else if (arrow) {
      const by = event.shiftKey ? 8 : 1
      this.shift = { dx: this.#shift.dx + by * arrow[0], dy: this.#shift.dy + by * arrow[1] }
    } else return
    event.preventDefault()
    this.#changed()
  }
}

/** The random number that a program added at each point, of deviation 1, found again from its heights: 513 × 513. */
export function grainOf(program: Program, seed: number): Float32Array<ArrayBuffer> {
  if (program === 'voirol-r')
    return addedNumbers(published['voirol-r'].generate({ exponent }, randomStream(seed)))
  const heights = new Float32Array(size * size)
  diamondSquare({ exponent, seed, roughness: 0 }, heights)
  return addedNumbers({ size, heights })
}

/**
 * Lays a grain over itself, the copy shifted by (dx, dy), and writes how far the two differ at each point: 0 where they
 * are the same; NaN where there is no copy. @returns the mean difference where they overlap, by that of two grains that
 * have nothing to do with each other (of two numbers of deviation 1, uniform: 2 / √3).
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
