import { button, element } from '../../../core/dom/elements.js'
import { icon, iconButton, type IconName } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** A stretch of steps that the reader can jump to. */
export interface Mark extends StepRange {
  label: string
  /** What its button shows. */
  face: Node[]
  /** Steps a second while nobody has chosen, where its steps are smaller or greater than others'. */
  speed?: number
}

const speeds = [0.5, 1, 2, 5, 10, 30, 100]

/** The buttons, marks and slider that move a timeline. Calls `moved` after each use. */
export class Transport {
  readonly root: HTMLElement
  readonly #words: WordsOf<'player'>
  readonly #timeline: Timeline
  readonly #goTo: (step: number) => void
  readonly #play: HTMLButtonElement
  readonly #back: HTMLButtonElement
  readonly #next: HTMLButtonElement
  readonly #marks = element('div', { class: 'marks' })
  readonly #range: HTMLInputElement
  readonly #count = element('span', { class: 'count', 'aria-hidden': 'true' })
  readonly #speed: HTMLSelectElement

  constructor(words: WordsOf<'player'>, timeline: Timeline, moved: () => void, chosen: () => void) {
    this.#words = words
    this.#timeline = timeline
    const act = (action: () => void) => () => {
      action()
      moved()
    }
    const hold = (action: () => void) =>
      act(() => {
        timeline.playing = false
        action()
      })
    this.#goTo = (step) => hold(() => timeline.goTo(step))()
    const round = (name: IconName, action: () => void) =>
      iconButton(name, words.say(`player.${name}`), hold(action))
    this.#back = round('back', () => timeline.goTo(timeline.position - 1))
    this.#next = round('next', () => timeline.goTo(timeline.position + 1))
    this.#play = button(
      act(() => timeline.toggle()),
      { class: 'play main' },
    )
    const scrub = words.say('player.scrub')
    this.#range = element('input', { type: 'range', min: 0, step: 1, 'aria-label': scrub })
    this.#range.addEventListener('input', () => this.#goTo(this.#range.valueAsNumber))
    this.#speed = element('select', { 'aria-label': words.say('player.speed') })
    this.#speed.addEventListener('change', () => {
      timeline.speed = Number(this.#speed.value)
      chosen()
    })
    this.root = element(
      'div',
      { class: 'transport screen', role: 'group', 'aria-label': words.say('player.label') },
      element(
        'div',
        { class: 'buttons' },
        round('passBefore', () => timeline.rangeBefore()),
        this.#back,
        this.#play,
        this.#next,
        round('nextPass', () => timeline.nextRange()),
      ),
      element('div', { class: 'track' }, this.#marks, this.#range),
      element('div', { class: 'pace' }, this.#count, this.#speed),
    )
  }

  /** Other steps: their marks. */
  load(marks: readonly Mark[]): void {
    this.#marks.classList.toggle('few', marks.length <= 3)
    this.#marks.replaceChildren(
      ...marks.map(({ first, label, face }) =>
        button(() => this.#goTo(first), { class: 'mark', 'aria-label': label, title: label }, ...face),
      ),
    )
  }

  /** Follows the timeline. `label`: what the step is, in words. */
  show(label: string, mark: number): void {
    const { position, count, playing, speed, atEnd } = this.#timeline
    const words = this.#words
    const text = words.say(playing ? 'player.pause' : 'player.play')
    if (this.#play.textContent !== text)
      this.#play.replaceChildren(icon(playing ? 'pause' : 'play'), element('span', {}, text))
    this.#back.setAttribute('aria-disabled', String(position === 0))
    this.#next.setAttribute('aria-disabled', String(atEnd))
    this.#range.max = String(count - 1)
    this.#range.value = String(position)
    this.#range.setAttribute(
      'aria-valuetext',
      words.say('player.position', { n: position + 1, count, label }),
    )
    this.#count.textContent = `${words.number(position + 1)} / ${words.number(count)}`
    const all = [...this.#marks.children]
    all.forEach((each, i) => {
      if (i === mark) each.setAttribute('aria-current', 'step')
      else each.removeAttribute('aria-current')
      each.classList.toggle('done', i < mark)
    })
    const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)
    if (this.#speed.options.length !== offered.length)
      this.#speed.replaceChildren(
        ...offered.map((each) =>
          element('option', { value: each }, words.say('player.perSecond', { n: words.number(each) })),
        ),
      )
    this.#speed.value = String(speed)
  }
}

/** A stretch of steps that belong together. */
export interface StepRange {
  first: number
  last: number
}

/** The position of a player among its steps, and its speed. It has no clock of its own. */
export class Timeline {
  #count = 1
  #ranges: readonly StepRange[] = []
  #position = 0
  #owed = 0
  /** Steps a second. */
  speed = 1
  playing = false

  /** Steps in all; the last is `count − 1`. */
  get count(): number {
    return this.#count
  }

  get position(): number {
    return this.#position
  }

  get atEnd(): boolean {
    return this.#position === this.#count - 1
  }

  /** Other steps to play; the position stays if it can. */
  load(count: number, ranges: readonly StepRange[]): void {
    this.#count = Math.max(1, count)
    this.#ranges = ranges
    this.goTo(this.#position)
  }

  goTo(step: number): void {
    this.#position = Math.min(this.#count - 1, Math.max(0, Math.round(step)))
    if (this.atEnd) this.playing = false
  }

  /** Goes to the first step of the next range, or to the last of all. */
  nextRange(): void {
    const next = this.#ranges.find(({ first }) => first > this.#position)
    this.goTo(next ? next.first : this.#count - 1)
  }

  /** Goes to the first step of this range, or of the one before. */
  rangeBefore(): void {
    const before = this.#ranges.filter(({ first }) => first < this.#position).at(-1)
    this.goTo(before ? before.first : 0)
  }

  /** Starts, from the beginning if it stands at the end, or pauses. */
  toggle(): void {
    if (!this.playing && this.atEnd) this.#position = 0
    this.playing = !this.playing && this.#count > 1
    this.#owed = 0
  }

  /** Time passes while playing. @returns whether the position changed. */
  pass(seconds: number): boolean {
    if (!this.playing) return false
    this.#owed += seconds * this.speed
    const steps = Math.floor(this.#owed)
    this.#owed -= steps
    if (steps > 0) this.goTo(this.#position + steps)
    return steps > 0
  }
}
