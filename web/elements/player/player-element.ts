import { element } from '../../dom/elements.js'
import type { PlayerWords } from '../../words/player/index.js'
import type { Part, Words } from '../../words/words.js'
import { History } from './history.js'
import { Frames, wantsStillness } from './motion.js'
import playerCss from './player.css?inline'
import { sheet } from '../../dom/sheet.js'
import { speak } from './spoken.js'
import { Timeline } from './timeline.js'
import { type Mark, Transport } from './transport.js'

const playerSheet = sheet(playerCss)

/** Also where there is no page, as in node: the class can be named, not used. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/** Over which a number goes from its mean to its place, in seconds. */
const rising = 0.6

/**
 * A custom element that plays steps: timeline, buttons, keys, undo, language, reduced motion and the live text are the
 * same for all of them; what a step is and how it looks is up to each.
 *
 * `step` (a number, `end`) and `speed` (steps a second) are attributes of all. Fires `step` when it comes to another step
 * and `change` when the reader changes what is computed.
 */
export abstract class PlayerElement<State, Key extends string> extends Base {
  static readonly playerAttributes = ['step', 'speed', 'rotate']

  protected readonly timeline = new Timeline()
  protected readonly history: History<State>
  protected words: Words<Key> | undefined
  protected rotating = false
  #transport: Transport | undefined
  #say: HTMLElement | undefined
  #silence: (() => void) | undefined
  #frames = new Frames((seconds) => this.#pass(seconds))
  #watch: IntersectionObserver | undefined
  #inSight = true
  #begun = false
  #rise = 1

  /** The words of the element, those of the player among them. */
  protected abstract readonly parts: Part[]
  protected abstract readonly sheets: (() => CSSStyleSheet)[]

  constructor(initial: State) {
    super()
    this.history = new History(initial)
  }

  /** What the attributes ask for. */
  protected abstract readState(): State
  /** Computes all steps. */
  protected abstract compute(state: State): { count: number; marks: Mark[]; speed: number }
  /** Builds what is around the transport, in the language of `words`. */
  protected abstract build(words: Words<Key>, transport: HTMLElement): HTMLElement[]
  /** Shows a step; `rise`: how far its new number has come from its mean to its place, 0 to 1. */
  protected abstract show(step: number, rise: number): void
  /** The step in a few words and in a sentence. */
  protected abstract label(step: number): string
  protected abstract sentence(step: number): string
  protected abstract markOf(step: number): number
  protected abstract turn(angle: number): void
  protected abstract connect(connected: boolean): void

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [playerSheet(), ...this.sheets.map((each) => each())]
    if (!this.#begun) {
      this.#begun = true
      this.history.reset(this.readState())
      this.addEventListener('keydown', (event) => this.#press(event))
    }
    this.#readPlayer()
    this.#silence = speak<Key>(this, this.parts, (words) => this.#speak(words))
    this.#watch = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)!.isIntersecting
      this.#animate()
    })
    this.#watch.observe(this)
    this.connect(true)
  }

  disconnectedCallback(): void {
    this.#silence?.()
    this.#watch?.disconnect()
    this.#frames.run(false)
    this.connect(false)
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

  /** To a step, counted from 0; what is beyond the last is the last. */
  goTo(step: number): void {
    this.timeline.playing = false
    this.timeline.goTo(step)
    this.#update(true)
  }

  /** The step that is shown, counted from 0. */
  get position(): number {
    return this.timeline.position
  }

  /** A change by the reader, which can be undone. */
  protected change(state: State, merge = false): void {
    this.history.push(state, merge)
    this.#follow()
  }

  protected undo(): void {
    if (this.history.undo()) this.#follow()
  }

  protected redo(): void {
    if (this.history.redo()) this.#follow()
  }

  /** Computes and shows again, as when the marks have other names. */
  protected recompute(): void {
    this.#compute()
    this.#update(false)
  }

  /** Shows the step again, as after a change of what is around it. */
  protected refresh(): void {
    this.#update(false)
  }

  protected moveOn(): void {
    this.#animate()
  }

  #follow(): void {
    this.#compute()
    this.#update(true)
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #readPlayer(): void {
    const step = this.getAttribute('step')
    const speed = Number(this.getAttribute('speed'))
    this.rotating = this.hasAttribute('rotate')
    this.#asked = speed > 0 && speed <= 1000 ? speed : undefined
    if (this.#asked) this.timeline.speed = this.#asked
    this.#compute()
    if (step === 'end') this.timeline.goTo(Infinity)
    else if (step !== null && /^\d+$/.test(step)) this.timeline.goTo(Number(step))
  }

  #asked: number | undefined

  #compute(): void {
    const { count, marks, speed } = this.compute(this.history.state)
    if (!this.#asked && count !== this.timeline.count) this.timeline.speed = speed
    this.timeline.load(count, marks)
    this.#transport?.load(marks, () => this.#moved())
  }

  #speak(words: Words<Key>): void {
    this.words = words
    const { timeline } = this
    const speech = words as unknown as PlayerWords
    this.#transport = new Transport(
      speech,
      timeline,
      () => this.#moved(),
      () => (this.#asked = timeline.speed),
    )
    this.#say = element('p', { class: 'unseen', role: 'status' })
    const box = element('div', { class: 'player', lang: words.language })
    box.append(...this.build(words, this.#transport.root), this.#say)
    this.shadowRoot!.replaceChildren(box)
    this.#compute()
    this.#update(false)
  }

  #moved(): void {
    this.#rise = 0
    this.#update(!this.timeline.playing)
    this.dispatchEvent(
      new CustomEvent('step', { detail: { step: this.timeline.position }, bubbles: true, composed: true }),
    )
  }

  #update(aloud: boolean): void {
    if (!this.words) return
    const { position } = this.timeline
    if (!this.#mayRise()) this.#rise = 1
    this.show(position, this.#rise)
    this.#transport!.show(this.label(position), this.markOf(position))
    // Those who listen hear a step when they ask for it, and nothing while many pass by.
    const sentence = aloud ? this.sentence(position) : ''
    if (this.#say!.textContent !== sentence) this.#say!.textContent = sentence
    this.#animate()
  }

  #mayRise(): boolean {
    return !wantsStillness() && (!this.timeline.playing || this.timeline.speed <= 2)
  }

  #animate(): void {
    const turning = this.rotating && !wantsStillness()
    const moving = this.timeline.playing || this.#rise < 1 || turning
    this.#frames.run(this.isConnected && this.#inSight && this.words !== undefined && moving)
  }

  #pass(seconds: number): void {
    const { timeline } = this
    const played = timeline.playing
    if (timeline.pass(seconds)) {
      this.#rise = 0
      this.#update(played && !timeline.playing)
      this.dispatchEvent(
        new CustomEvent('step', { detail: { step: timeline.position }, bubbles: true, composed: true }),
      )
    } else if (this.#rise < 1) {
      this.#rise = this.#mayRise() ? Math.min(1, this.#rise + seconds / rising) : 1
      this.show(timeline.position, this.#rise)
    }
    if ((this.rotating || timeline.playing) && !wantsStillness()) this.turn(seconds * 0.22)
    this.#animate()
  }

  #press(event: KeyboardEvent): void {
    const target = event.composedPath()[0] as HTMLElement
    const writes = target.matches('input:not([type=range]):not([type=checkbox]):not([type=radio])')
    const command = event.ctrlKey || event.metaKey
    if (command && !event.altKey && event.key.toLowerCase() === 'z' && !writes) {
      if (event.shiftKey) this.redo()
      else this.undo()
      event.preventDefault()
      return
    }
    if (command || event.altKey || writes || target.matches('select, input[type=radio]')) return
    const { timeline } = this
    const slides = target.matches('input[type=range]') && !target.closest('.transport')
    const keys: Record<string, () => void> = {
      ArrowRight: () => timeline.goTo(timeline.position + 1),
      ArrowLeft: () => timeline.goTo(timeline.position - 1),
      PageDown: () => timeline.nextStretch(),
      PageUp: () => timeline.stretchBefore(),
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
