import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element } from '../../../core/dom/elements.js'
import { reasonOf } from '../../../core/state/reason.js'
import { choice, defaultsOf, seed, whole, wholeFrom } from '../../../core/elements/base/attribute-values.js'
import { type Bars, PlayerElement, type PlayerState } from '../player/player-element.js'
import { gridSurface } from '../steps/surface.js'
import { ReliefView } from '../player/relief-view.js'
import { Listing, studioAddress } from '../player/listing.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { PlanView, SectionView } from './plan-view.js'
import { stampNoiseProgram } from './program.js'
import {
  orders,
  pictureOf,
  type Placed,
  type Settings,
  type Shape,
  shapes,
  type Stamping,
  StampRun,
} from './stamp-noise.js'
import { type StampCard, stampCard } from './stamp-card.js'
import stampCss from './stamp-steps.css?inline'
import stampsWords from 'words:stamps'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const rows = {
  exponent: whole(3, 6, 5),
  seed: seed(2215), // its first stamp lies whole in the middle of the map, and raises the ground
  stamp: choice<Shape>(['cone', 'bell']),
  granularity: (text: string | null) => 2 ** Math.floor(Math.log2(wholeFrom(text, 1, 8, 1))),
  order: choice(orders),
  wrap: (text: string | null) => text !== 'false',
}

type State = PlayerState<Settings, string, Placed>

/**
 * `<orogen-stamp-steps>`: stamp noise one stamp at a time, with the map from above, a cut through it, and the mountain.
 * The reader can drag a stamp to another place.
 *
 * Attributes: `exponent` (3 to 6), `seed`, `stamp` (cone, bell), `granularity` (1, 2, 4, 8), `order` (octaves,
 * recursion), `wrap` (`false` cuts stamps at the border), and those of every player.
 */
export class StampStepsElement extends PlayerElement<Settings, string, Placed, KeyOf<'stamps'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #section = new SectionView()
  #run = new StampRun(defaultsOf(rows))
  #plan: PlanView | undefined
  #card: StampCard | undefined
  #listing: Listing | undefined
  #turn: HTMLButtonElement | undefined
  #release: HTMLButtonElement | undefined
  #error = element('p.error', { role: 'alert', hidden: true })

  constructor() {
    super(stampsWords, stampCss, rows)
  }

  protected override compute({ settings, byHand }: State) {
    this.#run = new StampRun(settings, byHand)
    return { count: this.#run.stampings.length + 1, speed: settings.exponent < 5 ? 2 : 5 }
  }

  /** Marks of the octaves; the recursion mixes octaves, so there the marks are the quarters of the map. */
  protected override marks(words: WordsOf<'stamps'>): Mark[] {
    const { stampings, settings } = this.#run
    const parts: { first: number; last: number; label: string; name: string }[] = []
    let before: number | undefined
    stampings.forEach(({ octave, scale, x, y, inc }, i) => {
      const half = this.#run.size / 2
      const isSorted = settings.order === 'octaves'
      const quarter = octave === 1 ? 0 : ((1 + (x >= half ? 2 : 0) + (y >= half ? 1 : 0)) as 1 | 2 | 3 | 4)
      const part = isSorted ? octave : quarter
      if (part === before) return void (parts.at(-1)!.last = i + 1)
      before = part
      const name = isSorted ? `${words.number(scale)}²` : words.say(`stamps.quarter.${quarter}`)
      const label = isSorted ? words.say('stamps.octave', { octave, scale, count: inc * inc }) : name
      parts.push({ first: i + 1, last: i + 1, label, name })
    })
    const blank = { first: 0, last: 0, label: words.say('stamps.blank'), name: '0' }
    return [blank, ...parts].map(({ name, label, ...rest }) => ({
      ...rest,
      label: label === name ? name : `${name}: ${label}`,
      face: [element('span', name)],
    }))
  }

  protected override build(words: WordsOf<'stamps'>, { transport, settings }: Bars): HTMLElement[] {
    const turn = () => this.#place({ sign: -this.#stamping!.sign as 1 | -1 })
    this.#plan = new PlanView(words.say('stamps.map'), {
      place: (dx, dy, gesture) => this.#place({ dx, dy }, gesture),
      turn,
    })
    const load = (file: File) => void this.#load(file)
    this.#card = stampCard(words, (changes) => this.set(changes), load)
    this.#listing = new Listing(words, stampNoiseProgram, this.hasAttribute('code'))
    this.#turn = button(turn, { class: 'turn' })
    this.#release = button(() => this.#giveBack(), { class: 'text' }, words.say('stamps.release'))
    const hand = element('div.hand.row', this.#turn, this.#release)
    return [
      this.stage(
        [this.#plan.root],
        element('div.rule', this.heading, this.facts, hand),
        this.#section.root,
        this.mountainBox(words.say('stamps.mountain')),
      ),
      transport,
      this.#listing.root,
      this.#card.root,
      this.#error,
      settings,
    ]
  }

  protected override offers(words: WordsOf<'stamps'>): Offers<Settings> {
    const sizes = [3, 4, 5, 6].map((n) => [n, `${2 ** n} × ${2 ** n}`] as const)
    const order = orders.map((id) => [id, words.say(`stamps.order.${id}`)] as const)
    const smallest = [1, 2, 4, 8].map((n) => [n, words.say('stamps.smallest.points', { n: 2 * n })] as const)
    return {
      label: words.say('stamps.settings'),
      controls: {
        exponent: { kind: 'list', label: words.say('stamps.size'), options: sizes },
        order: { kind: 'list', label: words.say('stamps.order'), options: order },
        granularity: { kind: 'list', label: words.say('stamps.smallest'), options: smallest },
        seed: { kind: 'seed', label: words.say('player.seed') },
        wrap: { kind: 'check', label: words.say('stamps.wrap') },
      },
      releaseAll: words.say('stamps.releaseAll'),
    }
  }

  protected override show(step: number, rise: number): void {
    const { size, low, high } = this.#run
    const stamping = this.#run.stampings[step - 1]
    const before = transposed(this.#run.after(Math.max(0, step - 1)), size)
    const now = transposed(this.#run.after(step), size)
    const eased = rise * rise * (3 - 2 * rise)
    const shown = rise === 1 ? now : now.map((height, i) => before[i]! + (height - before[i]!) * eased)
    this.#plan!.show(this.#run, shown, stamping)
    this.#section.show(this.#run, before, shown, stamping)
    this.mountain.show({ side: size, heights: shown, ...gridSurface(size), low, high, dots: [] })
    this.#card!.show(this.#run, stamping)
    this.#tell(step, stamping)
    this.#listing!.show(stamping ? linesOf(stamping) : new Map())
    const { exponent, seed, stamp, granularity } = this.#run.settings
    const settings = { generator: 'stamp-noise-2016', exponent, seed, stamp, granularity }
    const base = stamp === 'image' ? null : this.getAttribute('studio')
    this.#listing!.studio = studioAddress(base, settings)
  }

  #tell(step: number, stamping: Stamping | undefined): void {
    const words = this.words!
    this.heading.textContent = this.label(step)
    this.#turn!.hidden = !stamping
    this.#release!.hidden = !stamping?.moved
    if (!stamping) {
      this.facts.textContent = words.say('stamps.blank.rule', { side: this.#run.size })
      return
    }
    const { scale, inc, sign, dx, dy } = stamping
    this.heading.dataset.sign = sign > 0 ? 'raise' : 'dig'
    this.#turn!.textContent = words.say(sign > 0 ? 'stamps.turn.dig' : 'stamps.turn.raise')
    const bold = (text: string) => element('b', text)
    const line = (...parts: (string | Node)[]) => element('span', ...parts)
    this.facts.replaceChildren(
      line(
        words.say('stamps.height'),
        ' ',
        bold(
          `${sign > 0 ? '+' : '−'} ${words.say(`stamps.stamp.${this.#run.settings.stamp}`)} / ${words.number(inc)}`,
        ),
        ` (${words.number(this.#run.size)} / ${words.number(scale)} = ${words.number(inc)})`,
      ),
      line(
        words.say('stamps.shift'),
        ' ',
        bold(
          `${arrow(dx, '←', '→')} ${words.number(Math.abs(dx))}  ${arrow(dy, '↑', '↓')} ${words.number(Math.abs(dy))}`,
        ),
        ` ${words.say('stamps.reach', { low: `−${words.number(scale / 2)}`, high: scale / 2 - 1 })}`,
      ),
    )
  }

  protected override label(step: number): string {
    const words = this.words!
    const stamping = this.#run.stampings[step - 1]
    if (!stamping) return words.say('stamps.blank')
    const { octave, inc, sign } = stamping
    const n = this.#run.stampings.slice(0, step).filter((each) => each.octave === octave).length
    return words.say(sign > 0 ? 'stamps.raises' : 'stamps.digs', { octave, n, count: inc * inc })
  }

  protected override sentence(step: number): string {
    const words = this.words!
    const stamping = this.#run.stampings[step - 1]
    if (!stamping) return words.say('stamps.blank.rule', { side: this.#run.size })
    const { x, y, dx, dy, scale, inc } = stamping
    const { size } = this.#run
    const over = x + dx < 0 || y + dy < 0 || x + dx + scale > size || y + dy + scale > size
    const told = words.say('stamps.sentence', {
      label: this.label(step),
      scale,
      inc,
      east: words.number(dx),
      south: words.number(dy),
    })
    if (!over) return told
    return `${told} ${words.say(this.#run.settings.wrap ? 'stamps.wraps' : 'stamps.cut')}`
  }

  get #stamping(): Stamping | undefined {
    return this.#run.stampings[this.position - 1]
  }

  #place(place: Partial<Placed>, gesture = ''): void {
    const stamping = this.#stamping
    if (!stamping) return
    const { dx, dy, sign, id } = { ...stamping, ...place }
    this.timeline.playing = false
    this.put(id, { dx, dy, sign }, gesture)
  }

  #giveBack(): void {
    this.release(this.#stamping?.id ?? '')
    // The button has disappeared: keep the focus on the plan.
    this.#plan!.root.focus()
  }

  /** Reads a picture of the reader's in the page; the code for pictures is loaded on demand. */
  async #load(file: File): Promise<void> {
    try {
      const { readStampImage } = await import('../../../core/orogen/stamp-image.js')
      const picture = pictureOf(await readStampImage(file))
      this.#error.hidden = true
      this.set({ stamp: shapes[2], picture })
    } catch (error) {
      const words = this.words!
      const message = await reasonOf(error, words)
      this.#error.hidden = false
      this.#error.textContent = words.say('stamps.refused', { message })
    }
  }
}

/** Finds the values of the running lines of the program. */
function linesOf({ scale, x, y, inc, dx, dy, sign }: Stamping): Map<string, string> {
  const written = (value: number) => String(value).replace('-', '−')
  return new Map([
    ['sector', `print(${scale}, ${x}, ${y})`],
    ['scale', `half = ${scale / 2}, inc = ${inc}`],
    ['dx', written(dx)],
    ['dy', written(dy)],
    ['sign', written(sign)],
    ['height', ''],
  ])
}

const arrow = (shift: number, back: string, on: string) => (shift < 0 ? back : on)

/** Converts the author's order (x × size + y) into rows from the north. */
function transposed(map: Float64Array, size: number): Float64Array {
  const rows = new Float64Array(map.length)
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) rows[y * size + x] = map[x * size + y]!
  return rows
}

define('orogen-stamp-steps', StampStepsElement)
