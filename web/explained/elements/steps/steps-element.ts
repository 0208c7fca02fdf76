import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element } from '../../../core/dom/elements.js'
import {
  choice,
  choiceFrom,
  readNumber,
  seed,
  whole,
  wholeFrom,
} from '../../../core/elements/base/attribute-values.js'
import { passIcon } from '../player/icons.js'
import { Listing, studioAddress } from '../player/listing.js'
import { type Bars, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Offers } from '../player/settings.js'
import { type Author, authorName, authors, authorTable, type AuthorTable, figure } from './authors.js'
import {
  borderRules,
  placeOf,
  type Point,
  type PointStep,
  reliefs,
  run,
  type Run,
  type Settings,
  type TypedNumber,
  exampleNumbers,
  exampleSettings,
  excerptAt,
  rangeOf,
  sideAt,
  lineageOf,
} from './diamond-square.js'
import { NumberGrid } from './number-grid.js'
import { type Overview, overviewOf, type Printout, printoutOf } from './printout.js'
import { diamondSquareProgram } from './program.js'
import { type Rule, ruleOf } from './rule.js'
import { knownRim, knownSurface } from './surface.js'
import stepsCss from './steps.css?inline'
import diamondWords from 'words:diamond'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

type State = PlayerState<Settings, number, TypedNumber>

const rows = {
  exponent: whole(1, 5, exampleSettings.exponent),
  seed: seed(exampleSettings.seed),
  amplitude: whole(0, 1000, exampleSettings.amplitude),
  relief: choice(reliefs),
  borders: choice(borderRules),
}

/**
 * `<orogen-steps>`: diamond-square one point at a time, on a grid of numbers that can be edited, with the mountain
 * beside it. Without a `seed` it plays the worked example, 3 × 3.
 *
 * Attributes: `size` (3, 5, 9, 17, 33) or `exponent` (1 to 5), `seed`, `amplitude` (0 to 1000), `relief` (steep, smooth),
 * `borders` (three, wrap, always-three), `words` (imai, palais, voirol), and those of every player.
 */
export class StepsElement extends PlayerElement<Settings, number, TypedNumber, KeyOf<'diamond'>> {
  static readonly observedAttributes = [
    ...Object.keys(rows),
    'size',
    'words',
    ...PlayerElement.playerAttributes,
  ]

  protected override readonly mountain = new ReliefView()
  protected override readonly placesFitAllSizes = true
  #run: Run = run(exampleSettings, exampleNumbers)
  #author: Author = 'imai'
  #grid: NumberGrid | undefined
  #overview: Overview | undefined
  #rule: Rule | undefined
  #authors: AuthorTable | undefined
  #printout: Printout | undefined
  #listing: Listing | undefined
  readonly #error = element('p.error', { role: 'alert', hidden: true })
  /** The point that the reader looks at, if it is not the current one. */
  #look: { step: number; at: Point } | undefined

  constructor() {
    super(diamondWords, stepsCss, rows)
  }

  protected override readState(): State {
    this.#author = choiceFrom(this.getAttribute('words'), authors)
    const { settings, byHand } = super.readState()
    const size = wholeFrom(this.getAttribute('size'), 3, 33, 3)
    const exponent = wholeFrom(this.getAttribute('exponent'), 1, 5, Math.round(Math.log2(size - 1)))
    return {
      settings: { ...settings, exponent },
      byHand: this.hasAttribute('seed') ? byHand : exampleNumbers,
    }
  }

  protected override compute({ settings, byHand }: State) {
    this.#run = run(settings, byHand)
    this.#look = undefined
    return { count: this.#run.steps.length, speed: [1, 1, 2, 5, 10, 30][settings.exponent]! }
  }

  protected override marks(words: WordsOf<'diamond'>) {
    return this.#run.passes.map(({ kind, level, first, last }) => ({
      first,
      last,
      label:
        kind === 'corners'
          ? words.say('diamond.pass.corners')
          : words.say(`diamond.pass.${kind}`, { level, name: authorName(words, this.#author, kind) }),
      face: [
        passIcon(kind),
        element(
          'span.mark-name',
          kind === 'corners'
            ? words.say('diamond.pass.corners')
            : authorName(words, this.#author, kind, 'title'),
        ),
      ],
    }))
  }

  protected override build(
    words: WordsOf<'diamond'>,
    { transport, settings }: Bars,
    signal: AbortSignal,
  ): HTMLElement[] {
    this.#grid = new NumberGrid(words, {
      write: (point, text) => this.#write(point, 'height', text),
      release: (point) => this.#release(point),
      look: (at) => this.#lookAt(at),
      drag: (point, height) => this.#drag(point, height),
    })
    this.#overview = overviewOf(words.say('diamond.overview'), (at) => this.#lookAt(at))
    this.#rule = ruleOf(words, {
      write: (what, text) => this.#write(this.#current!, what, text),
      release: () => this.#release(this.#current!),
    })
    this.#authors = authorTable(words, (author) => {
      this.#author = author
      this.recompute()
    })
    this.#printout = printoutOf(words, signal)
    this.#listing = new Listing(words, diamondSquareProgram, this.hasAttribute('code'))
    const lineage = element('p.lineage.small', words.say('diamond.lineage'))
    return [
      this.stage(
        [this.#overview.canvas, this.#grid.root, lineage],
        this.#rule.root,
        this.#error,
        this.mountainBox(words.say('diamond.mountain')),
      ),
      transport,
      this.#listing.root,
      this.#authors.root,
      settings,
      this.#printout.root,
    ]
  }

  protected override offers(words: WordsOf<'diamond'>): Offers<Settings> {
    const sizes = [1, 2, 3, 4, 5].map((n) => [n, `${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const relief = reliefs.map((id) => [id, words.say(`diamond.relief.${id}`)] as const)
    const borders = borderRules.map((id) => [id, words.say(`diamond.borders.${id}`)] as const)
    const write = (value: number) => figure(words, value)
    const amplitude = { label: words.say('diamond.amplitude'), min: 0, max: 500, step: 5, write }
    const help = words.say('diamond.relief.help')
    const example = button(
      () => this.change({ settings: exampleSettings, byHand: exampleNumbers }),
      words.say('diamond.example'),
    )
    return {
      label: words.say('diamond.settings'),
      controls: {
        exponent: { kind: 'list', label: words.say('diamond.size'), options: sizes },
        relief: { kind: 'segments', label: words.say('diamond.relief'), options: relief, title: help },
        amplitude: { kind: 'slider', ...amplitude },
        borders: { kind: 'list', label: words.say('diamond.borders'), options: borders },
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
      releaseAll: words.say('diamond.releaseAll'),
      more: [example],
    }
  }

  protected override show(number: number, rise: number): void {
    const step = this.#run.steps[number]!
    const point = 'x' in step ? step : undefined
    const look = this.#look?.step === number ? this.#look.at : undefined
    const view = excerptAt(this.#run, number, look)
    const height = point && rising(point, rise)
    this.#grid!.show({ run: this.#run, step: number, view, current: point && { point, height: height! } })
    const whole = view.count === sideAt(this.#run, number)
    this.#overview!.canvas.hidden = whole
    this.#grid!.root.closest('.stage')!.classList.toggle('many', !whole)
    if (!whole) this.#overview!.show(this.#run, number, view)
    this.#showMountain(number, height)
    this.#rule!.show(this.#run, number, this.#author)
    this.#authors!.show(this.#author, step.kind)
    this.#printout!.follow(this.#run, this.#author)
    this.#listing!.show(this.#lines(number))
    const { exponent, seed, amplitude, relief } = this.#run.settings
    const settings = { generator: 'palais', exponent, seed, amplitude, relief }
    // A link cannot hold numbers written by hand.
    const base = this.#run.typed.size > 0 ? null : this.getAttribute('studio')
    this.#listing!.studio = studioAddress(base, settings)
    if (rise === 1) this.#error.hidden ||= this.#error.dataset.step !== String(number)
  }

  /** Finds the values of the running lines of the program. */
  #lines(number: number): Map<string, string> {
    const step = this.#run.steps[number]!
    const write = (value: number) => figure(this.words!, value)
    if (!('x' in step))
      return step.kind === 'corners'
        ? new Map([['corners', '']])
        : new Map([['insert', `size = ${(this.#run.side - 1) >> (step.level - 1)}`]])
    const { kind, x, y, neighbours, mean, perturbation, height } = step
    return new Map([
      [kind, `x = ${x}, y = ${y}`],
      ['near', neighbours.map((each) => write(each.height)).join(', ')],
      ['mean', write(mean)],
      [
        'height',
        `${write(mean)} ${perturbation < 0 ? '−' : '+'} ${write(Math.abs(perturbation))} = ${write(height)}`,
      ],
    ])
  }

  #showMountain(number: number, height: number | undefined): void {
    const { side } = this.#run
    const step = this.#run.steps[number]!
    const heights = this.#run.heights.slice()
    const corners = [0, side - 1, side * (side - 1), side * side - 1]
    let dots = step.kind === 'corners' ? corners : []
    let pulled
    if ('x' in step) {
      const point = step.y * side + step.x
      heights[point] = height!
      dots = step.neighbours.map(({ x, y }) => y * side + x)
      pulled = { point, from: step.mean, kind: step.kind }
    }
    this.mountain.show({
      side,
      heights,
      triangles: knownSurface(this.#run, number),
      rim: knownRim(this.#run, number),
      ...rangeOf(this.#run),
      dots,
      ...(pulled && { pulled }),
    })
  }

  protected override label(number: number): string {
    const words = this.words!
    const step = this.#run.steps[number]!
    if (!('x' in step)) return words.say(`diamond.${step.kind}`)
    const name = authorName(words, this.#author, step.kind, 'title')
    return words.say('diamond.step', { name, place: words.say(`diamond.${step.kind}`) })
  }

  protected override sentence(number: number): string {
    const words = this.words!
    const { heights, side, steps } = this.#run
    const step = steps[number]!
    const list = (values: number[]) =>
      new Intl.ListFormat(words.language).format(values.map((value) => figure(words, value)))
    if (!('x' in step)) {
      const corners = [0, side - 1, side * (side - 1), side * side - 1].map((i) => heights[i]!)
      const now = sideAt(this.#run, number)
      return step.kind === 'corners'
        ? words.say('diamond.corners.sentence', { numbers: list(corners) })
        : words.say('diamond.insert.sentence', { side: now, empty: now * now - (((now - 1) >> 1) + 1) ** 2 })
    }
    const { spacing } = excerptAt(this.#run, number)
    return words.say('diamond.sentence', {
      place: this.label(number),
      x: step.x / spacing,
      y: step.y / spacing,
      numbers: list(step.neighbours.map((neighbour) => neighbour.height)),
      mean: figure(words, step.mean),
      perturbation: figure(words, step.perturbation),
      height: figure(words, step.height),
    })
  }

  get #current(): PointStep | undefined {
    const step = this.#run.steps[this.position]!
    return 'x' in step ? step : undefined
  }

  #write(point: Point, what: TypedNumber['what'], text: string): boolean {
    const words = this.words!
    const value = readNumber(text)
    const refused = Number.isNaN(value)
    this.#error.hidden = !refused
    this.#error.dataset.step = String(this.position)
    this.#error.textContent = refused
      ? words.say('player.notNumber', { text: text.slice(0, 40), minimum: -1e6, maximum: 1e6 })
      : ''
    if (refused) return false
    this.put(placeOf(point, this.#run.settings.exponent), { what, value })
    return true
  }

  /** Moves a point to a height; descendants follow, so a height written for one of them becomes its perturbation. */
  #drag(point: Point, height: number): void {
    const { side, steps, knownAt, settings, typed } = this.#run
    const byHand = new Map(typed)
    for (const i of lineageOf(this.#run, point.y * side + point.x).descendants) {
      const step = steps[knownAt[i]!]!
      if ('x' in step && step.typed === 'height')
        byHand.set(placeOf(step, settings.exponent), { what: 'perturbation', value: step.perturbation })
    }
    const place = placeOf(point, settings.exponent)
    this.change({ byHand: byHand.set(place, { what: 'height', value: height }) }, `drag ${place}`)
  }

  #release(point: Point): void {
    this.release(placeOf(point, this.#run.settings.exponent))
  }

  #lookAt(at: Point): void {
    this.#look = { step: this.position, at }
    this.refresh()
  }
}

/** The height on its way from the mean: it stays there for a moment, then moves to its place. */
function rising({ mean, height }: PointStep, rise: number): number {
  if (rise === 1) return height
  const t = Math.min(1, Math.max(0, (rise - 0.4) / 0.6))
  return mean + (height - mean) * t * t * (3 - 2 * t)
}

define('orogen-steps', StepsElement)
