import { define } from '../../../dom/orogen-element.js'
import { type Controls, controlsOf } from '../../../dom/controls.js'
import { button, element } from '../../../dom/elements.js'
import { watchMedia } from '../../../dom/input.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { choiceFrom, numberFrom, wholeFrom } from '../../../dom/attribute-values.js'
import { seedReading } from '../../../dom/seed-reading.js'
import {
  type ArtefactId,
  artefactIds,
  artefacts,
  fittingExponent,
  type ArtefactView,
} from '../../laboratory/artefacts.js'
import { MeasuredFigure } from '../../figures/measured-figure.js'
import { type ReaderMap, ReaderMapField } from '../../figures/reader-map.js'
import type { ArtefactMeasure } from '../../laboratory/filters.js'
import type { MeasuredMap } from '../../laboratory/measured-map.js'
import { isFound, reportOf, verdict } from './report.js'
import { paintView } from './paint.js'
import { type Slide, SplitView } from './split-view.js'
import microscopeCss from './microscope.css?inline'
import microscopeWords from 'words:microscope'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** The artefact that is looked at, and how. */
interface MicroscopeSettings {
  artefact: ArtefactId
  pair: number
  exponent: number
  seed: number
  view: ArtefactView
  /** The roughness of the diamond-square map whose creases are looked for. */
  roughness: number
}

/**
 * `<orogen-microscope artefact="lattice" seed="161" exponent="9">`: an artefact of a published program,
 * shown, measured and switched off beside a map that has none. A reader's own map can take the place of the
 * first one. An attribute that means nothing gives the default.
 *
 * @attr {'lattice' | 'circles' | 'bias' | 'creases' | 'seams' | 'grain' | 'comb' | 'gullies'} artefact - What
 *   is looked at.
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} exponent - 7 to 10, circles and grain from 8, grain and comb up to 9
 * @attr {number} roughness - That of the creases, 0 to 1
 * @attr {'hillshade' | 'heights' | 'highpass' | 'autocorrelation' | 'folded' | 'streams'} view - How the maps
 *   are drawn.
 * @fires change - The reader has changed what is seen.
 */
export class MicroscopeElement extends MeasuredFigure<MicroscopeSettings, KeyOf<'microscope'>> {
  static readonly observedAttributes = ['artefact', 'seed', 'exponent', 'roughness', 'view']

  #isDark = () => false
  readonly #pictures = new SplitView()
  readonly #report = element('div.report')
  readonly #form = element('form.controls.screen', { autocomplete: 'off' })
  #controls: Controls<MicroscopeSettings> | undefined
  /** The artefact that the controls are made for. */
  #offered: ArtefactId | undefined
  readonly #ownField = new ReaderMapField((map) => this.#look(map))
  #own: ReaderMap | undefined
  #shown:
    | { settings: MicroscopeSettings; own: ReaderMap | undefined; maps: readonly [MeasuredMap, MeasuredMap] }
    | undefined

  constructor() {
    super(microscopeWords, microscopeCss)
    this.#form.addEventListener('submit', (event) => event.preventDefault())
  }

  /** What has been measured on our map with the artefact, as it is shown; undefined beside a reader's own. */
  get measured(): ArtefactMeasure | undefined {
    return this.#shown?.own ? undefined : this.#shown?.maps[0].measure
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    this.#isDark = watchMedia('(prefers-color-scheme: dark)', () => this.#paint(), { signal })
    this.#pictures.connect(signal)
  }

  protected override readSettings(): MicroscopeSettings {
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

  protected override build(): Node[] {
    this.#offered = undefined
    if (this.#shown) this.#tell()
    const { element: stage, divider, insets } = this.#pictures
    const viewer = element('div.viewer', stage, divider, this.notice, this.#form)
    return [element('div.bench', viewer, element('div.side', insets, this.#report))]
  }

  /** Requests maps only if the change needs other ones. */
  protected override show(words: WordsOf<'microscope'>): void {
    const { settings } = this
    const { pairs, views, view, lens, split } = artefacts[settings.artefact]
    settings.pair = Math.min(settings.pair, pairs.length - 1)
    if (!views.includes(settings.view)) settings.view = view
    if (this.#offered !== settings.artefact) this.#offer(words, settings.artefact)
    this.#controls!.show(settings)
    const artefact = words.say(`microscope.artefact.${settings.artefact}`)
    this.setAttribute('aria-label', words.say('microscope.label', { artefact }))
    const shown = this.#shown
    if (shown?.settings.artefact !== settings.artefact) this.#pictures.arrange(lens, split)
    const isOther = shown?.own !== this.#own
    if (!shown || isOther || JSON.stringify(jobOf(shown.settings)) !== JSON.stringify(jobOf(settings)))
      return this.#measure(settings)
    this.#shown = { ...shown, settings }
    this.#paint()
    this.settle()
  }

  /** Makes the controls of an artefact: view, pair, size and seed. */
  #offer(words: WordsOf<'microscope'>, artefact: ArtefactId): void {
    const { views, pairs, smallest, largest } = artefacts[artefact]
    const exponents = Array.from({ length: largest - smallest + 1 }, (_, i) => smallest + i)
    const sizes = exponents.map((exponent) => {
      const points = words.number(2 ** exponent, { useGrouping: false })
      return [exponent, `${points} × ${points}`] as const
    })
    const names = pairs.map((pair, i) => {
      const [left, right] = pair.map((id) => words.say(`microscope.variant.${id}`)) as [string, string]
      return [i, words.say('microscope.pair', { left, right })] as const
    })
    const options = views.map((view) => [view, words.say(`microscope.view.${view}`)] as const)
    const write = (value: number) => words.number(value, { minimumFractionDigits: 2 })
    this.#offered = artefact
    this.#controls = controlsOf<MicroscopeSettings>(
      {
        view: { kind: 'segments', label: words.say('microscope.view'), options },
        pair: { kind: 'segments', label: words.say('microscope.compare'), options: names },
        roughness: {
          kind: 'slider',
          label: words.say('microscope.roughness'),
          min: 0,
          max: 1,
          step: 0.05,
          write,
        },
        seed: { kind: 'seed', label: words.say('microscope.seed') },
        exponent: { kind: 'list', label: words.say('microscope.size'), options: sizes },
      },
      (change) => this.choose(change),
      seedReading(words, (places) => words.say('microscope.notSeed', places)),
    )
    const { view, pair, roughness, seed, exponent } = this.#controls.roots
    pair!.hidden = pairs.length < 2
    roughness!.hidden = artefact !== 'creases'
    const say = words.say('microscope.again')
    const again = button(() => this.choose({ seed: randomSeed() }), { id: 'again' }, say)
    this.#form.replaceChildren(view!, pair!, roughness!, element('div.row', seed!, again, exponent!))
    this.#offerOwn(words, artefact)
  }

  #offerOwn({ language }: WordsOf<'microscope'>, artefact: ArtefactId): void {
    const { own, smallest, largest } = artefacts[artefact]
    this.#ownField.clear()
    this.#own = undefined
    if (!own) return
    void this.#ownField.offer(language, { smallest, largest, isWhole: own === 'whole' })
    this.#form.append(this.#ownField.element)
  }

  /** Looks at the reader's map, or at ours again. */
  #look(own: ReaderMap | undefined): void {
    this.#own = own
    this.#controls!.roots.exponent!.hidden = own !== undefined // the map has its own
    this.follow({})
  }

  #measure(settings: MicroscopeSettings): void {
    if (!this.#shown) this.#pictures.name(this.#namesOf(settings), this.words!)
    this.notice.textContent = this.words!.say('microscope.working')
    const own = this.#own
    const job = { ...jobOf(settings), ...(own && { own: own.field, exponent: own.exponent }) }
    void this.look(job, ([left, right]) => {
      // The reader may have changed the view since; a change that needs another map would have replaced this
      // request.
      this.#shown = { settings: { ...settings, view: this.settings.view }, own, maps: [left!, right!] }
      this.#paint()
      this.#tell()
    })
  }

  #namesOf(settings: MicroscopeSettings, own = this.#own): Slide['names'] {
    const [left, right] = this.#mapsOf(settings, own)
    return { view: this.words!.say(`microscope.view.${settings.view}`), left, right }
  }

  /** The names of both maps. */
  #mapsOf(settings: MicroscopeSettings, own: ReaderMap | undefined): readonly [string, string] {
    const [left, right] = variantsOf(settings).map((id) => this.words!.say(`microscope.variant.${id}`))
    return [own?.name ?? left!, right!]
  }

  #paint(): void {
    const [shown, words] = [this.#shown, this.words]
    if (!shown || !words) return
    const { settings, own, maps } = shown
    const { artefact, view } = settings
    const [left, right] = maps
    const { dx, dy } = left.strongest
    const isRepeated = artefact === 'lattice' && view !== 'autocorrelation' && isFound(left.measure)
    const slide: Slide = {
      left: paintView(left, view, this.#isDark()),
      right: paintView(right, view, this.#isDark()),
      points: left.heights.size,
      names: this.#namesOf(settings, own),
      lag: isRepeated ? { dx, dy } : undefined,
    }
    this.#pictures.show(slide, words)
    const measured = [left.measure, right.measure] as const
    const report = reportOf(words, { artefact, names: this.#mapsOf(settings, own), measured })
    this.#report.replaceChildren(...report)
  }

  /** Describes the picture in one message for screen readers. */
  #tell(): void {
    const [shown, words] = [this.#shown, this.words]
    if (!shown || !words) return
    const { settings, own, maps } = shown
    const sentences = this.#mapsOf(settings, own).map((name, i) =>
      words.say('microscope.says', {
        name,
        verdict: verdict(words, settings.artefact, maps[i]!.measure),
      }),
    )
    this.status.textContent = sentences.join(' ')
  }
}

const variantsOf = ({ artefact, pair }: MicroscopeSettings) => artefacts[artefact].pairs[pair]!

/** The maps that the settings need. */
const jobOf = (settings: MicroscopeSettings) => {
  const { artefact, exponent, seed, roughness } = settings
  return { kind: 'maps', artefact, variants: variantsOf(settings), exponent, seed, roughness } as const
}

const readView = (text: string | null, artefact: ArtefactId): ArtefactView =>
  artefacts[artefact].views.find((view) => view === text) ?? artefacts[artefact].view

define('orogen-microscope', MicroscopeElement)
