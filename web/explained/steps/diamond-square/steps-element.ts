import { define } from '../../../dom/orogen-element.js'
import { button, element } from '../../../dom/elements.js'
import { watchMedia } from '../../../dom/input.js'
import { choice, choiceFrom, seed, whole, wholeFrom } from '../../../dom/attribute-values.js'
import { passIcon } from '../player/icons.js'
import { type Listing, listingOf, studioAddress } from '../player/listing.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Mark } from '../player/transport.js'
import { type Author, authorName, authors, authorTable, type AuthorTable, figure } from './authors.js'
import {
  borderRules,
  cornersOf,
  placeOf,
  type GridPoint,
  type PointStep,
  reliefs,
  run,
  type DiamondSquareRun,
  type DiamondSquareSettings,
  type TypedNumber,
  exampleNumbers,
  exampleSettings,
  excerptAt,
  freshAt,
  knownSurface,
  sideAt,
  lineageOf,
} from './diamond-square.js'
import { NumberGrid } from './number-grid.js'
import { Overview, type Printout, printoutOf } from './printout.js'
import { diamondSquareProgram } from './program.js'
import { type Rule, ruleOf } from './rule.js'
import stepsCss from './steps.css?inline'
import diamondWords from 'words:diamond'
import type { KeyOf } from '../../../words/keys.js'

/** The largest number that can be written. */
const maxNumber = 1e6

type State = PlayerState<DiamondSquareSettings, number, TypedNumber>

const rows = {
  exponent: whole(1, 5, exampleSettings.exponent),
  seed: seed(exampleSettings.seed),
  amplitude: whole(0, 1000, exampleSettings.amplitude),
  relief: choice(reliefs),
  borders: choice(borderRules),
}

/**
 * `<orogen-steps>`: diamond-square one point at a time, on a grid of numbers that can be edited, with the
 * mountain beside it. Without a `seed` it plays the worked example, 3 × 3.
 *
 * @attr {3 | 5 | 9 | 17 | 33} size - Points a side; or
 * @attr {number} exponent - 1 to 5
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} amplitude - 0 to 1000
 * @attr {'steep' | 'smooth'} relief - How fast the perturbations shrink.
 * @attr {'three' | 'wrap' | 'always-three'} borders - The neighbours of a point on the border.
 * @attr {'imai' | 'palais' | 'voirol'} words - Whose words name the two steps.
 */
export class StepsElement extends PlayerElement<
  DiamondSquareSettings,
  DiamondSquareRun,
  KeyOf<'diamond'>,
  number,
  TypedNumber
> {
  static readonly observedAttributes = [
    ...Object.keys(rows),
    'size',
    'words',
    ...PlayerElement.playerAttributes,
  ]

  protected override readonly mountain = new ReliefView()
  protected override readonly placesFitAllSizes = true
  #author: Author = 'imai'
  #grid!: NumberGrid
  #overview!: Overview
  #rule!: Rule
  #authors!: AuthorTable
  #printout: Printout | undefined
  #isPaper = () => false
  #listing!: Listing
  readonly #error = element('p.error', { role: 'alert', hidden: true })
  /** The point that the reader looks at, if it is not the current one. */
  #look: { step: number; run: DiamondSquareRun; at: GridPoint } | undefined

  constructor() {
    super(diamondWords, rows, stepsCss)
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal) // makes the player for paper before this fills it
    const print = () => this.#printout?.print()
    addEventListener('beforeprint', print, { signal })
    this.#isPaper = watchMedia('print', print, { signal })
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
    const made = run(settings, byHand)
    return { run: made, count: made.steps.length, speed: [1, 1, 2, 5, 10, 30][settings.exponent]! }
  }

  protected override marks(): Mark[] {
    return this.run.passes.map(({ kind, level, first }) => {
      const isCorners = kind === 'corners'
      const corners = this.say('diamond.pass.corners')
      const name = isCorners ? corners : this.#nameOf(kind, 'title')
      const label = isCorners
        ? corners
        : this.say(`diamond.pass.${kind}`, { level, name: this.#nameOf(kind) })
      return { first, label, face: [passIcon(kind), element('span.mark-name', name)] }
    })
  }

  #nameOf(kind: PointStep['kind'], form?: 'title'): string {
    return authorName(this.words!, this.#author, kind, form)
  }

  protected override build(): Content {
    const words = this.words!
    const look = (at: GridPoint) => this.#lookAt(at)
    this.#grid = new NumberGrid(words, {
      write: (point, text) => this.#write(point, 'height', text),
      release: (point) => this.#release(point),
      look,
      drag: (point, height) => this.#drag(point, height),
    })
    this.#overview = new Overview(this.say('diamond.overview'), look)
    this.#rule = ruleOf(words, {
      write: (point, what, text) => this.#write(point, what, text),
      release: (point) => this.#release(point),
    })
    this.#authors = authorTable(words, (author) => {
      this.#author = author
      this.refresh()
    })
    this.#printout = printoutOf(words, () => this.#isPaper())
    this.#listing = listingOf(words, diamondSquareProgram, this.hasAttribute('code'))
    const lineage = element('p.lineage.small', this.say('diamond.lineage'))
    return {
      board: [this.#overview.root, this.#grid.root, lineage],
      side: [this.#rule.root, this.#error, this.mountainBox(this.say('diamond.mountain'))],
      more: [this.#listing.root, this.#authors.root, this.#printout.root],
    }
  }

  protected override offers(): Offers<DiamondSquareSettings> {
    const sizes = [1, 2, 3, 4, 5].map((n) => [n, `${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const relief = reliefs.map((id) => [id, this.say(`diamond.relief.${id}`)] as const)
    const borders = borderRules.map((id) => [id, this.say(`diamond.borders.${id}`)] as const)
    const write = (value: number) => figure(this.words!, value)
    const amplitude = { label: this.say('diamond.amplitude'), min: 0, max: 500, step: 5, write }
    const help = this.say('diamond.relief.help')
    const playExample = () => this.change({ settings: exampleSettings, byHand: exampleNumbers })
    return {
      label: this.say('diamond.settings'),
      controls: {
        exponent: { kind: 'list', label: this.say('diamond.size'), options: sizes },
        relief: { kind: 'segments', label: this.say('diamond.relief'), options: relief, title: help },
        amplitude: { kind: 'slider', ...amplitude },
        borders: { kind: 'list', label: this.say('diamond.borders'), options: borders },
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
      releaseAll: this.say('diamond.releaseAll'),
      more: [button(playExample, this.say('diamond.example'))],
    }
  }

  protected override show(number: number, rise: number): void {
    const { run } = this
    const step = run.steps[number]!
    const point = 'x' in step ? step : undefined
    const isLooking = this.#look?.step === number && this.#look.run === run
    const view = excerptAt(run, number, isLooking ? this.#look!.at : undefined)
    const current = point && { point, height: rising(point, rise) }
    this.#grid.show({ run, step: number, view, current })
    const whole = view.count === sideAt(run, number)
    this.#overview.root.hidden = whole
    this.#grid.root.closest('.stage')!.classList.toggle('many', !whole)
    if (!whole) this.#overview.show(run, number, view)
    this.#showMountain(number, current)
    this.#rule.show(run, number, this.#author)
    this.#authors.show(this.#author, step.kind)
    this.#printout!.follow(run, this.#author)
    const { exponent, seed, amplitude, relief } = run.settings
    const settings = { generator: 'palais', exponent, seed, amplitude, relief }
    // A link cannot hold numbers written by hand.
    const base = run.typed.size > 0 ? null : this.getAttribute('studio')
    this.#listing.show(this.#lines(number), studioAddress(base, settings))
    if (rise === 1) this.#error.hidden ||= this.#error.dataset.step !== String(number)
  }

  /** Finds the values of the running lines of the program. */
  #lines(number: number): Map<string, string> {
    const step = this.run.steps[number]!
    const write = (value: number) => figure(this.words!, value)
    if (!('x' in step)) {
      const size = (this.run.side - 1) >> (step.level - 1)
      return new Map([[step.kind, step.kind === 'corners' ? '' : `size = ${size}`]])
    }
    const { kind, x, y, neighbours, mean, perturbation, height } = step
    const sign = perturbation < 0 ? '−' : '+'
    return new Map([
      [kind, `x = ${x}, y = ${y}`],
      ['near', neighbours.map((each) => write(each.height)).join(', ')],
      ['mean', write(mean)],
      ['height', `${write(mean)} ${sign} ${write(Math.abs(perturbation))} = ${write(height)}`],
    ])
  }

  #showMountain(number: number, current: { point: PointStep; height: number } | undefined): void {
    const { run } = this
    const { side, low, high } = run
    const heights = run.heights.slice()
    const mountain = { side, heights, low, high, triangles: knownSurface(run, number) }
    if (!current) return this.mountain.show({ ...mountain, dots: number === 0 ? cornersOf(side) : [] })
    const { at, neighbours, mean, kind } = current.point
    heights[at] = current.height
    const dots = neighbours.map(({ at }) => at)
    this.mountain.show({ ...mountain, dots, pulled: { point: at, from: mean, kind } })
  }

  protected override label(number: number): string {
    const { kind } = this.run.steps[number]!
    const place = this.say(`diamond.${kind}`)
    if (kind === 'corners' || kind === 'insert') return place
    return this.say('diamond.step', { name: this.#nameOf(kind, 'title'), place })
  }

  protected override sentence(number: number): string {
    const { heights, side, steps } = this.run
    const step = steps[number]!
    const write = (value: number) => figure(this.words!, value)
    const list = (values: number[]) => new Intl.ListFormat(this.words!.language).format(values.map(write))
    if (!('x' in step)) {
      const numbers = list(cornersOf(side).map((i) => heights[i]!))
      return this.say(`diamond.${step.kind}.sentence`, { numbers, ...freshAt(this.run, number) })
    }
    const { spacing } = excerptAt(this.run, number)
    return this.say('diamond.sentence', {
      place: this.label(number),
      x: step.x / spacing,
      y: step.y / spacing,
      numbers: list(step.neighbours.map((neighbour) => neighbour.height)),
      mean: write(step.mean),
      perturbation: write(step.perturbation),
      height: write(step.height),
    })
  }

  #write(point: GridPoint, what: TypedNumber['what'], text: string): boolean {
    const value = this.words!.read(text)
    const isRefused = !(Math.abs(value) <= maxNumber)
    this.#error.hidden = !isRefused
    this.#error.dataset.step = String(this.position)
    const places = { text: text.slice(0, 40), minimum: -maxNumber, maximum: maxNumber }
    this.#error.textContent = isRefused ? this.say('player.notNumber', places) : ''
    if (!isRefused) this.put(placeOf(point, this.run.settings.exponent), { what, value })
    return !isRefused
  }

  /**
   * Moves a point to a height; descendants follow, so a height written for one of them becomes its
   * perturbation.
   */
  #drag(point: GridPoint, height: number): void {
    const { side, steps, knownAt, settings, typed } = this.run
    const byHand = new Map(typed)
    for (const i of lineageOf(this.run, point.y * side + point.x).descendants) {
      const step = steps[knownAt[i]!]!
      if ('x' in step && step.typed === 'height')
        byHand.set(placeOf(step, settings.exponent), { what: 'perturbation', value: step.perturbation })
    }
    const place = placeOf(point, settings.exponent)
    this.change({ byHand: byHand.set(place, { what: 'height', value: height }) }, `drag ${place}`)
  }

  #release(point: GridPoint): void {
    this.release(placeOf(point, this.run.settings.exponent))
  }

  #lookAt(at: GridPoint): void {
    this.#look = { step: this.position, run: this.run, at }
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
