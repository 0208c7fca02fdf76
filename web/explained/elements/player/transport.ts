import { button, element } from '../../../core/dom/elements.js'
import { iconButton, type IconName, showPlaying } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** A stretch of steps that the reader can jump to. */
export interface Mark extends StepRange {
  label: string
  /** The content of its button. */
  face: Node[]
  /** Steps a second until the reader chooses, where its steps are smaller or larger than usual. */
  speed?: number
}

const speeds = [0.5, 1, 2, 5, 10, 30, 100]

export type Transport = ReturnType<typeof transportOf>

/** The buttons, marks and slider that move a timeline. Calls `moved` after each use, and `chosen` after a choice of speed. */
export function transportOf(
  words: WordsOf<'player'>,
  timeline: Timeline,
  moved: () => void,
  chosen: () => void,
) {
  const hold = (action: () => void) => () => {
    timeline.playing = false
    action()
    moved()
  }
  const goTo = (step: number) => hold(() => timeline.goTo(step))()
  const toggle = () => {
    timeline.toggle()
    moved()
  }
  const round = (name: IconName, action: () => void) =>
    iconButton(name, words.say(`player.${name}`), hold(action))
  const back = round('back', () => timeline.goTo(timeline.position - 1))
  const next = round('next', () => timeline.goTo(timeline.position + 1))
  const before = round('passBefore', () => timeline.rangeBefore())
  const after = round('nextPass', () => timeline.nextRange())
  const play = button(toggle, { class: 'play main' })
  const bar = element('div.marks')
  const range = element('input', { type: 'range', min: 0, step: 1, 'aria-label': words.say('player.scrub') })
  range.addEventListener('input', () => goTo(range.valueAsNumber))
  const steps = element('span.count', { 'aria-hidden': 'true' })
  const pace = element('select', { 'aria-label': words.say('player.speed') })
  pace.addEventListener('change', () => {
    timeline.speed = Number(pace.value)
    chosen()
  })
  const root = element(
    'div.transport.screen',
    { role: 'group', 'aria-label': words.say('player.label') },
    element('div.buttons', before, back, play, next, after),
    element('div.track', bar, range),
    element('div.pace', steps, pace),
  )
  return {
    root,
    /** Shows the marks of other steps. */
    load(marks: readonly Mark[]) {
      bar.classList.toggle('few', marks.length <= 3)
      bar.replaceChildren(
        ...marks.map(({ first, label, face }) =>
          button(() => goTo(first), { class: 'mark', 'aria-label': label, title: label }, ...face),
        ),
      )
    },
    /** Follows the timeline. `label`: the step in words. */
    show(label: string, mark: number) {
      const { position, count, playing, speed, atEnd } = timeline
      showPlaying(play, playing, words.say(playing ? 'player.pause' : 'player.play'))
      back.setAttribute('aria-disabled', String(position === 0))
      next.setAttribute('aria-disabled', String(atEnd))
      range.max = String(count - 1)
      range.value = String(position)
      const places = { n: position + 1, count, label }
      range.setAttribute('aria-valuetext', words.say('player.position', places))
      steps.textContent = `${words.number(position + 1)} / ${words.number(count)}`
      ;[...bar.children].forEach((each, i) => {
        if (i === mark) each.setAttribute('aria-current', 'step')
        else each.removeAttribute('aria-current')
        each.classList.toggle('done', i < mark)
      })
      const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)
      const perSecond = (n: number) => words.say('player.perSecond', { n: words.number(n) })
      if (pace.options.length !== offered.length)
        pace.replaceChildren(...offered.map((n) => element('option', { value: n }, perSecond(n))))
      pace.value = String(speed)
    },
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

  /** The number of steps; the last is `count − 1`. */
  get count(): number {
    return this.#count
  }

  get position(): number {
    return this.#position
  }

  get atEnd(): boolean {
    return this.#position === this.#count - 1
  }

  /** Takes other steps to play; keeps the position if it can. */
  load(count: number, ranges: readonly StepRange[]): void {
    this.#count = Math.max(1, count)
    this.#ranges = ranges
    this.goTo(this.#position)
  }

  goTo(step: number): void {
    this.#position = Math.min(this.#count - 1, Math.max(0, Math.round(step)))
    if (this.atEnd) this.playing = false
  }

  /** Goes to the first step of the next range, or to the very last step. */
  nextRange(): void {
    const next = this.#ranges.find(({ first }) => first > this.#position)
    this.goTo(next ? next.first : this.#count - 1)
  }

  /** Goes to the first step of this range, or of the one before if it is there already. */
  rangeBefore(): void {
    const before = this.#ranges.filter(({ first }) => first < this.#position).at(-1)
    this.goTo(before ? before.first : 0)
  }

  /** Pauses, or plays; from the beginning if it stands at the end. */
  toggle(): void {
    if (!this.playing && this.atEnd) this.#position = 0
    this.playing = !this.playing && this.#count > 1
    this.#owed = 0
  }

  /** Advances the time while playing. @returns whether the position changed. */
  pass(seconds: number): boolean {
    if (!this.playing) return false
    this.#owed += seconds * this.speed
    const steps = Math.floor(this.#owed)
    this.#owed -= steps
    if (steps > 0) this.goTo(this.#position + steps)
    return steps > 0
  }
}
