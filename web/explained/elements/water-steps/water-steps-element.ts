import { define } from '../../../core/elements/base/orogen-element.js'
import { element } from '../../../core/dom/elements.js'
import { decimal, defaultsOf, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { type Bars, PlayerElement, type PlayerState } from '../player/player-element.js'
import { gridSurface } from '../steps/surface.js'
import { ReliefView } from '../player/relief-view.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { RiverView, WaterPlan } from './water-plan.js'
import { stepText } from './step-text.js'
import { type Frame, WaterRun } from './water-run.js'
import type { Settings } from './weathering.js'
import waterCss from './water-steps.css?inline'
import waterWords from 'words:water'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** The reader chooses the cell on which the drop falls. */
type State = PlayerState<Settings, 'drop', number>

// A map on which a drop that is lost at first has a long way to the sea in the end.
const rows = { exponent: whole(3, 5, 4), seed: seed(270), age: decimal(0.1, 1, 0.6) }

/**
 * `<orogen-water-steps>`: how rivers cut valleys into noise, one step at a time, along the way of one drop, with the
 * map from above, a cut along the river, and the mountain. The drop falls where the reader clicks.
 *
 * Attributes: `exponent` (3 to 5), `seed`, `age` (0.1 to 1), and those of every player.
 */
export class WaterStepsElement extends PlayerElement<Settings, 'drop', number, KeyOf<'water'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new ReliefView()
  readonly #river = new RiverView()
  #run = new WaterRun(defaultsOf(rows))
  #plan: WaterPlan | undefined

  constructor() {
    super(waterWords, waterCss, rows)
  }

  protected override compute({ settings, byHand }: State) {
    this.#run = new WaterRun(settings, byHand.get('drop'))
    return { count: this.#run.frames.length, speed: 2 }
  }

  protected override marks(words: WordsOf<'water'>): Mark[] {
    return this.#run.ranges.map(({ stage, first, last }, i) => {
      const name = words.say(`water.stage.${stage}`)
      return {
        first,
        last,
        label: words.say('water.mark', { n: i + 1, name, heading: words.say(`water.heading.${stage}`) }),
        face: [
          element('span.digit', { 'aria-hidden': 'true' }, words.number(i + 1)),
          element('span.mark-name', name),
        ],
      }
    })
  }

  protected override build(words: WordsOf<'water'>, { transport, settings }: Bars): HTMLElement[] {
    this.#plan = new WaterPlan(words.say('water.map'), (value) => words.number(value), {
      drop: (cell, falls, gesture) => this.#letFall(cell, falls, gesture),
    })
    return [
      this.stage(
        [this.#plan.root],
        element('div.rule', this.heading, this.facts),
        element('p.caption.small', words.say('water.section')),
        this.#river.root,
        this.mountainBox(words.say('water.mountain')),
      ),
      transport,
      settings,
    ]
  }

  protected override offers(words: WordsOf<'water'>): Offers<Settings> {
    const sizes = [3, 4, 5].map((n) => [n, `${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const write = (age: number) => words.number(age, { minimumFractionDigits: 2 })
    return {
      label: words.say('water.settings'),
      controls: {
        exponent: { kind: 'list', label: words.say('water.size'), options: sizes },
        age: { kind: 'slider', label: words.say('water.age'), min: 0.1, max: 1, step: 0.05, write },
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
      releaseAll: words.say('water.releaseAll'),
    }
  }

  protected override show(step: number): void {
    const frame = this.#frame(step)
    const { weathering } = this.#run
    this.#plan!.show(this.#run, frame)
    this.#river.show(this.#run, frame)
    this.mountain.show({
      side: weathering.lattice.side,
      heights: frame.land.z,
      ...gridSurface(weathering.lattice.side),
      low: 0,
      high: weathering.highest,
      dots: [['drop', 'sea', 'cut'].includes(frame.stage) ? frame.way.at(-1)! : this.#run.drop],
    })
    const { heading, lines } = stepText(this.words!, this.#run, frame)
    this.heading.textContent = heading
    this.facts.replaceChildren(
      ...lines.map(({ text, formula }) => element('p', { class: formula && 'formula' }, text)),
    )
  }

  protected override label(step: number): string {
    return stepText(this.words!, this.#run, this.#frame(step)).heading
  }

  protected override sentence(step: number): string {
    const { heading, lines } = stepText(this.words!, this.#run, this.#frame(step))
    return [`${heading}.`, ...lines.map(({ text }) => text)].join(' ')
  }

  #frame(step: number): Frame {
    const { frames } = this.#run
    return frames[Math.min(step, frames.length - 1)]!
  }

  /** Drops the water elsewhere; with `falls` it runs at once. In other stages the reader stays at the same step. */
  #letFall(cell: number, falls: boolean, gesture: string): void {
    const { stage, index } = this.#frame(this.position)
    this.timeline.playing = false
    if (cell !== this.#run.drop) this.put('drop', cell, gesture)
    const walks = stage === 'ground' || stage === 'drop' || stage === 'sea'
    const walk = stage === 'sea' ? stage : 'drop'
    this.goTo(
      walks && (falls || stage !== 'ground') ? this.#run.stepOf(walk, 0) : this.#run.stepOf(stage, index),
    )
    if (walks && falls) this.play()
  }
}

define('orogen-water-steps', WaterStepsElement)
