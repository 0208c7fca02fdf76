import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element } from '../../../core/dom/elements.js'
import { arrowOf, isCommand } from '../../../core/dom/input.js'
import { sheet } from '../../../core/dom/sheet.js'
import { svg } from '../../../core/dom/svg.js'
import { pit } from '../../javascript/erosion-flow.js'
import { decimal, readRows, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { baseSheet, SpeakingElement } from '../../../core/elements/base/speaking-element.js'
import { type Color, tint } from '../../../core/elements/base/tints.js'
import { wayFrom } from '../water-steps/weathering.js'
import { type Watershed, watershedOf } from './watershed.js'
import valleysCss from './valleys.css?inline'
import waterWords from 'words:water'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const valleysSheet = sheet(valleysCss)

const rows = { exponent: whole(5, 8, 7), seed: seed(270), age: decimal(0, 1, 0) }

const sea: Color = [96, 142, 178]
const river: Color = [22, 78, 148]
const lost: Color = [168, 34, 14]

/**
 * `<orogen-valleys>`: a map of noise on which nearly every drop is lost, red, and what the weather makes of it: drag the age,
 * and drops find the sea. A click, or the arrow keys, let one drop fall.
 *
 * Attributes: `exponent` (5 to 8), `seed`, `age` (0 to 1).
 */
export class ValleysElement extends SpeakingElement<KeyOf<'water'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #marks = svg('svg', { 'aria-hidden': 'true' })
  readonly #plan = element('div', { class: 'map', tabindex: 0, role: 'img' })
  readonly #age = element('input', { type: 'range', id: 'age', min: 0, max: 1, step: 0.05 })
  readonly #value = element('output', { for: 'age' })
  readonly #told = element('p', { class: 'told', role: 'status' })
  readonly #fate = element('p', { class: 'fate', role: 'status' })
  #exponent = 7
  #seed = 270
  #watershed: Watershed | undefined
  #drop: number | undefined
  #request = 0

  constructor() {
    super([waterWords], baseSheet, valleysSheet)
    this.#plan.append(this.#canvas, this.#marks)
    this.#plan.addEventListener('click', (event) => this.#click(event))
    this.#plan.addEventListener('keydown', (event) => this.#press(event))
    this.#age.addEventListener('input', () => this.#soon())
  }

  protected override connect(signal: AbortSignal): void {
    this.#read()
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(this.#request)
      this.#request = 0
    })
    this.begin()
  }

  attributeChangedCallback(): void {
    if (!this.words) return
    this.#read()
    this.#soon()
  }

  protected override speak(words: WordsOf<'water'>): void {
    this.#plan.setAttribute('aria-label', words.say('valleys.map'))
    const set = (age: number) => () => {
      this.#age.value = String(age)
      this.#soon()
    }
    this.shadowRoot!.replaceChildren(
      element(
        'div',
        { class: 'valleys', lang: words.language },
        this.#plan,
        element(
          'div',
          { class: 'side' },
          element(
            'div',
            { class: 'age' },
            element('label', { for: 'age' }, words.say('water.age')),
            this.#age,
            this.#value,
          ),
          element(
            'div',
            { class: 'ages' },
            button(set(0), {}, words.say('valleys.noise')),
            button(set(0.6), {}, words.say('valleys.rain')),
          ),
          this.#told,
          this.#fate,
          element('p', { class: 'note' }, words.say('valleys.note')),
        ),
      ),
    )
    this.#show()
  }

  #read(): void {
    const { exponent, seed, age } = readRows(this, rows)
    this.#exponent = exponent
    this.#seed = seed
    this.#age.value = String(age)
    this.#drop = undefined
  }

  /** Once a frame at most: a map takes some hundredths of a second. */
  #soon(): void {
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0
      this.#show()
    })
  }

  #show(): void {
    const { words } = this
    if (!words) return
    const age = this.#age.valueAsNumber
    const shed = (this.#watershed = watershedOf(this.#exponent, this.#seed, age))
    this.#value.textContent = words.number(age, { minimumFractionDigits: 2 })
    this.#age.setAttribute('aria-valuetext', this.#value.textContent)
    this.#paint(shed)
    const share = words.number(shed.land > 0 ? shed.lostCount / shed.land : 0, {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    this.#told.textContent =
      shed.lostCount > 0 ? words.say('valleys.told', { share, pits: shed.pits }) : words.say('valleys.none')
    this.#trace()
  }

  #paint({ lattice, z, flow, area, lost: isLost }: Watershed): void {
    const { side } = lattice
    const context = this.#canvas.getContext('2d')
    if (!context) return
    this.#canvas.width = this.#canvas.height = side
    const picture = context.createImageData(side, side)
    const highest = z.reduce((high, height) => Math.max(high, height), 1e-6)
    const steep = (0.25 * side) / highest
    z.forEach((height, cell) => {
      const [x, y] = [cell % side, Math.floor(cell / side)]
      const next = z[Math.min(y + 1, side - 1) * side + Math.min(x + 1, side - 1)]!
      // Lit by its slope to the south-east, as if the sun stood in the north-west.
      const light = height > 0 ? 1 + Math.max(-0.5, Math.min(0.3, (height - next) * steep * -0.1)) : 1
      let color = height > 0 ? tint(0.2 + (0.8 * height) / highest) : sea
      if (isLost[cell]) color = mixed(color, lost, flow.step[cell] === pit ? 1 : 0.4)
      else if (height > 0) color = mixed(color, river, Math.min(1, Math.max(0, (area[cell]! - 12) / 60)))
      const at = 4 * cell
      for (const c of [0, 1, 2] as const) picture.data[at + c] = color[c] * light
      picture.data[at + 3] = 255
    })
    context.putImageData(picture, 0, 0)
  }

  /** The way of the drop, if one has fallen. */
  #trace(): void {
    const [shed, words, drop] = [this.#watershed, this.words, this.#drop]
    this.#marks.replaceChildren()
    if (!shed || !words) return
    const { side } = shed.lattice
    this.#marks.setAttribute('viewBox', `0 0 ${side} ${side}`)
    this.#fate.textContent = words.say('valleys.try')
    if (drop === undefined) return
    const way = wayFrom(shed.lattice, drop, shed.flow)
    const end = way.at(-1)!
    const place = (cell: number) => [(cell % side) + 0.5, Math.floor(cell / side) + 0.5] as const
    const dot = (cell: number, name: string) => {
      const [cx, cy] = place(cell)
      return svg('circle', { class: name, cx, cy, r: side / 70 })
    }
    const isLost = shed.flow.step[end] === pit
    this.#marks.append(
      svg('path', { class: 'way', d: `M${way.map((cell) => place(cell).join(' ')).join('L')}` }),
      dot(end, isLost ? 'pit' : 'end'),
      dot(drop, 'drop'),
    )
    const fate = isLost ? 'pit' : shed.z[end]! > 0 ? 'border' : 'sea'
    this.#fate.textContent = words.say(`valleys.fate.${fate}`, { n: way.length - 1 })
  }

  #click({ clientX, clientY }: MouseEvent): void {
    if (!this.#watershed) return
    const { side } = this.#watershed.lattice
    const box = this.#plan.getBoundingClientRect()
    const inside = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)))
    const [x, y] = [inside((clientX - box.left) / box.width), inside((clientY - box.top) / box.height)]
    this.#drop = y * side + x
    this.#trace()
  }

  #press(event: KeyboardEvent): void {
    const arrow = arrowOf(event)
    if (isCommand(event) || !arrow || !this.#watershed) return
    const { side } = this.#watershed.lattice
    const middle = (side >> 1) * (side + 1)
    const from = this.#drop ?? middle
    const pace = event.shiftKey ? 1 : 4
    const inside = (i: number) => Math.min(side - 1, Math.max(0, i))
    const [x, y] = [
      inside((from % side) + pace * arrow[0]),
      inside(Math.floor(from / side) + pace * arrow[1]),
    ]
    this.#drop = y * side + x
    this.#trace()
    event.preventDefault()
  }
}

const mixed = (from: Color, to: Color, share: number): Color => {
  const between = (c: 0 | 1 | 2) => from[c] + (to[c] - from[c]) * share
  return [between(0), between(1), between(2)]
}

define('orogen-valleys', ValleysElement)
