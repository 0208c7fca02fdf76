import { define } from '../../../core/elements/base/orogen-element.js'
import { decimal, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { tint } from '../../../core/elements/base/tints.js'
import { element, svg } from '../../../core/dom/elements.js'
import { MapPlan, Section } from '../figure/map-plan.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Mark } from '../player/transport.js'
import { type GullyRun, gullyRun, type GullySettings, side, stages, type GullyStep } from './gully-run.js'
import gulliesWords from 'words:gullies'
import type { KeyOf } from '../../../words/keys.js'

const rows = {
  seed: seed(7),
  gullies: decimal(0, 2, 1),
  gullyscale: whole(1, 5, 3),
  gullydetail: decimal(0, 1, 0.5),
}

/**
 * `<orogen-gully-steps>`: how a filter adds gullies to noise: the smooth land, one stripe, all stripes of one cell, and
 * octave by octave, with the map from above, a cut through it, and the mountain.
 *
 * Attributes: `seed`, `gullies` (0 to 2), `gullyscale` (1 to 5), `gullydetail` (0 to 1), and those of every player.
 */
export class GullyStepsElement extends PlayerElement<GullySettings, GullyRun, KeyOf<'gullies'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #section = new Section()
  readonly #plan = new MapPlan({ class: 'plan' })

  constructor() {
    super(gulliesWords, rows)
  }

  protected override compute({ settings }: PlayerState<GullySettings>) {
    const run = gullyRun(settings)
    return { run, count: run.steps.length }
  }

  protected override marks(): Mark[] {
    return stages.map((stage, i) => {
      const name = this.say(`gullies.stage.${stage}`)
      const digit = this.number(i + 1)
      return {
        first: this.run.steps.findIndex((step) => step.stage === stage),
        label: `${digit}: ${name}`,
        face: [element('span.digit', digit), element('span.mark-name', name)],
      }
    })
  }

  protected override build(): Content {
    this.#plan.root.ariaLabel = this.say('gullies.map')
    const caption = element('p.caption.small', this.say('gullies.section'))
    const mountain = this.mountainBox(this.say('gullies.mountain'))
    return {
      board: [this.#plan.root],
      side: [this.rule, caption, element('div', this.#section.root), mountain],
    }
  }

  protected override offers(): Offers<GullySettings> {
    const write = (value: number) => this.number(value)
    const slider = (label: string, min: number, max: number, step: number) =>
      ({ kind: 'slider', label, min, max, step, write }) as const
    return {
      label: this.say('gullies.settings'),
      controls: {
        gullies: slider(this.say('gullies.strength'), 0, 2, 0.05),
        gullyscale: slider(this.say('gullies.scale'), 1, 5, 1),
        gullydetail: slider(this.say('gullies.detail'), 0, 1, 0.05),
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
    }
  }

  protected override show(position: number, rise: number): void {
    const { low, high, cell, steps } = this.run
    const [before, step] = [steps[Math.max(0, position - 1)]!, steps[position]!]
    const left = (1 - rise) ** 2
    const heights = step.heights.map((height, i) => height + (before.heights[i]! - height) * left)
    const span = high - low || 1
    this.#plan.paintGround({ side, heights, span, steep: 0.045, wrap: true }, (z) => tint((z - low) / span))
    this.#plan.mark(marksOf(this.run, step))
    const row = Math.round(cell.pivot[1])
    const cut = (map: Float32Array) => [...map.subarray(row * side, (row + 1) * side)]
    this.#section.draw({ before: cut(before.heights), now: cut(heights), low, high }, () => [])
    this.mountain.show({ side, heights, low, high })
    this.facts.textContent = this.say(`gullies.text.${step.stage}`)
  }

  protected override label(position: number): string {
    const { stage, octave } = this.run.steps[position]!
    return this.say(`gullies.heading.${stage}`, { octave, cells: this.number(cellsOf(this.run, octave)) })
  }
}

/** Cells a side of an octave. */
const cellsOf = ({ settings }: GullyRun, octave: number) => 2 ** (settings.gullyscale + octave - 1)

/** The line of the section, and the cells of an octave, or one cell with its pivot and the way up from there. */
function marksOf(run: GullyRun, { stage, octave }: GullyStep): SVGElement[] {
  const { left, top, size, pivot } = run.cell
  const [x, y] = pivot.map((at) => at + 0.5) as [number, number]
  const cut = svg('path.cut', { d: `M0 ${y}H${side}` })
  if (stage === 'noise' || stage === 'all') return [cut]
  if (stage === 'octaves') {
    const cells = cellsOf(run, octave)
    const lines = Array.from({ length: cells + 1 }, (_, i) => 0.5 + (i * (side - 1)) / cells)
    const net = lines.map((at) => `M${at} 0V${side}M0 ${at}H${side}`).join('')
    return [svg('path', { d: net, stroke: 'rgb(22 32 42 / 22%)' }), cut]
  }
  const [right, down] = run.up.map((part) => (part * size) / 2) as [number, number]
  const head = (turn: number) =>
    `${x + right * 0.7 + turn * down * 0.3} ${y + down * 0.7 - turn * right * 0.3}`
  const arrow = `M${x} ${y}L${x + right} ${y + down}M${head(1)}L${x + right} ${y + down}L${head(-1)}`
  const dark = { stroke: '#16202a', 'stroke-width': 1.5 }
  const cell = { x: left + 0.5, y: top + 0.5, width: size, height: size }
  return [
    cut,
    svg('rect', { ...cell, ...dark, 'stroke-dasharray': '5 4' }),
    svg('circle', { cx: x, cy: y, r: size, ...dark }),
    svg('path', { d: arrow, stroke: '#a11f0c', 'stroke-width': 2.5 }),
    svg('circle', { cx: x, cy: y, r: side / 90, fill: '#a11f0c', stroke: '#fff', 'stroke-width': 1.5 }),
  ]
}

define('orogen-gully-steps', GullyStepsElement)
