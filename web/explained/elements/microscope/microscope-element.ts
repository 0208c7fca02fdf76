import { define } from '../../../core/elements/base/orogen-element.js'
import { element } from '../../../core/dom/elements.js'
import { sheet } from '../../../core/dom/sheet.js'
import type { Words } from '../../../words/words.js'
import { choiceFrom, numberFrom, wholeFrom } from '../../../core/elements/base/attribute-values.js'
import {
  type ArtefactId,
  artefactIds,
  artefacts,
  fittingExponent,
  type View,
} from '../laboratory/artefacts.js'
import { LaboratoryElement } from '../laboratory/laboratory-element.js'
import type { Specimen } from '../laboratory/specimen.js'
import { Controls } from './controls.js'
import { reportOf, verdict } from './findings.js'
import { paintView } from './paint.js'
import { type Slide, SplitView } from './split-view.js'
import microscopeCss from './microscope.css?inline'
import microscopeWords from 'words:microscope'
import type { KeyOf } from '../../../words/keys.js'

const microscopeSheet = sheet(microscopeCss)

/** What is looked at. */
interface State {
  artefact: ArtefactId
  pair: number
  exponent: number
  seed: number
  view: View
  /** The roughness of the diamond-square map whose creases are looked for. */
  roughness: number
}

/**
 * `<orogen-microscope artefact="lattice" seed="161" exponent="9">`: an artefact of a published program, shown, measured and
 * switched off beside a map that has none. Attributes: `artefact` (lattice, circles, bias, creases, seams, grain, comb),
 * `seed` (0 to 4294967295), `exponent` (7 to 10, circles and grain from 8, grain and comb up to 9), `roughness` (of the
 * creases, 0 to 1), `view` (hillshade, heights, highpass, autocorrelation, folded, streams); what means nothing gives the
 * default. Fires `change` when the reader changes what is seen.
 */
export class MicroscopeElement extends LaboratoryElement<State, KeyOf<'microscope'>> {
  static readonly observedAttributes = ['artefact', 'seed', 'exponent', 'roughness', 'view']

  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  readonly #pictures = new SplitView()
  readonly #report = element('div', { class: 'report' })
  #controls: Controls | undefined
  #shown: { state: State; specimens: readonly [Specimen, Specimen] } | undefined

  constructor() {
    super(microscopeWords, microscopeSheet)
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    this.#dark.addEventListener('change', () => this.#paint(), { signal })
    this.#pictures.connect(signal)
  }

  protected override readState(): State {
    const artefact = choiceFrom(this.getAttribute('artefact'), artefactIds)
    return {
      artefact,
      pair: 0,
      exponent: fittingExponent(artefact, this.getAttribute('exponent')),
      seed: wholeFrom(this.getAttribute('seed'), 0, 0xffffffff, 161),
      view: readView(this.getAttribute('view'), artefact),
      roughness: numberFrom(this.getAttribute('roughness'), 0, 1, 0),
    }
  }

  protected override tellFailure({ message }: Error) {
    const words = this.words!
    return { sentence: words.say('microscope.failed', { message }), retry: words.say('microscope.retry') }
  }

  /** What is looked at, as attributes would ask for it. */
  get attributesNow(): Record<string, string> {
    const { exponent, seed, view, roughness } = this.wanted ?? this.readState()
    return { exponent: String(exponent), seed: String(seed), view, roughness: String(roughness) }
  }

  protected override speak(words: Words<KeyOf<'microscope'>>): void {
    this.#controls = new Controls(words, (change) => {
      this.change(change)
      this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
    })
    this.shadowRoot!.replaceChildren(
      element(
        'div',
        { class: 'bench' },
        element(
          'div',
          { class: 'viewer' },
          this.#pictures.element,
          this.#pictures.divider,
          this.notice,
          this.#controls.element,
        ),
        element('div', { class: 'side' }, this.#pictures.insets, this.#report),
      ),
      this.status,
    )
    this.setAttribute('role', 'group')
    if (this.#shown) this.#tell()
    this.change({})
  }

  /** A new map only where it needs one. */
  protected override change(change: Partial<State>): void {
    const words = this.words
    if (!words) return
    const state = { ...this.wanted!, ...change }
    const { pairs, views, view, lens, split } = artefacts[state.artefact]
    state.pair = Math.min(state.pair, pairs.length - 1)
    if (!views.includes(state.view)) state.view = view
    this.wanted = state
    this.#controls?.show(state)
    this.setAttribute(
      'aria-label',
      words.say('microscope.label', { artefact: words.say(`microscope.artefact.${state.artefact}`) }),
    )
    const shown = this.#shown
    if (shown?.state.artefact !== state.artefact) this.#pictures.arrange(lens, split)
    const same =
      shown &&
      (['artefact', 'pair', 'exponent', 'seed', 'roughness'] as const).every(
        (key) => shown.state[key] === state[key],
      )
    if (!same) return this.#measure(state)
    this.#shown = { ...shown, state }
    this.#paint()
    this.settle()
  }

  #measure(state: State): void {
    const { artefact, pair, exponent, seed, roughness } = state
    if (!this.#shown) this.#pictures.name(this.#namesOf(state), this.words!)
    const variants = artefacts[artefact].pairs[pair]!
    this.notice.textContent = this.words!.say('microscope.working')
    void this.look({ kind: 'specimens', artefact, variants, exponent, seed, roughness }, ([left, right]) => {
      // What the reader has changed since needs no new map, or it would have replaced this request.
      this.#shown = { state: { ...state, view: this.wanted!.view }, specimens: [left!, right!] }
      this.#paint()
      this.#tell()
    })
  }

  #namesOf({ artefact, pair, view }: State): Slide['names'] {
    const words = this.words!
    const [left, right] = artefacts[artefact].pairs[pair]!
    return {
      view: words.say(`microscope.view.${view}`),
      left: words.say(`microscope.variant.${left}`),
      right: words.say(`microscope.variant.${right}`),
    }
  }

  #paint(): void {
    const [shown, words] = [this.#shown, this.words]
    if (!shown || !words) return
    const { state, specimens } = shown
    const { artefact, view } = state
    const variants = artefacts[artefact].pairs[state.pair]!
    const [{ strongest, finding }] = specimens
    const slide: Slide = {
      left: paintView(specimens[0], view, this.#dark.matches),
      right: paintView(specimens[1], view, this.#dark.matches),
      points: specimens[0].heights.size,
      names: this.#namesOf(state),
      lag:
        artefact === 'lattice' && view !== 'autocorrelation' && finding.figure > finding.limit
          ? { dx: strongest.dx, dy: strongest.dy }
          : undefined,
    }
    this.#pictures.show(slide, words)
    this.#report.replaceChildren(
      ...reportOf(words, { artefact, variants, findings: [specimens[0].finding, specimens[1].finding] }),
    )
  }

  /** Says in one go what is seen now, for those who do not see it. */
  #tell(): void {
    const [shown, words] = [this.#shown, this.words]
    if (!shown || !words) return
    const { state, specimens } = shown
    const variants = artefacts[state.artefact].pairs[state.pair]!
    const sentences = variants.map((id, i) =>
      words.say('microscope.says', {
        name: words.say(`microscope.variant.${id}`),
        verdict: verdict(words, state.artefact, specimens[i]!.finding),
      }),
    )
    this.status.textContent = sentences.join(' ')
  }
}

const readView = (text: string | null, artefact: ArtefactId): View =>
  artefacts[artefact].views.find((view) => view === text) ?? artefacts[artefact].view

define('orogen-microscope', MicroscopeElement)
