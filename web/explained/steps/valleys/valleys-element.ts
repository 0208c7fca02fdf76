import { define } from '../../../dom/orogen-element.js'
import { type Controls, controlsOf } from '../../../dom/controls.js'
import { button, element, svg } from '../../../dom/elements.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'
import { pit } from '../../twins/erosion-flow.js'
import { decimal, seed, type ValuesOf, whole } from '../../../dom/attribute-values.js'
import { type Color, tint } from '../../../dom/tints.js'
import { FigureElement } from '../../figures/figure-element.js'
import { MapPlan, middleOf, mixed, pathThrough } from '../../figures/map-plan.js'
import { percent } from '../../laboratory/chart.js'
import { pathFrom } from '../../twins/drops.js'
import { type Watershed, watershedOf } from './watershed.js'
import valleysCss from './valleys.css?inline'
import waterWords from 'words:water'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const rows = { exponent: whole(5, 8, 7), seed: seed(56), age: decimal(0, 1, 0) }
type ValleySettings = ValuesOf<typeof rows>

const sea: Color = [96, 142, 178]
const river: Color = [22, 78, 148]
const lost: Color = [168, 34, 14]

/**
 * `<orogen-valleys>`: a map of noise on which nearly every drop is lost (red), and the same map after
 * erosion: drag the age, and drops find the sea. A click or the arrow keys let one drop fall.
 *
 * @attr {number} exponent - 5 to 8
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} age - 0 to 1
 * @fires change - The reader has changed what is seen.
 */
export class ValleysElement extends FigureElement<ValleySettings, KeyOf<'water'>> {
  static readonly observedAttributes = Object.keys(rows)

  protected override readonly isPrinted = true
  readonly #plan = new MapPlan({ class: 'plan map', tabindex: 0 })
  #controls: Controls<ValleySettings> | undefined
  readonly #statement = element('p.statement', { role: 'status' })
  readonly #outcome = element('p.outcome.screen', { role: 'status' })
  #watershed: Watershed | undefined
  #drop: number | undefined

  constructor() {
    super(waterWords, valleysCss, rows)
    this.#plan.root.addEventListener('click', (event) => this.#click(event))
    onKeys(this.#plan.root, (...direction) => (this.#watershed ? this.#move(...direction) : false))
  }

  protected override readSettings(): ValleySettings {
    this.#drop = undefined
    return super.readSettings()
  }

  protected override build(words: WordsOf<'water'>): Node[] {
    this.#plan.root.setAttribute('aria-label', words.say('valleys.map'))
    takeKeys(this.#plan.root, words.say('water.role'))
    const write = (age: number) => words.number(age, { minimumFractionDigits: 2 })
    this.#controls = controlsOf<ValleySettings>(
      { age: { kind: 'slider', label: words.say('water.age'), min: 0, max: 1, step: 0.05, write } },
      (change) => this.choose(change),
    )
    const choices = element(
      'div.ways.row',
      button(() => this.choose({ age: 0 }), words.say('valleys.noise')),
      button(() => this.choose({ age: 1 }), words.say('valleys.rain')),
    )
    const note = element('p.note', words.say('valleys.note'))
    const side = element('div.side', ...this.#controls.all, choices, this.#statement, this.#outcome, note)
    return [element('div.valleys', { lang: words.language }, this.#plan.root, side)]
  }

  /**
   * Shows the first map at once, because it may be printed, and later ones once a frame, because each takes
   * hundredths of a second.
   */
  protected override show(words: WordsOf<'water'>): void {
    if (!this.#watershed) this.#draw(words)
    else this.soon(() => this.#draw(this.words!))
  }

  #draw(words: WordsOf<'water'>): void {
    const { exponent, seed, age } = this.settings
    const shed = (this.#watershed = watershedOf(exponent, seed, age))
    this.#controls?.show(this.settings)
    this.#paint(shed)
    const share = percent(words, shed.land > 0 ? shed.lostCount / shed.land : 0, 1)
    this.#statement.textContent =
      shed.lostCount > 0
        ? words.say('valleys.summary', { share, pits: shed.pits })
        : words.say('valleys.none')
    this.#trace()
  }

  #paint({ lattice, z, flow, area, lost: isLost }: Watershed): void {
    const span = z.reduce((high, height) => Math.max(high, height), 1e-6)
    const ground = { side: lattice.side, heights: z, span, steep: 0.025, hasSea: true }
    this.#plan.paintGround(ground, (height, cell) => {
      const color = height > 0 ? tint(0.2 + (0.8 * height) / span) : sea
      if (isLost[cell]) return mixed(color, lost, flow.step[cell] === pit ? 1 : 0.4)
      return height > 0 ? mixed(color, river, Math.min(1, Math.max(0, (area[cell]! - 12) / 60))) : color
    })
  }

  /** Draws the path of the drop, if one has fallen, and says where it ends. */
  #trace(): void {
    const [shed, words, drop] = [this.#watershed, this.words, this.#drop]
    this.#plan.mark([])
    if (!shed || !words) return
    const { side } = shed.lattice
    this.#outcome.textContent = words.say('valleys.try')
    if (drop === undefined) return
    const path = pathFrom(shed.lattice, drop, shed.flow)
    const end = path.at(-1)!
    const dot = (cell: number, name: string) => {
      const [cx, cy] = middleOf(cell, side)
      return svg('circle', { class: name, cx, cy, r: side / 70 })
    }
    const isLost = shed.flow.step[end] === pit
    this.#plan.mark([
      svg('path.way', { d: pathThrough(path, side) }),
      dot(end, isLost ? 'pit' : 'end'),
      dot(drop, 'drop'),
    ])
    let outcome: 'pit' | 'border' | 'sea'
    if (isLost) outcome = 'pit'
    else if (shed.z[end]! > 0) outcome = 'border'
    else outcome = 'sea'
    this.#outcome.textContent = words.say(`valleys.outcome.${outcome}`, { n: path.length - 1 })
  }

  #click(event: MouseEvent): void {
    if (!this.#watershed) return
    this.#drop = this.#plan.cellAt(event, this.#watershed.lattice.side)
    this.#trace()
  }

  #move(right: number, down: number, { shiftKey }: KeyboardEvent): void {
    if (!this.#watershed) return
    const { side } = this.#watershed.lattice
    const from = this.#drop ?? (side >> 1) * (side + 1) // the middle
    const pace = shiftKey ? 1 : 4
    const inside = (i: number) => Math.min(side - 1, Math.max(0, i))
    this.#drop = inside(Math.floor(from / side) + pace * down) * side + inside((from % side) + pace * right)
    this.#trace()
  }
}

define('orogen-valleys', ValleysElement)
