import { define } from '../../../dom/orogen-element.js'
import { element } from '../../../dom/elements.js'
import { decimal, seed, whole } from '../../../dom/attribute-values.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import { ReliefView } from '../player/relief-view.js'
import type { Mark } from '../player/transport.js'
import { RiverView, WaterPlan } from './water-plan.js'
import { linesOf } from './step-text.js'
import { stages, type WaterRun, waterRun } from './water-run.js'
import type { WaterSettings } from './erosion-run.js'
import waterCss from './water-steps.css?inline'
import waterWords from 'words:water'
import type { KeyOf } from '../../../words/keys.js'

// A map on which a drop that is lost at first has a long way to the sea in the end.
const rows = { exponent: whole(3, 5, 4), seed: seed(270), age: decimal(0.1, 1, 0.6) }

/**
 * `<orogen-water-steps>`: how rivers cut valleys into noise, one step at a time, along the way of one drop,
 * with the map from above, a cut along the river, and the mountain. The drop falls where the reader clicks.
 *
 * @attr {number} exponent - 3 to 5
 * @attr {number} seed - 0 to 4294967295
 * @attr {number} age - 0.1 to 1
 */
export class WaterStepsElement extends PlayerElement<
  WaterSettings,
  WaterRun,
  KeyOf<'water'>,
  'drop',
  number
> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #river = new RiverView()
  #plan!: WaterPlan

  constructor() {
    super(waterWords, rows, waterCss)
  }

  /** The reader chooses the cell on which the drop falls. */
  protected override compute({ settings, byHand }: PlayerState<WaterSettings, 'drop', number>) {
    const run = waterRun(settings, byHand.get('drop'))
    return { run, count: run.frames.length, speed: 2 }
  }

  protected override marks(): Mark[] {
    return stages.map((stage, i) => {
      const name = this.say(`water.stage.${stage}`)
      const digit = element('span.digit', { 'aria-hidden': 'true' }, this.number(i + 1))
      return {
        first: this.run.firstOf(stage),
        label: this.say('water.mark', { n: i + 1, name, heading: this.say(`water.heading.${stage}`) }),
        face: [digit, element('span.mark-name', name)],
      }
    })
  }

  protected override build(): Content {
    this.#plan = new WaterPlan(
      this.say('water.map'),
      this.say('water.role'),
      (value) => this.number(value),
      (cell, falls, gesture) => this.#letFall(cell, falls, gesture),
    )
    const caption = element('p.caption.small', this.say('water.section'))
    const mountain = this.mountainBox(this.say('water.mountain'))
    return { board: [this.#plan.root], side: [this.rule, caption, this.#river.root, mountain] }
  }

  protected override offers(): Offers<WaterSettings> {
    const sizes = [3, 4, 5].map((n) => [n, `${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const write = (age: number) => this.number(age, { minimumFractionDigits: 2 })
    return {
      label: this.say('water.settings'),
      controls: {
        exponent: { kind: 'list', label: this.say('water.size'), options: sizes },
        age: { kind: 'slider', label: this.say('water.age'), min: 0.1, max: 1, step: 0.05, write },
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
      releaseAll: this.say('water.releaseAll'),
    }
  }

  protected override show(step: number): void {
    const { erosion, frames, drop } = this.run
    const frame = frames[step]!
    this.#plan.show(this.run, frame)
    this.#river.show(this.run, frame)
    this.mountain.show({
      side: erosion.lattice.side,
      heights: frame.land.z,
      low: 0,
      high: erosion.highest,
      dots: [['drop', 'sea', 'cut'].includes(frame.stage) ? frame.path.at(-1)! : drop],
    })
    const lines = linesOf(this.words!, this.run, frame)
    this.facts.replaceChildren(
      ...lines.map(({ text, formula }) => element('p', { class: formula && 'formula' }, text)),
    )
  }

  protected override label(step: number): string {
    return this.say(`water.heading.${this.run.frames[step]!.stage}`)
  }

  /**
   * Drops the water elsewhere; with `falls` it runs at once. In other stages the reader stays at the same
   * step.
   */
  #letFall(cell: number, falls: boolean, gesture: string): void {
    const { stage, index } = this.run.frames[this.position]!
    this.timeline.playing = false
    if (cell !== this.run.drop) this.put('drop', cell, gesture)
    const walks = stage === 'ground' || stage === 'drop' || stage === 'sea'
    const stays = !walks || (stage === 'ground' && !falls)
    this.goTo(stays ? this.run.stepOf(stage, index) : this.run.firstOf(stage === 'sea' ? stage : 'drop'))
    if (walks && falls) this.play()
  }
}

define('orogen-water-steps', WaterStepsElement)
