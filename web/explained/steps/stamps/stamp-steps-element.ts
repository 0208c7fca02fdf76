import { define } from '../../../dom/orogen-element.js'
import { button, element, svg } from '../../../dom/elements.js'
import { reasonOf } from '../../../state/reason.js'
import { choice, seed, whole, wholeFrom } from '../../../dom/attribute-values.js'
import { between, Section } from '../../figures/map-plan.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import { type Listing, listingOf, studioAddress } from '../player/listing.js'
import type { Mark } from '../player/transport.js'
import { PlanView, sideOf } from './plan-view.js'
import { stampNoiseProgram } from './program.js'
import {
  orders,
  pictureOf,
  type Placed,
  type StampSettings,
  type StampShape,
  shapes,
  type Stamping,
  type StampRun,
  stampRun,
} from './stamp-noise.js'
import { type StampCard, stampCard } from './stamp-card.js'
import stampCss from './stamp-steps.css?inline'
import stampsWords from 'words:stamps'
import type { KeyOf } from '../../../words/keys.js'

const rows = {
  exponent: whole(3, 6, 5),
  seed: seed(2215), // its first stamp lies whole in the middle of the map, and raises the ground
  stamp: choice<StampShape>(['cone', 'bell']),
  granularity: (text: string | null) => 2 ** Math.floor(Math.log2(wholeFrom(text, 1, 8, 1))),
  order: choice(orders),
  wrap: (text: string | null) => text !== 'false',
}

/**
 * `<orogen-stamp-steps>`: stamp noise one stamp at a time, with the map from above, a cut through it, and the
 * mountain. The reader can drag a stamp to another place.
 *
 * @attr {number} exponent - 3 to 6
 * @attr {number} seed - 0 to 4294967295
 * @attr {'cone' | 'bell'} stamp - The shape that is printed.
 * @attr {1 | 2 | 4 | 8} granularity - Stamps a cell.
 * @attr {'octaves' | 'recursion'} order - Which stamp comes next.
 * @attr {boolean} wrap - `false` cuts stamps at the border.
 */
export class StampStepsElement extends PlayerElement<
  StampSettings,
  StampRun,
  KeyOf<'stamps'>,
  string,
  Placed
> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #section = new Section()
  readonly #turn = button(() => this.#turnOver(), { class: 'turn' })
  readonly #release = button(() => this.#giveBack(), { class: 'text' })
  readonly #error = element('p.error', { role: 'alert', hidden: true })
  #plan!: PlanView
  #card!: StampCard
  #listing!: Listing

  constructor() {
    super(stampsWords, rows, stampCss)
    this.rule.append(element('div.hand.row', this.#turn, this.#release))
  }

  protected override compute({ settings, byHand }: PlayerState<StampSettings, string, Placed>) {
    const run = stampRun(settings, byHand)
    return { run, count: run.stampings.length + 1, speed: settings.exponent < 5 ? 2 : 5 }
  }

  /** Marks of the octaves; the recursion mixes octaves, so there the marks are the quarters of the map. */
  protected override marks(): Mark[] {
    const { stampings, settings, size } = this.run
    const isSorted = settings.order === 'octaves'
    const far = (at: number) => Number(at >= size / 2)
    const quarterOf = ({ octave, x, y }: Stamping) =>
      octave === 1 ? 0 : ((1 + 2 * far(x) + far(y)) as 1 | 2 | 3 | 4)
    const partOf = (stamping: Stamping) => (isSorted ? stamping.octave : quarterOf(stamping))
    const face = (name: string) => [element('span', name)]
    const parts = stampings.flatMap((stamping, i) => {
      const before = stampings[i - 1]
      if (before && partOf(before) === partOf(stamping)) return []
      const { octave, scale, inc } = stamping
      const name = isSorted ? `${this.number(scale)}²` : this.say(`stamps.quarter.${quarterOf(stamping)}`)
      const text = this.say('stamps.octave', { octave, scale, count: inc * inc })
      return [{ first: i + 1, label: isSorted ? `${name}: ${text}` : name, face: face(name) }]
    })
    return [{ first: 0, label: `0: ${this.say('stamps.blank')}`, face: face('0') }, ...parts]
  }

  protected override build(): Content {
    const words = this.words!
    this.#plan = new PlanView(this.say('stamps.map'), this.say('stamps.role'), {
      place: (dx, dy, gesture) => this.#place({ dx, dy }, gesture),
      turn: () => this.#turnOver(),
    })
    const load = (file: File) => void this.#load(file)
    this.#card = stampCard(words, (changes) => this.set(changes), load)
    this.#listing = listingOf(words, stampNoiseProgram, this.hasAttribute('code'))
    this.#release.textContent = this.say('stamps.release')
    return {
      board: [this.#plan.root],
      side: [this.rule, this.#section.root, this.mountainBox(this.say('stamps.mountain'))],
      more: [this.#listing.root, this.#card.root, this.#error],
    }
  }

  protected override offers(): Offers<StampSettings> {
    const sizes = [3, 4, 5, 6].map((n) => [n, `${2 ** n} × ${2 ** n}`] as const)
    const order = orders.map((id) => [id, this.say(`stamps.order.${id}`)] as const)
    const smallest = [1, 2, 4, 8].map((n) => [n, this.say('stamps.smallest.points', { n: 2 * n })] as const)
    return {
      label: this.say('stamps.settings'),
      controls: {
        exponent: { kind: 'list', label: this.say('stamps.size'), options: sizes },
        order: { kind: 'list', label: this.say('stamps.order'), options: order },
        granularity: { kind: 'list', label: this.say('stamps.smallest'), options: smallest },
        seed: { kind: 'seed', label: this.say('player.seed') },
        wrap: { kind: 'check', label: this.say('stamps.wrap') },
      },
      releaseAll: this.say('stamps.releaseAll'),
    }
  }

  protected override show(step: number, rise: number): void {
    const { size, low, high } = this.run
    const stamping = this.run.stampings[step - 1]
    const before = transposed(this.run.after(Math.max(0, step - 1)), size)
    const now = transposed(this.run.after(step), size)
    const eased = rise * rise * (3 - 2 * rise)
    const heights = rise === 1 ? now : now.map((height, i) => before[i]! + (height - before[i]!) * eased)
    this.#plan.show(this.run, heights, stamping)
    this.#cut(before, heights, stamping)
    this.mountain.show({ side: size, heights, low, high })
    this.#card.show(this.run, stamping)
    this.#tell(stamping)
    const { exponent, seed, stamp, granularity } = this.run.settings
    const settings = { generator: 'stamp-noise-2016', exponent, seed, stamp, granularity }
    const base = stamp === 'image' ? null : this.getAttribute('studio')
    this.#listing.show(stamping ? linesOf(stamping) : new Map(), studioAddress(base, settings))
  }

  /** Cuts the map from west to east through the middle of the stamp; the ground before it and after. */
  #cut(before: Float64Array, after: Float64Array, stamping: Stamping | undefined): void {
    const { size, low, high } = this.run
    const row = stamping ? (stamping.y + stamping.dy + stamping.scale / 2 + size) % size : size / 2
    const cut = (heights: Float64Array) => [...heights.subarray(row * size, (row + 1) * size)]
    const added = { class: 'added', 'data-sign': sideOf(stamping?.sign ?? 1) }
    this.#section.draw({ before: cut(before), now: cut(after), low, high }, (lineOf, old, now) => [
      svg('path', { ...added, d: between(old, now) }),
      svg('path.zero', { d: `M${lineOf([0, 0]).join('L')}` }),
    ])
  }

  #tell(stamping: Stamping | undefined): void {
    this.#turn.hidden = !stamping
    this.#release.hidden = !stamping?.moved
    if (!stamping) {
      this.facts.textContent = this.say('stamps.blank.rule', { side: this.run.size })
      return
    }
    const { scale, inc, sign, dx, dy } = stamping
    const { size, settings } = this.run
    this.heading.dataset.sign = sideOf(sign)
    this.#turn.textContent = this.say(sign > 0 ? 'stamps.turn.dig' : 'stamps.turn.raise')
    const line = (name: string, value: string, note: string) =>
      element('span', `${name} `, element('b', value), ` ${note}`)
    const number = (value: number) => this.number(value)
    const shift = (by: number, back: string, on: string) => `${by < 0 ? back : on} ${number(Math.abs(by))}`
    const height = `${sign > 0 ? '+' : '−'} ${this.say(`stamps.stamp.${settings.stamp}`)} / ${number(inc)}`
    const shifts = `${shift(dx, '←', '→')}  ${shift(dy, '↑', '↓')}`
    const reach = this.say('stamps.reach', { low: number(-scale / 2), high: scale / 2 - 1 })
    this.facts.replaceChildren(
      line(this.say('stamps.height'), height, `(${number(size)} / ${number(scale)} = ${number(inc)})`),
      line(this.say('stamps.shift'), shifts, reach),
    )
  }

  protected override label(step: number): string {
    const { stampings } = this.run
    const stamping = stampings[step - 1]
    if (!stamping) return this.say('stamps.blank')
    const { octave, inc, sign } = stamping
    const n = stampings.slice(0, step).filter((each) => each.octave === octave).length
    return this.say(sign > 0 ? 'stamps.raises' : 'stamps.digs', { octave, n, count: inc * inc })
  }

  protected override sentence(step: number): string {
    const { size, stampings, settings } = this.run
    const stamping = stampings[step - 1]
    if (!stamping) return this.say('stamps.blank.rule', { side: size })
    const { x, y, dx, dy, scale, inc } = stamping
    const over = x + dx < 0 || y + dy < 0 || x + dx + scale > size || y + dy + scale > size
    const [east, south] = [this.number(dx), this.number(dy)]
    const text = this.say('stamps.sentence', { label: this.label(step), scale, inc, east, south })
    return over ? `${text} ${this.say(settings.wrap ? 'stamps.wraps' : 'stamps.cut')}` : text
  }

  get #stamping(): Stamping | undefined {
    return this.run.stampings[this.position - 1]
  }

  #place(place: Partial<Placed>, gesture = ''): void {
    const stamping = this.#stamping
    if (!stamping) return
    const { dx, dy, sign, id } = { ...stamping, ...place }
    this.timeline.playing = false
    this.put(id, { dx, dy, sign }, gesture)
  }

  #turnOver(): void {
    this.#place({ sign: this.#stamping?.sign === 1 ? -1 : 1 })
  }

  #giveBack(): void {
    this.release(this.#stamping?.id ?? '')
    // The button has disappeared: keep the focus on the plan.
    this.#plan.root.focus()
  }

  /** Reads a picture of the reader's in the page; the code for pictures is loaded on demand. */
  async #load(file: File): Promise<void> {
    try {
      const { readStampImage } = await import('../../../package/stamp-image.js')
      const picture = pictureOf(await readStampImage(file))
      this.#error.hidden = true
      this.set({ stamp: shapes[2], picture })
    } catch (error) {
      const message = await reasonOf(error, this.words!)
      this.#error.hidden = false
      this.#error.textContent = this.say('stamps.refused', { message })
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

/** Converts the author's order (x × size + y) into rows from the north. */
function transposed(map: Float64Array, size: number): Float64Array {
  const rows = new Float64Array(map.length)
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) rows[y * size + x] = map[x * size + y]!
  return rows
}

define('orogen-stamp-steps', StampStepsElement)
