import { define } from '../../../core/elements/base/orogen-element.js'
import { decimal, defaultsOf, seed } from '../../../core/elements/base/attribute-values.js'
import { tint } from '../../../core/elements/base/tints.js'
import { element, svg } from '../../../core/dom/elements.js'
import { MapPlan } from '../figure/map-plan.js'
import { type Bars, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { halfSurface } from '../steps/surface.js'
import { type Edge, last, placeOf, type Settings, side, SquigRun, stages, type Step } from './squig-run.js'
import squigCss from './squig-steps.css?inline'
import squigWords from 'words:squig'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

const rows = { seed: seed(4), roughness: decimal(0, 1, 0.4) }

/** Levels up to which the triangles are drawn. */
const drawnLevels = 5

/**
 * `<orogen-squig-steps>`: a river that grows with its mountain: one triangle after the other is divided, and the river
 * chooses a half of each edge that it crosses.
 *
 * Attributes: `seed`, `roughness` (0 to 1), and those of every player.
 */
export class SquigStepsElement extends PlayerElement<Settings, never, never, KeyOf<'squig'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #plan = new MapPlan({ class: 'plan' })
  #run = new SquigRun(defaultsOf(rows))

  constructor() {
    super(squigWords, squigCss, rows)
  }

  protected override compute({ settings }: PlayerState<Settings, never, never>) {
    if (settings !== this.#run.settings) this.#run = new SquigRun(settings)
    return { count: this.#run.steps.length, speed: 1 }
  }

  protected override marks(words: WordsOf<'squig'>): Mark[] {
    const { steps } = this.#run
    return stages.map((stage) => {
      const name = words.say(`squig.stage.${stage}`)
      const first = steps.findIndex((step) => step.stage === stage)
      const last = steps.findLastIndex((step) => step.stage === stage)
      return { first, last, label: name, face: [element('span', name)] }
    })
  }

  protected override build(words: WordsOf<'squig'>, { transport, settings }: Bars): HTMLElement[] {
    this.#plan.root.setAttribute('aria-label', words.say('squig.map'))
    const rule = element('div.rule', this.heading, this.facts)
    return [
      this.stage([this.#plan.root], rule, this.mountainBox(words.say('squig.mountain'))),
      transport,
      settings,
    ]
  }

  protected override offers(words: WordsOf<'squig'>): Offers<Settings> {
    const write = (value: number) => words.number(value)
    const label = words.say('squig.roughness')
    return {
      label: words.say('squig.settings'),
      controls: {
        roughness: { kind: 'slider', label, min: 0, max: 1, step: 0.05, write },
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
    }
  }

  protected override show(position: number): void {
    const step = this.#step(position)
    const { heights } = step
    const [low, high] = [0, 1.1]
    this.#plan.paintGround({ side, heights, span: high, steep: 0.06 }, (z) => tint(z / high))
    this.#plan.mark(this.#marksOf(step))
    this.mountain.show({ ...halfSurface(side, heights), low, high, dots: [] })
    this.heading.textContent = this.label(position)
    this.facts.textContent = this.words!.say(`squig.text.${step.stage}`)
  }

  #marksOf({ level, course }: Step): SVGElement[] {
    const size = last >> level
    const lines = Array.from({ length: 2 ** level + 1 }, (_, i) => i * size + 0.5)
    const [first, end] = [0.5, last + 0.5]
    const net = lines.map((at) => {
      const rest = first + end - at
      const diagonals = `M${first} ${at}L${at} ${first}M${rest} ${end}L${end} ${rest}`
      return `M${at} ${first}V${end}M${first} ${at}H${end}${diagonals}`
    })
    const drawn = level <= drawnLevels
    const path = (edges: readonly Edge[]) => edges.map((edge) => middle(edge).join(' ')).join('L')
    return [
      ...(drawn ? [svg('path.net', { d: net.join('') })] : []),
      ...(level < 3 ? [svg('path.crossed', { d: course.map(lineOf).join('') })] : []),
      svg('path.river', { d: `M${path(course)}` }),
    ]
  }

  protected override label(position: number): string {
    const { stage, level } = this.#step(position)
    const triangles = this.words!.number(2 * 4 ** level)
    return this.words!.say(`squig.heading.${stage}`, { triangles })
  }

  protected override sentence(position: number): string {
    return `${this.label(position)}. ${this.words!.say(`squig.text.${this.#step(position).stage}`)}`
  }

  #step(position: number): Step {
    const { steps } = this.#run
    return steps[Math.min(position, steps.length - 1)]!
  }
}

function middle([a, b]: Edge): readonly [number, number] {
  const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)]
  return [(ax + bx) / 2 + 0.5, (ay + by) / 2 + 0.5]
}

function lineOf([a, b]: Edge): string {
  const place = (point: number) =>
    placeOf(point)
      .map((at) => at + 0.5)
      .join(' ')
  return `M${place(a)}L${place(b)}`
}

define('orogen-squig-steps', SquigStepsElement)
