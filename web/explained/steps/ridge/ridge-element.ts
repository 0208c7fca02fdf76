import { define } from '../../../dom/orogen-element.js'
import { type ValuesOf, seed, whole } from '../../../dom/attribute-values.js'
import { button, element, svg } from '../../../dom/elements.js'
import { followPointer } from '../../../dom/input.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'
import { shareOn } from '../../../dom/layout.js'
import type { Color } from '../../../dom/tints.js'
import { simplified, type StrokePoint, within, writeStrokes } from '../../../state/stroke-lines.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { readStrokes, type Stroke } from '../../../package/link/strokes.js'
import { MapPlan, mixed } from '../../figures/map-plan.js'
import { MeasuredFigure } from '../../figures/measured-figure.js'
import { reliefColors } from '../../figures/relief.js'
import { percent } from '../../laboratory/chart.js'
import type { RiverLand } from '../../laboratory/measured-map.js'
import { leadTo, studioAddress } from '../player/listing.js'
import { isWater, leastStream, reachOf, shareElsewhere, streamsFrom } from './ridge-rivers.js'
import ridgeCss from './ridge.css?inline'
import ridgeWords from 'words:ridge'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** The ridge that a reader draws: its width in per cent of the side, its height in reliefs. */
const [width, height] = [14, 0.7]
const example = '8 66,28 50,46 54,64 38,90 30'

const textOf = (line: string): string => line && `ridge ${width} ${height}:${line}`
const ridgeOf = (line: string): Stroke | undefined => (line ? readStrokes(textOf(line))?.[0] : undefined)
const lineOf = (points: StrokePoint[]): string =>
  points.length > 0 ? writeStrokes([{ kind: 'ridge', width, height, points }]).split(':')[1]! : ''

/** The nearest place on the map, in per cent of its side. */
const onMap = (place: number): number => Math.min(Math.max(place, 0), 100)

const rows = {
  exponent: whole(6, 8, 8),
  seed: seed(19),
  line: (text: string | null) => (text === null ? example : ridgeOf(text) && text.trim()) ?? '',
}
type RidgeSettings = ValuesOf<typeof rows>

const water: Color = [96, 142, 178]
const river: Color = [70, 128, 186]
const answer: Color = [10, 62, 150]

/**
 * `<orogen-ridge>`: a map with its rivers, and the same map with a ridge that the reader draws: by pointer,
 * finger or arrow keys. The valleys that answer are counted.
 *
 * @attr {number} exponent - 6 to 8
 * @attr {number} seed - 0 to 4294967295
 * @attr {string} line - Points of the ridge in per cent from west and north: `8 66, 28 50`; none: no ridge.
 * @attr {string} studio - The address for a link to the map; without it there is no link.
 * @fires change - The reader has changed what is seen.
 */
export class RidgeElement extends MeasuredFigure<RidgeSettings, KeyOf<'ridge'>> {
  static readonly observedAttributes = [...Object.keys(rows), 'studio']

  readonly #before = new MapPlan({ class: 'plan' })
  readonly #after = new MapPlan({ class: 'plan map', tabindex: 0 })
  readonly #statement = element('p.statement')
  readonly #link = element('a')
  readonly #away = button(() => this.choose({ line: '' }))
  /** The land without a ridge, and of which settings it is. */
  #bare: { land: RiverLand; of: string } | undefined
  /** Where the keyboard sets points, and those it has set. */
  #cursor: StrokePoint | undefined
  #typed: StrokePoint[] = []

  constructor() {
    super(ridgeWords, ridgeCss, rows)
    this.#after.root.addEventListener('pointerdown', (event) => this.#draw(event))
    this.#after.root.addEventListener('blur', () => this.#putAway())
    onKeys(this.#after.root, (...direction) => this.#move(...direction), {
      Enter: () => this.#set(),
      Escape: () => this.#cursor !== undefined && this.#putAway(),
      Delete: () => this.choose({ line: '' }),
    })
  }

  protected override tellFailure({ message }: Error) {
    const words = this.words!
    return { sentence: words.say('ridge.failed', { message }), retry: words.say('ridge.retry') }
  }

  protected override build(words: WordsOf<'ridge'>): Node[] {
    this.setAttribute('aria-label', words.say('ridge.label'))
    this.#before.root.setAttribute('aria-label', words.say('ridge.before'))
    this.#after.root.setAttribute('aria-label', words.say('ridge.map'))
    takeKeys(this.#after.root, words.say('ridge.role'))
    this.#away.textContent = words.say('ridge.away')
    this.#link.textContent = words.say('ridge.studio')
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('ridge.again'))
    const picture = (plan: MapPlan, key: 'before' | 'after', hint = '') =>
      element('figure', plan.root, element('figcaption.note', element('b', words.say(`ridge.${key}`)), hint))
    return [
      element(
        'div.maps',
        picture(this.#before, 'before'),
        picture(this.#after, 'after', words.say('ridge.hint')),
      ),
      this.#statement,
      element('p.ways.row.screen', this.#away, again, this.#link),
      this.notice,
    ]
  }

  protected override show(words: WordsOf<'ridge'>): void {
    const { exponent, seed, line } = this.settings
    const of = `${exponent} ${seed}`
    const strokes = textOf(line)
    const parameters = { generator: 'diamond-square', exponent, seed, age: 0.6 } as const
    this.#away.disabled = !line
    leadTo(this.#link, studioAddress(this.getAttribute('studio'), { ...parameters, strokes }))
    this.#mark()
    const drawn = line ? [{ ...parameters, strokes }] : []
    const bare = this.#bare?.of === of ? [] : [parameters]
    const show = (lands: RiverLand[]) => {
      if (bare.length > 0) {
        this.#bare = { land: lands[0]!, of }
        this.#paint(this.#before, lands[0]!)
      }
      this.#tell(words, line ? lands.at(-1)! : this.#bare!.land, line)
    }
    if (drawn.length + bare.length > 0)
      void this.look({ kind: 'rivers', parameters: [...bare, ...drawn] }, show)
    else {
      this.settle()
      show([])
    }
  }

  #tell(words: WordsOf<'ridge'>, land: RiverLand, line: string): void {
    const ridge = ridgeOf(line)
    const found = ridge && streamsFrom(land, reachOf(ridge, land.size))
    this.#paint(this.#after, land, found?.streams)
    const share = percent(words, shareElsewhere(this.#bare!.land, land))
    this.#statement.textContent = found
      ? words.say('ridge.summary', { n: found.count, share })
      : words.say('ridge.none')
    this.sayLater(() => this.#statement.textContent, 600)
  }

  #paint(plan: MapPlan, land: RiverLand, answers?: Uint8Array): void {
    const { size } = land
    const pixels = reliefColors(land)
    const least = leastStream(land)
    land.water.area.forEach((area, point) => {
      if (!isWater(land, point) && area < least) return
      const at = 4 * point
      const [red, green, blue] = pixels.subarray(at, at + 3)
      const ink = answers?.[point] ? answer : river
      const share = Math.min(1, 0.55 + (0.45 * (area - least)) / (9 * least))
      const color = isWater(land, point) ? water : mixed([red!, green!, blue!], ink, share)
      pixels.set(color, at)
    })
    plan.view(100, 100)
    plan.paintSquare(pixels, size)
  }

  #mark(): void {
    const points = ridgeOf(this.settings.line)?.points ?? []
    const d = points.length > 0 ? `M${points.map((point) => point.join(' ')).join('L')}` : ''
    const dots = [...this.#typed, ...(points.length === 1 ? points : [])]
    const dot = ([cx, cy]: StrokePoint, name: string) => svg('circle', { class: name, cx, cy, r: 1.6 })
    this.#before.mark([svg('path.ghost', { d })])
    this.#after.mark([
      svg('path.edge', { d }),
      svg('path.line', { d }),
      ...dots.map((each) => dot(each, 'point')),
      ...(this.#cursor ? [dot(this.#cursor, 'cursor')] : []),
    ])
  }

  /** The place of a pointer in per cent of the side. */
  #placeOf(event: PointerEvent): StrokePoint {
    const [x, y] = shareOn(this.#after.root, event)
    return [within(onMap(x * 100)), within(onMap(y * 100))]
  }

  #draw(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !this.shownWords) return
    this.#putAway()
    const way = [this.#placeOf(event)]
    followPointer(this.#after.root, event, (now) => {
      way.push(this.#placeOf(now))
      const line = lineOf(simplified(way, width))
      if (line !== this.settings.line) this.choose({ line })
    })
  }

  #move(right: number, down: number, { shiftKey }: KeyboardEvent): void {
    const [x, y] = this.#cursor ?? [50, 50]
    const pace = shiftKey ? 1 : 5
    this.#cursor = [onMap(x + right * pace), onMap(y + down * pace)]
    this.#mark()
  }

  #set(): void {
    this.#cursor ??= [50, 50]
    const [x, y] = this.#cursor
    this.#typed.push([x, y])
    const n = this.#typed.length
    if (n > 1) this.choose({ line: lineOf(this.#typed) })
    else this.#mark()
    this.status.textContent = this.words!.say('ridge.point', { n, x, y })
  }

  /** The next point begins another line. */
  #putAway(): void {
    this.#cursor = undefined
    this.#typed = []
    this.#mark()
  }
}

define('orogen-ridge', RidgeElement)
