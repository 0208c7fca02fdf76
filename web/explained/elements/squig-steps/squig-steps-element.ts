import { define } from '../../../core/elements/base/orogen-element.js'
import { decimal, seed } from '../../../core/elements/base/attribute-values.js'
import { tint } from '../../../core/elements/base/tints.js'
import { element, svg } from '../../../core/dom/elements.js'
import { MapPlan } from '../figure/map-plan.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Mark } from '../player/transport.js'
import {
  type Edge,
  last,
  placeOf,
  type SquigSettings,
  side,
  squigSteps,
  stages,
  type SquigStep,
} from './squig-run.js'
import squigWords from 'words:squig'
import type { KeyOf } from '../../../words/keys.js'

const rows = { seed: seed(4), roughness: decimal(0, 1, 0.4) }

/** Levels up to which the triangles are drawn. */
const drawnLevels = 5

/**
 * `<orogen-squig-steps>`: a river that grows with its mountain: one triangle after the other is divided, and the river
 * chooses a half of each edge that it crosses.
 *
 * Attributes: `seed`, `roughness` (0 to 1), and those of every player.
 */
export class SquigStepsElement extends PlayerElement<SquigSettings, SquigStep[], KeyOf<'squig'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #plan = new MapPlan({ class: 'plan' })

  constructor() {
    super(squigWords, rows)
  }

  protected override compute({ settings }: PlayerState<SquigSettings>) {
    const run = squigSteps(settings)
    return { run, count: run.length }
  }

  protected override marks(): Mark[] {
    return stages.map((stage) => {
      const name = this.say(`squig.stage.${stage}`)
      const first = this.run.findIndex((step) => step.stage === stage)
      return { first, label: name, face: [element('span', name)] }
    })
  }

  protected override build(): Content {
    this.#plan.root.ariaLabel = this.say('squig.map')
    return { board: [this.#plan.root], side: [this.rule, this.mountainBox(this.say('squig.mountain'))] }
  }

  protected override offers(): Offers<SquigSettings> {
    const write = (value: number) => this.number(value)
    const label = this.say('squig.roughness')
    return {
      label: this.say('squig.settings'),
      controls: {
        roughness: { kind: 'slider', label, min: 0, max: 1, step: 0.05, write },
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
    }
  }

  protected override show(position: number): void {
    const step = this.run[position]!
    const { heights } = step
    const [low, high] = [0, 1.1]
    this.#plan.paintGround({ side, heights, span: high, steep: 0.06 }, (z) => tint(z / high))
    this.#plan.mark(marksOf(step))
    this.mountain.show({ side, heights, low, high })
    this.facts.textContent = this.say(`squig.text.${step.stage}`)
  }

  protected override label(position: number): string {
    const { stage, level } = this.run[position]!
    return this.say(`squig.heading.${stage}`, { triangles: this.number(2 * 4 ** level) })
  }
}

/** The triangles, the edges that the river crosses as long as they are few, and the river through their middles. */
function marksOf({ level, course }: SquigStep): SVGElement[] {
  const [first, end] = [0.5, last + 0.5]
  const net = Array.from({ length: 2 ** level + 1 }, (_, i) => {
    const at = i * (last >> level) + 0.5
    const rest = first + end - at
    const diagonals = `M${first} ${at}L${at} ${first}M${rest} ${end}L${end} ${rest}`
    return `M${at} ${first}V${end}M${first} ${at}H${end}${diagonals}`
  })
  const path = (places: (readonly [number, number])[]) =>
    `M${places.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join('L')}`
  const crossed = course.map((edge) => path(edge.map(placeOf))).join('')
  return [
    ...(level <= drawnLevels ? [svg('path', { d: net.join(''), stroke: 'rgb(22 32 42 / 30%)' })] : []),
    ...(level < 3 ? [svg('path', { d: crossed, stroke: '#fff', 'stroke-width': 3 })] : []),
    svg('path', {
      ...{ d: path(course.map(middle)), stroke: '#1d5f9e' },
      ...{ 'stroke-width': 3, 'stroke-linejoin': 'round' },
    }),
  ]
}

function middle([a, b]: Edge): readonly [number, number] {
  const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)]
  return [(ax + bx) / 2, (ay + by) / 2]
}

define('orogen-squig-steps', SquigStepsElement)
