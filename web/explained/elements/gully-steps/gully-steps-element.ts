import { define } from '../../../core/elements/base/orogen-element.js'
import { decimal, defaultsOf, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { tint } from '../../../core/elements/base/tints.js'
import { element, svg } from '../../../core/dom/elements.js'
import { MapPlan, Section } from '../figure/map-plan.js'
import { type Bars, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { halfSurface } from '../steps/surface.js'
import { GullyRun, type Settings, side, stages, type Step } from './gully-run.js'
import gulliesCss from './gully-steps.css?inline'
import gulliesWords from 'words:gullies'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

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
export class GullyStepsElement extends PlayerElement<Settings, never, never, KeyOf<'gullies'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #section = new Section()
  readonly #plan = new MapPlan({ class: 'plan' })
  #run = new GullyRun(defaultsOf(rows))

  constructor() {
    super(gulliesWords, gulliesCss, rows)
  }

  protected override compute({ settings }: PlayerState<Settings, never, never>) {
    if (settings !== this.#run.settings) this.#run = new GullyRun(settings)
    return { count: this.#run.steps.length, speed: 1 }
  }

  protected override marks(words: WordsOf<'gullies'>): Mark[] {
    const { steps } = this.#run
    return stages.flatMap((stage, i) => {
      const first = steps.findIndex((step) => step.stage === stage)
      const last = steps.findLastIndex((step) => step.stage === stage)
      const name = words.say(`gullies.stage.${stage}`)
      const digit = words.number(i + 1)
      const face = [element('span.digit', digit), element('span.mark-name', name)]
      return { first, last, label: `${digit}: ${name}`, face }
    })
  }

  protected override build(words: WordsOf<'gullies'>, { transport, settings }: Bars): HTMLElement[] {
    this.#plan.root.setAttribute('aria-label', words.say('gullies.map'))
    return [
      this.stage(
        [this.#plan.root],
        element('div.rule', this.heading, this.facts),
        element('p.caption.small', words.say('gullies.section')),
        element('div', this.#section.root),
        this.mountainBox(words.say('gullies.mountain')),
      ),
      transport,
      settings,
    ]
  }

  protected override offers(words: WordsOf<'gullies'>): Offers<Settings> {
    const write = (value: number) => words.number(value)
    const slider = (label: string, min: number, max: number, step: number) =>
      ({ kind: 'slider', label, min, max, step, write }) as const
    return {
      label: words.say('gullies.settings'),
      controls: {
        gullies: slider(words.say('gullies.strength'), 0, 2, 0.05),
        gullyscale: slider(words.say('gullies.scale'), 1, 5, 1),
        gullydetail: slider(words.say('gullies.detail'), 0, 1, 0.05),
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
    }
  }

  protected override show(position: number, rise: number): void {
    const { low, high, cell } = this.#run
    const [before, step] = [this.#step(Math.max(0, position - 1)), this.#step(position)]
    const heights =
      rise === 1
        ? step.heights
        : step.heights.map((height, i) => height + (before.heights[i]! - height) * (1 - rise) ** 2)
    const span = high - low || 1
    this.#plan.paintGround({ side, heights, span, steep: 0.045, wrap: true }, (z) => tint((z - low) / span))
    this.#plan.mark(this.#marksOf(step))
    const row = Math.round(cell.pivot[1])
    const cut = (map: Float32Array) => [...map.subarray(row * side, (row + 1) * side)]
    this.#section.draw({ before: cut(before.heights), now: cut(heights), low, high }, () => [])
    this.mountain.show({ ...halfSurface(side, heights), low, high, dots: [] })
    this.heading.textContent = this.label(position)
    this.facts.textContent = this.words!.say(`gullies.text.${step.stage}`)
  }

  #marksOf({ stage, octave }: Step): SVGElement[] {
    const { up, cell } = this.#run
    const { left, top, size, pivot } = cell
    const cut = svg('path.cut', { d: `M0 ${pivot[1] + 0.5}H${side}` })
    if (stage === 'octaves') {
      const cells = 2 ** (this.#run.settings.gullyscale + octave - 1)
      const lines = Array.from({ length: cells + 1 }, (_, i) => 0.5 + (i * (side - 1)) / cells)
      return [svg('path.net', { d: lines.map((at) => `M${at} 0V${side}M0 ${at}H${side}`).join('') }), cut]
    }
    if (stage === 'noise' || stage === 'all') return [cut]
    const [x, y] = [pivot[0] + 0.5, pivot[1] + 0.5]
    const [right, down] = up.map((part) => (part * size) / 2) as [number, number]
    const head = (turn: number) =>
      `${x + right * 0.7 + turn * down * 0.3} ${y + down * 0.7 - turn * right * 0.3}`
    const arrow = `M${x} ${y}L${x + right} ${y + down}M${head(1)}L${x + right} ${y + down}L${head(-1)}`
    return [
      cut,
      svg('rect.cell', { x: left + 0.5, y: top + 0.5, width: size, height: size }),
      svg('circle.reach', { cx: x, cy: y, r: size }),
      svg('path.up', { d: arrow }),
      svg('circle.pivot', { cx: x, cy: y, r: side / 90 }),
    ]
  }

  protected override label(position: number): string {
    const { stage, octave } = this.#step(position)
    const cells = this.words!.number(2 ** (this.#run.settings.gullyscale + octave - 1))
    return this.words!.say(`gullies.heading.${stage}`, { octave, cells })
  }

  protected override sentence(position: number): string {
    return `${this.label(position)}. ${this.words!.say(`gullies.text.${this.#step(position).stage}`)}`
  }

  #step(position: number): Step {
    const { steps } = this.#run
    return steps[Math.min(position, steps.length - 1)]!
  }
}

define('orogen-gully-steps', GullyStepsElement)
