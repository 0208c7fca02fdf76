import { element } from '../../../core/dom/elements.js'
import { isCommand } from '../../../core/dom/input.js'
import { sheet } from '../../../core/dom/sheet.js'
import { onUndoKeys, UndoHistory } from '../../../core/dom/undo.js'
import type { Part, Words } from '../../../words/words.js'
import { defaultsOf, type ReadersOf, readRows } from '../../../core/elements/base/attribute-values.js'
import { baseSheet, SpeakingElement } from '../../../core/elements/base/speaking-element.js'
import { figureSheet, observed } from '../figure/figure-element.js'
import { Frames, wantsStillness } from './turned-canvas.js'
import { type Offers, settingsBar, type SettingsBar } from './settings.js'
import { type Mark, Timeline, type Transport, transportOf } from './transport.js'
import playerCss from './player.css?inline'
import playerWords from 'words:player'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const playerSheet = sheet(playerCss)

/** Seconds that a number takes from its mean to its place. */
const rising = 0.6

/** The settings of what is played, and what the reader put in the place of chance, by where. */
export interface PlayerState<Settings, Place, Value> {
  settings: Settings
  byHand: ReadonlyMap<Place, Value>
}

/** The frame makes these bars, and each player puts them in their places. */
export type Bars = Readonly<Record<'transport' | 'settings', HTMLElement>>

/** A picture in space, which turns by itself while its player plays. */
export interface Turning {
  readonly canvas: HTMLCanvasElement
  connect(signal: AbortSignal): void
  /** Turns the picture by an angle, in radians. */
  turn(angle: number): void
  /** Whether the picture turns to what each step shows, and by itself only on request. */
  readonly follows?: boolean
}

/**
 * A custom element that plays steps: timeline, buttons, keys, settings, undo, reduced motion, the small mountain and
 * the live text are the same for all players; each defines its own steps and their look.
 *
 * All players have the attributes `step` (a number, `end`), `speed` (steps a second), `rotate`, `code` (whether the
 * program is open) and `studio` (the address for a link to the map). Fires `step` when it comes to another step
 * and `change` when the reader changes what is computed.
 */
export abstract class PlayerElement<
  Settings extends { seed: number },
  Place,
  Value,
  Key extends string,
> extends SpeakingElement<Key | KeyOf<'player'>> {
  static readonly playerAttributes = ['step', 'speed', 'rotate', 'code', 'studio']

  protected readonly timeline = new Timeline()
  /** Says what happens at a step: its name, and its numbers. */
  protected readonly heading = element('p.heading')
  protected readonly facts = element('div.facts')
  protected readonly history: UndoHistory<PlayerState<Settings, Place, Value>>
  protected abstract readonly mountain: Turning
  /**
   * Whether a place means the same in maps of all sizes, so that the reader's values can stay when the size changes.
   */
  protected readonly placesFitAllSizes: boolean = false
  #transport: Transport | undefined
  #bar: SettingsBar<Settings> | undefined
  #say: HTMLElement | undefined
  readonly #frames = new Frames(
    this,
    () => this.#isMoving(),
    (seconds) => this.#pass(seconds),
  )
  #rotating = false
  #begun = false
  #rise = 1
  /** The speed that an attribute or the reader has chosen. */
  #asked: number | undefined
  #marks: readonly Mark[] = []
  readonly #rows: ReadersOf<Settings>

  constructor(part: Part, style: string, rows: ReadersOf<Settings>) {
    super([playerWords, part], baseSheet, figureSheet, playerSheet, sheet(style))
    this.#rows = rows
    this.history = new UndoHistory({ settings: defaultsOf(rows), byHand: new Map<Place, Value>() })
  }

  /** Reads the settings that the attributes ask for. */
  protected readState(): PlayerState<Settings, Place, Value> {
    return { settings: readRows(this, this.#rows), byHand: new Map() }
  }

  /** Computes all steps. @returns their number, and how many are played a second. */
  protected abstract compute(state: PlayerState<Settings, Place, Value>): { count: number; speed: number }
  /** The ranges of the steps computed last; the first begins at step 0. */
  protected abstract marks(words: Words<Key | KeyOf<'player'>>): Mark[]
  /**
   * Builds the rest of the player around the transport and the settings, in the language of `words`, until the signal.
   */
  protected abstract build(
    words: Words<Key | KeyOf<'player'>>,
    bars: Bars,
    signal: AbortSignal,
  ): HTMLElement[]
  protected abstract offers(words: Words<Key | KeyOf<'player'>>): Offers<Settings>
  /** Shows a step; `rise`: the progress of its new number from its mean to its place, 0 to 1. */
  protected abstract show(step: number, rise: number): void
  /** Names the step in a few words. */
  protected abstract label(step: number): string
  protected abstract sentence(step: number): string

  protected override connect(signal: AbortSignal): void {
    if (!this.#begun) {
      this.#begun = true
      this.history.reset(this.readState())
      this.addEventListener('keydown', (event) => this.#press(event))
      onUndoKeys(this, (way) => this.#travel(way))
    }
    this.#readPlayer()
    this.mountain.connect(signal)
    this.#frames.connect(signal)
    this.begin()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#begun || before === after) return
    if (PlayerElement.playerAttributes.includes(name)) {
      this.#readPlayer()
    } else {
      this.history.reset(this.readState())
      this.#compute()
    }
    this.#update(false)
  }

  play(): void {
    if (!this.timeline.playing) this.timeline.toggle()
    this.#update(false)
  }

  pause(): void {
    this.timeline.playing = false
    this.#update(true)
  }

  /** Goes to a step, counted from 0; a number that is too large gives the last step. */
  goTo(step: number): void {
    this.timeline.playing = false
    this.timeline.goTo(step)
    this.#update(true)
  }

  /** The number of the current step, from 0. */
  get position(): number {
    return this.timeline.position
  }

  /** Writes settings and step as attributes would ask for them, without what was put in the place of chance. */
  get attributesNow(): Record<string, string> {
    return { ...observed(this, this.history.state.settings), step: String(this.timeline.position) }
  }

  /** Applies a change by the reader, which can be undone; all changes of one `gesture` count as one. */
  protected change(state: Partial<PlayerState<Settings, Place, Value>>, gesture = ''): void {
    this.history.record({ ...this.history.state, ...state }, gesture, true)
    this.#follow()
  }

  protected set(changes: Partial<Settings>, gesture?: string): void {
    const { settings, byHand } = this.history.state
    const fits = this.placesFitAllSizes || !('exponent' in changes)
    this.change({ settings: { ...settings, ...changes }, byHand: fits ? byHand : new Map() }, gesture)
  }

  /** Puts the reader's value in place of a random one. */
  protected put(place: Place, value: Value, gesture?: string): void {
    this.change({ byHand: new Map(this.history.state.byHand).set(place, value) }, gesture)
  }

  /** Removes the reader's value from a place. */
  protected release(place: Place): void {
    const byHand = new Map(this.history.state.byHand)
    if (byHand.delete(place)) this.change({ byHand })
  }

  /** Builds the stage: the board, and the results beside it. */
  protected stage(board: readonly Node[], ...side: Node[]): HTMLElement {
    const parts = [element('div.board', ...board), element('div.side', ...side)]
    return element('div.stage.screen', ...parts)
  }

  /** Names the small mountain, in its box. */
  protected mountainBox(label: string): HTMLElement {
    this.mountain.canvas.setAttribute('aria-label', label)
    return element('div.mountain', this.mountain.canvas)
  }

  /** Computes and shows again, for example after the marks get other names. */
  protected recompute(): void {
    this.#compute()
    this.#update(false)
  }

  /** Shows the step again, for example after a change of its surroundings. */
  protected refresh(): void {
    this.#update(false)
  }

  // A random seed, short enough to be read out.
  #redraw(): void {
    const seed = Math.floor(Math.random() * 1_000_000)
    this.change({ settings: { ...this.history.state.settings, seed }, byHand: new Map() })
  }

  #travel(way: 'undo' | 'redo'): void {
    if (this.history[way]()) this.#follow()
  }

  #follow(): void {
    this.#compute()
    this.#update(true)
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #readPlayer(): void {
    const step = this.getAttribute('step')
    const speed = Number(this.getAttribute('speed'))
    this.#rotating = this.hasAttribute('rotate')
    this.#asked = speed > 0 && speed <= 1000 ? speed : undefined
    if (this.#asked) this.timeline.speed = this.#asked
    this.#compute()
    if (step === 'end') this.timeline.goTo(Infinity)
    else if (step !== null && /^\d+$/.test(step)) this.timeline.goTo(Number(step))
  }

  #compute(): void {
    const { count, speed } = this.compute(this.history.state)
    const marks = this.words ? this.marks(this.words) : []
    if (!this.#asked && count !== this.timeline.count) this.timeline.speed = speed
    this.timeline.load(count, marks)
    this.#marks = marks
    this.#transport?.load(marks)
  }

  protected override speak(words: Words<Key | KeyOf<'player'>>, signal: AbortSignal): void {
    const { timeline } = this
    const said = words as unknown as WordsOf<'player'>
    this.#transport = transportOf(
      said,
      timeline,
      () => this.#moved(),
      () => (this.#asked = timeline.speed),
    )
    this.#bar = settingsBar(said, this.offers(words), {
      set: (changes, gesture) => this.set(changes, gesture),
      redraw: () => this.#redraw(),
      releaseAll: () => {
        if (this.history.state.byHand.size > 0) this.change({ byHand: new Map() })
      },
      travel: (way) => this.#travel(way),
      rotate: (on) => {
        this.#rotating = on
        this.#frames.check()
      },
    })
    this.#say = element('p.unseen', { role: 'status' })
    const bars = { transport: this.#transport.root, settings: this.#bar.root }
    const parts = this.build(words, bars, signal)
    const keys = element('p.keys.small.screen', said.say('player.keys'))
    const box = element('div.player', { lang: words.language }, ...parts, keys, this.#say)
    this.shadowRoot!.replaceChildren(box)
    this.recompute()
  }

  #moved(): void {
    this.#rise = 0
    this.#update(!this.timeline.playing)
    this.#tellStep()
  }

  #tellStep(): void {
    const detail = { step: this.timeline.position }
    this.dispatchEvent(new CustomEvent('step', { detail, bubbles: true, composed: true }))
  }

  #update(aloud: boolean): void {
    if (!this.words) return
    const { position } = this.timeline
    const mark = this.#marks.findIndex(({ first, last }) => position >= first && position <= last)
    this.timeline.speed = this.#asked ?? this.#marks[mark]?.speed ?? this.timeline.speed
    if (!this.#mayRise()) this.#rise = 1
    this.show(position, this.#rise)
    this.#bar!.show(this.history, this.#rotating)
    this.#transport!.show(this.label(position), mark)
    // A screen reader announces a step on request, but not the many that pass by while playing.
    const sentence = aloud ? this.sentence(position) : ''
    if (this.#say!.textContent !== sentence) this.#say!.textContent = sentence
    this.#frames.check()
  }

  #mayRise(): boolean {
    return !wantsStillness() && (!this.timeline.playing || this.timeline.speed <= 2)
  }

  #isMoving(): boolean {
    const turning = this.#rotating && !wantsStillness()
    return this.words !== undefined && (this.timeline.playing || this.#rise < 1 || turning)
  }

  #pass(seconds: number): void {
    const { timeline } = this
    const played = timeline.playing
    if (timeline.pass(seconds)) {
      this.#rise = 0
      this.#update(played && !timeline.playing)
      this.#tellStep()
    } else if (this.#rise < 1) {
      this.#rise = this.#mayRise() ? Math.min(1, this.#rise + seconds / rising) : 1
      this.show(timeline.position, this.#rise)
    }
    const turns = this.#rotating || (timeline.playing && !this.mountain.follows)
    if (turns && !wantsStillness()) this.mountain.turn(seconds * 0.22)
    this.#frames.check()
  }

  #press(event: KeyboardEvent): void {
    const target = event.composedPath()[0] as HTMLElement
    if (isCommand(event) || target.matches('select, input:not([type=range], [type=checkbox])')) return
    const { timeline } = this
    const slides = target.matches('input[type=range]') && !target.closest('.transport')
    const keys: Record<string, () => void> = {
      ArrowRight: () => timeline.goTo(timeline.position + 1),
      ArrowLeft: () => timeline.goTo(timeline.position - 1),
      PageDown: () => timeline.nextRange(),
      PageUp: () => timeline.rangeBefore(),
      Home: () => timeline.goTo(0),
      End: () => timeline.goTo(Infinity),
    }
    const key = slides ? undefined : keys[event.key]
    if (key) {
      timeline.playing = false
      key()
    } else if (event.key === ' ' && !target.matches('button, summary, a, label, input[type=checkbox]')) {
      timeline.toggle()
    } else return
    event.preventDefault()
    this.#moved()
  }
}
