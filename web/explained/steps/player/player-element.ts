import { wantsStillness } from '../../../dom/input.js'
import { button, element } from '../../../dom/elements.js'
import { setText } from '../../../dom/set-text.js'
import { checkField, controlsOf, type ControlTable } from '../../../dom/controls.js'
import { isCommand, onKeyDown } from '../../../dom/keys.js'
import { sheet } from '../../../dom/sheet.js'
import { onUndoKeys, UndoHistory } from '../../../dom/undo.js'
import type { SectionLoaders, Words } from '../../../words/words.js'
import { defaultsOf, type ReadersOf, readRows } from '../../../dom/attribute-values.js'
import { seedReading } from '../../../dom/seed-reading.js'
import { baseSheet } from '../../../dom/speaking-element.js'
import { figureSheet, observed } from '../../figures/figure-element.js'
import { LateElement } from '../../figures/late-element.js'
import { iconButton } from './icons.js'
import { leadTo, studioAddress } from './listing.js'
import { framesOf, type TurnedCanvas } from './turned-canvas.js'
import { type Mark, Timeline, type Transport, transportOf, type Move } from './transport.js'
import playerCss from './player.css?inline'
import playerWords from 'words:player'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const playerSheet = sheet(playerCss)

/** Seconds that a number takes from its mean to its place. */
const rising = 0.6

const keys: Record<string, Move> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  PageDown: 'nextPass',
  PageUp: 'passBefore',
  Home: 'first',
  End: 'last',
}

/** The settings of what is played, and what the reader put in the place of chance, by where. */
export interface PlayerState<Settings, Place = never, Value = never> {
  settings: Settings
  byHand: ReadonlyMap<Place, Value>
}

/** The steps of a player. */
export interface Played<Run> {
  run: Run
  count: number
  /** How many are played a second, 1 if nothing else is said. */
  speed?: number
}

/** What a player shows: its board, the results beside it, and what follows the transport. */
export interface Content {
  board: Node[]
  side: Node[]
  more?: HTMLElement[]
}

/** The name and the controls of a settings bar, beside those that all have. */
export interface Offers<Settings> {
  label: string
  controls: ControlTable<Settings>
  /** The name of the button that gives everything back to chance, where something can be taken from it. */
  releaseAll?: string
  more?: HTMLElement[]
}

/**
 * A custom element that plays steps: timeline, buttons, keys, settings, undo, reduced motion, the small
 * mountain and the live text are the same for all players; each defines its own steps and their look.
 *
 * @attr {number | 'end'} step - The step that is shown first.
 * @attr {number} speed - Steps a second while it plays.
 * @attr {boolean} rotate - Whether the mountain turns by itself.
 * @attr {boolean} code - Whether the program is open.
 * @attr {string} studio - The address for a link to the map; without it there is no link.
 * @fires step - It has come to another step.
 * @fires change - The reader has changed what is computed.
 */
export abstract class PlayerElement<
  Settings extends { seed: number },
  Run,
  Key extends string,
  Place = never,
  Value = never,
> extends LateElement<Key | KeyOf<'player'>> {
  static readonly playerAttributes = ['step', 'speed', 'rotate', 'code', 'studio']

  protected override readonly isPrinted = true
  protected readonly timeline = new Timeline<Mark>()
  /** Says what happens at a step: its name, and its numbers. */
  protected readonly heading = element('p.heading')
  protected readonly facts = element('div.facts')
  protected readonly rule = element('div.rule', this.heading, this.facts)
  protected readonly history: UndoHistory<PlayerState<Settings, Place, Value>>
  protected abstract readonly mountain: TurnedCanvas
  /** The steps of the present settings. */
  protected run!: Run
  /**
   * Whether a place means the same in maps of all sizes, so that the reader's values can stay when the size
   * changes.
   */
  protected readonly placesFitAllSizes: boolean = false
  readonly #rows: ReadersOf<Settings>
  #computed: (Played<Run> & { of: PlayerState<Settings, Place, Value> }) | undefined
  #transport: Transport | undefined
  #showSettings = (): void => undefined
  #say: HTMLElement | undefined
  readonly #frames = framesOf(
    this,
    () => this.#isMoving(),
    (seconds) => this.#pass(seconds),
  )
  #rotating = false
  #rise = 1
  /** The speed that an attribute or the reader has chosen. */
  #asked: number | undefined

  constructor(part: SectionLoaders, rows: ReadersOf<Settings>, style = '') {
    super([playerWords, part], baseSheet, figureSheet, playerSheet, sheet(style))
    this.#rows = rows
    this.history = new UndoHistory({ settings: defaultsOf(rows), byHand: new Map<Place, Value>() })
    onKeyDown(this, (event) => this.#press(event))
    onUndoKeys(this, (direction) => this.#travel(direction))
  }

  /** Reads the settings that the attributes ask for. */
  protected readState(): PlayerState<Settings, Place, Value> {
    return { settings: readRows(this, this.#rows), byHand: new Map() }
  }

  /** Computes all steps. */
  protected abstract compute(state: PlayerState<Settings, Place, Value>): Played<Run>
  /** The stretches of the present steps; the first begins at step 0. */
  protected abstract marks(): Mark[]
  /** Builds the player around the transport and the settings, in the present language. */
  protected abstract build(): Content
  protected abstract offers(): Offers<Settings>
  /** Shows a step; `rise`: the progress of its new number from its mean to its place, 0 to 1. */
  protected abstract show(step: number, rise: number): void
  /** Names the step in a few words. */
  protected abstract label(step: number): string
  /** What is said of the step that is shown: by default its name and its facts. */
  protected sentence(step: number): string {
    return [`${this.label(step)}.`, ...[...this.facts.childNodes].map((fact) => fact.textContent)].join(' ')
  }

  protected say(key: Key | KeyOf<'player'>, places?: Record<string, string | number>): string {
    return this.words!.say(key, places)
  }

  protected number(value: number, options?: Intl.NumberFormatOptions): string {
    return this.words!.number(value, options)
  }

  protected override connect(signal: AbortSignal): void {
    if (this.#computed) this.#readPlayer(PlayerElement.playerAttributes)
    this.mountain.connect(signal)
    this.#frames.connect(signal)
    this.beginNear(signal)
  }

  /** Computes the steps that the attributes ask for, when they are needed for the first time. */
  #prepare(): void {
    if (this.#computed) return
    this.history.reset(this.readState())
    this.#readPlayer(PlayerElement.playerAttributes)
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#computed || before === after) return
    if (PlayerElement.playerAttributes.includes(name)) this.#readPlayer([name])
    else this.history.reset(this.readState())
    this.refresh()
  }

  play(): void {
    this.#prepare()
    if (!this.timeline.playing) this.timeline.toggle()
    this.#update(false)
  }

  pause(): void {
    this.timeline.playing = false
    this.#update(true)
  }

  /** Goes to a step, counted from 0; a number that is too large gives the last step. */
  goTo(step: number): void {
    this.#prepare()
    this.timeline.move(step)
    this.#update(true)
  }

  /** The number of the current step, from 0. */
  get position(): number {
    this.#prepare()
    return this.timeline.position
  }

  /**
   * Writes settings and step as attributes would ask for them, without what was put in the place of chance.
   */
  get attributesNow(): Record<string, string> {
    const { settings } = this.#computed ? this.history.state : this.readState()
    return { ...observed(this, settings), step: this.#stepNow }
  }

  /** The step as its attribute says it, if that leads here; so it is known before the steps are computed. */
  get #stepNow(): string {
    const { position, count } = this.timeline
    const asked = stepFrom(this.getAttribute('step')) ?? 0
    if (this.#computed && Math.min(asked, count - 1) !== position) return String(position)
    return asked === Infinity ? 'end' : String(asked)
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

  /** Names the small mountain, in its box. */
  protected mountainBox(label: string): HTMLElement {
    this.mountain.name(label, this.say('player.role'))
    return element('div.mountain', this.mountain.canvas)
  }

  /** Leads a link to the studio with these settings, if the page has told its address. */
  protected leadToStudio(link: HTMLAnchorElement, settings: object): void {
    leadTo(link, studioAddress(this.getAttribute('studio'), settings))
  }

  /** Shows the step again, for example after a change of its surroundings or of the names of the marks. */
  protected refresh(): void {
    this.#load()
    this.#update(false)
  }

  // A random seed, short enough to be read out.
  #redraw(): void {
    const seed = Math.floor(Math.random() * 1_000_000)
    this.change({ settings: { ...this.history.state.settings, seed }, byHand: new Map() })
  }

  #travel(direction: 'undo' | 'redo'): void {
    if (this.history[direction]()) this.#follow()
  }

  #follow(): void {
    this.#load()
    this.#update(true)
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  /** Obeys these attributes of the player; the reader may have chosen other values of the rest since. */
  #readPlayer(names: readonly string[]): void {
    const step = names.includes('step') ? stepFrom(this.getAttribute('step')) : undefined
    const speed = Number(this.getAttribute('speed'))
    if (names.includes('rotate')) this.#rotating = this.hasAttribute('rotate')
    if (names.includes('speed')) this.#asked = speed > 0 && speed <= 1000 ? speed : undefined
    this.#load()
    if (step !== undefined) this.timeline.goTo(step)
  }

  /** Loads the steps of the present state, which are computed once, and their marks. */
  #load(): void {
    const { timeline } = this
    const { state } = this.history
    if (this.#computed?.of !== state) this.#computed = { ...this.compute(state), of: state }
    const { run, count } = this.#computed
    this.run = run
    timeline.load(count, this.shownWords ? this.marks() : [])
  }

  protected override appear(words: Words<Key | KeyOf<'player'>>): void {
    this.#prepare()
    const said = words as unknown as WordsOf<'player'>
    const { board, side, more = [] } = this.build()
    this.#transport = transportOf(
      said,
      this.timeline,
      () => this.#moved(),
      () => (this.#asked = this.timeline.speed),
    )
    this.#say = element('p.unseen', { role: 'status' })
    const box = element(
      'div.player',
      { lang: words.language },
      element('div.stage.screen', element('div.board', ...board), element('div.side', ...side)),
      this.#transport.root,
      ...more,
      this.#settings(said),
      element('p.keys.small.screen', said.say('player.keys')),
      this.#say,
    )
    this.shadowRoot!.replaceChildren(box)
    this.refresh()
  }

  /** The controls of the settings, and the actions that all players have. */
  #settings(words: WordsOf<'player'>): HTMLElement {
    const { label, controls, releaseAll = '', more = [] } = this.offers()
    const made = controlsOf(
      controls,
      (changes, gesture) => this.set(changes, gesture),
      seedReading(words, (places) => words.say('player.notSeed', places)),
    )
    const rotate = element('input', { type: 'checkbox' })
    rotate.addEventListener('change', () => {
      this.#rotating = rotate.checked
      this.#frames.check()
    })
    const help = { class: 'redraw', title: words.say('player.redraw.help') }
    const redraw = button(() => this.#redraw(), help, words.say('player.redraw'))
    const releaseEach = () => this.history.state.byHand.size > 0 && this.change({ byHand: new Map() })
    const release = button(releaseEach, { hidden: !releaseAll }, releaseAll)
    const undo = iconButton('undo', words.say('player.undo'), () => this.#travel('undo'))
    const redo = iconButton('redo', words.say('player.redo'), () => this.#travel('redo'))
    this.#showSettings = () => {
      const { state, canUndo, canRedo } = this.history
      made.show(state.settings)
      rotate.checked = this.#rotating
      // `disabled` would take the focus away from a button that was just used.
      release.ariaDisabled = String(state.byHand.size === 0)
      undo.ariaDisabled = String(!canUndo)
      redo.ariaDisabled = String(!canRedo)
    }
    return element(
      'div.settings.row.screen',
      { role: 'group', 'aria-label': label },
      ...made.all,
      checkField(rotate, words.say('player.rotate')),
      element('div.actions.row', redraw, ...more, release, undo, redo),
    )
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
    if (!this.shownWords) return
    const { timeline } = this
    const { position, marks, mark } = timeline
    timeline.speed = this.#asked ?? marks[mark]?.speed ?? this.#computed!.speed ?? 1
    if (!this.#mayRise()) this.#rise = 1
    const label = this.label(position)
    this.heading.textContent = label
    this.show(position, this.#rise)
    this.#showSettings()
    this.#transport!.show(label)
    // A screen reader announces a step on request, but not the many that pass by while playing.
    const sentence = aloud ? this.sentence(position) : ''
    setText(this.#say!, sentence)
    this.#frames.check()
  }

  #mayRise(): boolean {
    return !wantsStillness() && (!this.timeline.playing || this.timeline.speed <= 2)
  }

  #isMoving(): boolean {
    const turning = this.#rotating && !wantsStillness()
    return this.shownWords !== undefined && (this.timeline.playing || this.#rise < 1 || turning)
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
    const slides = target.matches('input[type=range]') && !target.closest('.transport')
    const move = slides ? undefined : keys[event.key]
    const toggles = event.key === ' ' && !target.matches('button, summary, a, label, input[type=checkbox]')
    if (move) this.timeline.move(move)
    else if (toggles) this.timeline.toggle()
    else return
    event.preventDefault()
    this.#moved()
  }
}

/** The step that an attribute asks for, Infinity for the last; undefined if it asks for none. */
function stepFrom(text: string | null): number | undefined {
  if (text === 'end') return Infinity
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
