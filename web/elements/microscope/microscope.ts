import { element } from '../../dom/elements.js'
import { languageAround } from '../../words/around.js'
import { type MicroscopeKey, microscopeWords } from '../../words/microscope/index.js'
import { Words } from '../../words/words.js'
import {
  type ArtefactId,
  artefactIds,
  artefacts,
  fittingExponent,
  type VariantId,
  type View,
} from '../laboratory/artefacts.js'
import { laboratory } from '../laboratory/laboratory.js'
import type { Specimen } from '../laboratory/specimen.js'
import { Controls } from './controls.js'
import { reportOf, verdict } from './findings.js'
import { paintView } from './paint.js'
import { type Slide, Stage } from './stage.js'
import { microscopeStyle } from './style.js'

/** What is looked at. */
interface State {
  artefact: ArtefactId
  pair: number
  exponent: number
  seed: number
  view: View
}

/**
 * `<orogen-microscope artefact="lattice" seed="161" exponent="9">`: an artefact of a published program, shown, measured and
 * switched off beside a map that has none. Attributes: `artefact` (lattice, circles, bias, creases, seams), `seed` (0 to
 * 4294967295), `exponent` (7 to 10, circles from 8); wrong values give the defaults. Works when it comes near the screen.
 * Property `state`: loading, ready or error, also as the attribute `data-state`.
 */
export class MicroscopeElement extends HTMLElement {
  static readonly observedAttributes = ['artefact', 'seed', 'exponent']

  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #nearing = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && void this.#begin(),
    { rootMargin: '300px' },
  )
  readonly #stage = new Stage()
  readonly #report = element('div', { class: 'report' })
  readonly #status = element('p', { class: 'hidden', role: 'status' })
  readonly #notice = element('p', { class: 'notice' })
  #words: Words<MicroscopeKey> | undefined
  #controls: Controls | undefined
  #state: State = this.#fromAttributes()
  #shown: { state: State; specimens: readonly [Specimen, Specimen] } | undefined
  #begun = false

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [microscopeStyle()]
  }

  connectedCallback(): void {
    this.#dark.addEventListener('change', this.#repaint)
    this.#stage.connect()
    this.#nearing.observe(this)
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener('change', this.#repaint)
    this.#stage.disconnect()
    this.#nearing.disconnect()
    this.#begun = false
    laboratory.release(this)
  }

  attributeChangedCallback(): void {
    this.#state = this.#fromAttributes()
    if (this.#begun && this.#words) this.#change({})
  }

  #fromAttributes(): State {
    const wanted = this.getAttribute('artefact')
    const artefact = artefactIds.find((id) => id === wanted) ?? 'lattice'
    const number = (name: string) => {
      const text = this.getAttribute(name)
      return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : NaN
    }
    const seed = number('seed')
    return {
      artefact,
      pair: 0,
      exponent: fittingExponent(artefact, number('exponent')),
      seed: seed <= 0xffffffff ? seed : 161,
      view: artefacts[artefact].view,
    }
  }

  async #begin(): Promise<void> {
    this.#nearing.disconnect()
    if (this.#begun) return
    this.#begun = true
    this.#mark('loading')
    const language = languageAround(this)
    const words =
      this.#words?.language === language
        ? this.#words
        : await Words.load<MicroscopeKey>(language, microscopeWords)
    if (!this.isConnected) return
    if (this.#words !== words) this.#build(words)
    this.#change({})
  }

  #build(words: Words<MicroscopeKey>): void {
    this.#words = words
    this.#controls = new Controls(words, (change) => this.#change(change))
    this.#root.replaceChildren(
      element(
        'div',
        { class: 'bench' },
        element(
          'div',
          { class: 'viewer' },
          this.#stage.element,
          this.#stage.divider,
          this.#notice,
          this.#controls.element,
        ),
        element('div', { class: 'side' }, this.#stage.insets, this.#report),
      ),
      this.#status,
    )
    this.#root.host.setAttribute('role', 'group')
  }

  /** Follows a change of the reader's or of the attributes; a new map only where it needs one. */
  #change(change: Partial<State>): void {
    const words = this.#words
    if (!words) return
    const state = { ...this.#state, ...change }
    const { pairs, views, view, lens, split } = artefacts[state.artefact]
    state.pair = Math.min(state.pair, pairs.length - 1)
    if (!views.includes(state.view)) state.view = view
    this.#state = state
    this.#controls?.show(state)
    this.#root.host.setAttribute(
      'aria-label',
      words.say('microscope.label', { artefact: words.say(`microscope.artefact.${state.artefact}`) }),
    )
    const shown = this.#shown
    if (shown?.state.artefact !== state.artefact) this.#stage.arrange(lens, split)
    const same =
      shown &&
      (['artefact', 'pair', 'exponent', 'seed'] as const).every((key) => shown.state[key] === state[key])
    if (!same) return void this.#look(state, pairs[state.pair]!)
    this.#shown = { ...shown, state }
    laboratory.cancel(this) // what was asked for in the meantime is no longer wanted
    this.#mark('ready')
    this.#paint()
  }

  async #look(state: State, variants: [VariantId, VariantId]): Promise<void> {
    const { artefact, exponent, seed } = state
    this.#mark('loading')
    this.#notice.textContent = this.#words!.say('microscope.working')
    try {
      const [left, right] = await laboratory.ask(this, {
        kind: 'specimens',
        artefact,
        variants,
        exponent,
        seed,
      })
      // What the reader has changed since needs no new map, or it would have replaced this request.
      this.#shown = { state: { ...state, view: this.#state.view }, specimens: [left!, right!] }
      this.#paint()
      this.#tell()
      this.#mark('ready')
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      this.#fail((error as Error).message, () => void this.#look(state, variants))
    }
  }

  #fail(message: string, again: () => void): void {
    const retry = element('button', { type: 'button' }, this.#words!.say('microscope.retry'))
    retry.addEventListener('click', again)
    this.#notice.replaceChildren(this.#words!.say('microscope.failed', { message }), ' ', retry)
    this.#status.textContent = this.#words!.say('microscope.failed', { message })
    this.#mark('error')
  }

  readonly #repaint = (): void => this.#paint()

  #paint(): void {
    const [shown, words] = [this.#shown, this.#words]
    if (!shown || !words) return
    const { state, specimens } = shown
    this.#notice.textContent = ''
    const { artefact, view } = state
    const variants = artefacts[artefact].pairs[state.pair]!
    const [left, right] = variants.map((id) => words.say(`microscope.variant.${id}`)) as [string, string]
    const [{ strongest, finding }] = specimens
    const slide: Slide = {
      left: paintView(specimens[0], view, this.#dark.matches),
      right: paintView(specimens[1], view, this.#dark.matches),
      points: specimens[0].heights.size,
      lag:
        artefact === 'lattice' && view !== 'autocorrelation' && finding.figure > finding.limit
          ? { dx: strongest.dx, dy: strongest.dy }
          : undefined,
    }
    const looked = words.say(`microscope.view.${view}`)
    this.#stage.show(slide, {
      left,
      right,
      picture: words.say('microscope.picture', { view: looked, left, right }),
      divider: words.say('microscope.divider', { left, right }),
      dividerValue: (percent) =>
        words.say('microscope.divided', {
          percent: words.number(percent / 100, { style: 'percent' }),
          left,
        }),
      lens: words.say('microscope.lens'),
      lensHelp: words.say('microscope.lens.help'),
      here: words.say('microscope.here'),
      further: words.say('microscope.further', strongest),
      closer: words.say('microscope.closer'),
      farther: words.say('microscope.farther'),
    })
    this.#report.replaceChildren(
      ...reportOf(words, { artefact, variants, findings: [specimens[0].finding, specimens[1].finding] }),
    )
  }

  /** Says in one go what is seen now, for those who do not see it. */
  #tell(): void {
    const [shown, words] = [this.#shown, this.#words]
    if (!shown || !words) return
    const { state, specimens } = shown
    const variants = artefacts[state.artefact].pairs[state.pair]!
    const sentences = variants.map((id, i) =>
      words.say('microscope.says', {
        name: words.say(`microscope.variant.${id}`),
        verdict: verdict(words, state.artefact, specimens[i]!.finding),
      }),
    )
    this.#status.textContent = sentences.join(' ')
  }

  #mark(state: 'loading' | 'ready' | 'error'): void {
    this.dataset.state = state
  }

  /** loading, ready or error. */
  get state(): string {
    return this.dataset.state ?? 'loading'
  }
}
