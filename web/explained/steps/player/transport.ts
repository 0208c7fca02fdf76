import { button, element } from '../../../dom/elements.js'
import { iconButton, showPlaying } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** A stretch of steps that the reader can jump to; it ends where the next one begins. */
export interface Mark {
  first: number
  label: string
  /** The content of its button. */
  face: Node[]
  /** Steps a second until the reader chooses, where its steps are smaller or larger than usual. */
  speed?: number
}

const speeds = [0.5, 1, 2, 5, 10, 30, 100]

export type Transport = ReturnType<typeof transportOf>

/**
 * The buttons, marks and slider that move a timeline. Calls `moved` after each use, and `chosen` after a
 * choice of speed.
 */
export function transportOf(
  words: WordsOf<'player'>,
  timeline: Timeline<Mark>,
  moved: () => void,
  chosen: () => void,
) {
  let marks: readonly Mark[] = []
  const move = (to: number | Move | 'toggle'): void => {
    if (to === 'toggle') timeline.toggle()
    else timeline.move(to)
    moved()
  }
  const round = (id: 'passBefore' | 'back' | 'next' | 'nextPass') =>
    iconButton(id, words.say(`player.${id}`), () => move(id))
  const [back, next] = [round('back'), round('next')]
  const play = button(() => move('toggle'), { class: 'play main' })
  const bar = element('div.marks')
  const range = element('input', { type: 'range', min: 0, step: 1, 'aria-label': words.say('player.scrub') })
  range.addEventListener('input', () => move(range.valueAsNumber))
  const steps = element('span.count', { 'aria-hidden': 'true' })
  const pace = element('select', { 'aria-label': words.say('player.speed') })
  pace.addEventListener('change', () => {
    timeline.speed = Number(pace.value)
    chosen()
  })
  const root = element(
    'div.transport.screen',
    { role: 'group', 'aria-label': words.say('player.label') },
    element('div.buttons.row', round('passBefore'), back, play, next, round('nextPass')),
    element('div.track', bar, range),
    element('div.pace.row.small', steps, pace),
  )
  return {
    root,
    /** Follows the timeline. `label`: the step in words. */
    show(label: string) {
      const { position, count, playing, speed, mark } = timeline
      showPlaying(play, playing, words.say(playing ? 'player.pause' : 'player.play'))
      back.ariaDisabled = String(position === 0)
      next.ariaDisabled = String(timeline.atEnd)
      range.max = String(count - 1)
      range.value = String(position)
      range.ariaValueText = words.say('player.position', { n: position + 1, count, label })
      steps.textContent = `${words.number(position + 1)} / ${words.number(count)}`
      if (marks !== timeline.marks) {
        marks = timeline.marks
        bar.classList.toggle('few', marks.length <= 3)
        const buttons = marks.map(({ first, label, face }) =>
          button(() => move(first), { class: 'mark', 'aria-label': label, title: label }, ...face),
        )
        bar.replaceChildren(...buttons)
      }
      ;[...bar.children].forEach((each, i) => {
        each.ariaCurrent = i === mark ? 'step' : null
        each.classList.toggle('done', i < mark)
      })
      const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b)
      const perSecond = (n: number) => words.say('player.perSecond', { n: words.number(n) })
      if (offered.join() !== Array.from(pace.options, ({ value }) => value).join())
        pace.replaceChildren(...offered.map((n) => element('option', { value: n }, perSecond(n))))
      pace.value = String(speed)
    },
  }
}

/** The moves that buttons and keys make. */
export type Move = 'next' | 'back' | 'nextPass' | 'passBefore' | 'first' | 'last'

/** The position of a player among its steps, and its speed. It has no clock of its own. */
export class Timeline<Range extends { first: number } = { first: number }> {
  #count = 1
  #position = 0
  #owed = 0
  /** Steps that belong together, from the first on. */
  marks: readonly Range[] = []
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

  /** The index of the mark of the current step. */
  get mark(): number {
    return this.marks.findLastIndex(({ first }) => first <= this.#position)
  }

  /** Takes other steps to play; keeps the position if it can. */
  load(count: number, marks: readonly Range[]): void {
    this.#count = Math.max(1, count)
    this.marks = marks
    this.goTo(this.#position)
  }

  goTo(step: number): void {
    this.#position = Math.min(this.#count - 1, Math.max(0, Math.round(step)))
    if (this.atEnd) this.playing = false
  }

  /**
   * Pauses and goes to a step, or one step or one mark on or back; from within a mark back to its first step.
   */
  move(to: number | Move): void {
    const here = this.#position
    const places = {
      next: here + 1,
      back: here - 1,
      nextPass: this.marks.find(({ first }) => first > here)?.first ?? Infinity,
      passBefore: this.marks.findLast(({ first }) => first < here)?.first ?? 0,
      first: 0,
      last: Infinity,
    }
    this.playing = false
    this.goTo(typeof to === 'number' ? to : places[to])
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
