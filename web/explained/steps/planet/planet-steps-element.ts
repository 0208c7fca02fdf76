import { define } from '../../../dom/orogen-element.js'
import { element } from '../../../dom/elements.js'
import { choice, seed, whole } from '../../../dom/attribute-values.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import type { Mark } from '../player/transport.js'
import { BallView } from './ball-view.js'
import { faceNames, NetView } from './net-view.js'
import {
  alone,
  type PlanetRun,
  planetRun,
  type PlanetSettings,
  type PlanetStamping,
  stamps,
} from './planet-run.js'
import planetCss from './planet-steps.css?inline'
import planetWords from 'words:planet'
import type { KeyOf } from '../../../words/keys.js'

// With this seed the first stamp raises the ground, on a corner of the cube.
const rows = { exponent: whole(4, 6, 5), seed: seed(143), stamp: choice(stamps) }

/** Drawn radii per unit of height: the radius of a planet is 32 such units, and heights are doubled. */
const inRadii = 2 / 32

/** Stamps a second, so that an octave takes some 3 to 15 seconds, and finer octaves longer. */
const speeds = [2, 5, 10, 30, 100, 400]

/**
 * `<orogen-planet-steps>`: stamps that fall on a ball, octave by octave, until it is the planet of the
 * generator, with the six faces laid flat.
 *
 * @attr {number} exponent - 4 to 6
 * @attr {number} seed - 0 to 4294967295
 * @attr {'bell' | 'cone'} stamp - The shape that falls.
 */
export class PlanetStepsElement extends PlayerElement<PlanetSettings, PlanetRun, KeyOf<'planet'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new BallView()
  readonly #studio = element('a')
  #net!: NetView
  /** The last step with its heights, which every frame of a fall needs. */
  #shown: ReturnType<typeof momentOf> | undefined

  constructor() {
    super(planetWords, rows, planetCss)
  }

  protected override compute({ settings }: PlayerState<PlanetSettings>) {
    const run = planetRun(settings)
    return { run, count: run.count + 1 }
  }

  protected override marks(): Mark[] {
    const face = (name: string) => [element('span', name)]
    const blank = { first: 0, label: `0: ${this.say('planet.blank')}`, face: face('0') }
    const octaves = speeds.slice(0, this.run.settings.exponent).map((speed, octave) => {
      const [aside, count] = [2 ** octave, 6 * 4 ** octave]
      const label = this.say('planet.octave', { octave: octave + 1, count, aside })
      const name = `6 × ${this.number(aside)}²`
      return { first: 2 * (4 ** octave - 1) + 1, label: `${name}: ${label}`, face: face(name), speed }
    })
    return [blank, ...octaves]
  }

  protected override build(): Content {
    this.#net = new NetView(this.say('planet.net'))
    this.#studio.textContent = this.say('planet.studio')
    this.mountain.name(this.say('planet.ball'), this.say('player.role'))
    const why = element('p', this.say('planet.seamless'), ' ', this.#studio)
    return {
      board: [element('div.ball', this.mountain.canvas)],
      side: [this.rule, this.#net.root, element('p.note', this.say('planet.drawn'))],
      more: [element('div.why.screen', why, element('p.note', this.say('planet.credit')))],
    }
  }

  protected override offers(): Offers<PlanetSettings> {
    const sizes = [4, 5, 6].map((n) => [n, `6 × ${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const shapes = stamps.map((id) => [id, this.say(`planet.stamp.${id}`)] as const)
    return {
      label: this.say('planet.settings'),
      controls: {
        exponent: { kind: 'list', label: this.say('planet.size'), options: sizes },
        stamp: { kind: 'segments', label: this.say('planet.stamp'), options: shapes },
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
    }
  }

  #at(step: number) {
    const { run } = this
    if (this.#shown?.step === step && this.#shown.run === run) return this.#shown
    return (this.#shown = momentOf(run, step))
  }

  protected override show(step: number, rise: number): void {
    const { size, low, high, settings } = this.run
    const { before, now, stamping } = this.#at(step)
    // The stamp drops faster and faster and lands after 82 % of the time; then it raises the ground.
    const progress = rise * rise
    const dropped = Math.min(1, 1.5 * progress)
    const raised = Math.max(0, 3 * progress - 2)
    const shown = rise === 1 ? now : now.map((height, i) => before[i]! + (height - before[i]!) * raised)
    this.mountain.show({
      size,
      heights: shown.map((height) => height * inRadii),
      shareOf: (height) => (height / inRadii - low) / (high - low || 1),
      stamping,
      dropped,
    })
    this.#net.show(this.run, shown, stamping)
    this.#tell(stamping)
    const exponent = settings.exponent + 3
    this.leadToStudio(this.#studio, { generator: 'planet', ...settings, ...alone, exponent })
  }

  #tell(stamping: PlanetStamping | undefined): void {
    if (!stamping) {
      this.facts.textContent = this.say('planet.blank.rule', { side: this.run.size })
      return
    }
    const { faces, points, height } = stamping
    this.heading.dataset.sign = height > 0 ? 'raise' : 'dig'
    const line = (name: string, value: string) => element('span', `${name} `, element('b', value))
    const tall = this.number(Math.abs(height), { maximumFractionDigits: 3 })
    const names = faces.map((face) => faceNames[face]!).join('  ')
    const degrees = this.#reachOf(stamping)
    this.facts.replaceChildren(
      line(this.say('planet.height'), `${height > 0 ? '+' : '−'} ${tall}`),
      line(this.say('planet.reach'), this.say('planet.degrees', { degrees })),
      line(this.say('planet.printed'), this.say('planet.faces', { faces: faces.length, names, points })),
    )
  }

  #reachOf({ chord }: PlanetStamping): string {
    const degrees = (2 * Math.asin(chord / 2) * 180) / Math.PI
    return this.number(degrees, { maximumSignificantDigits: 2 })
  }

  protected override label(step: number): string {
    const { stamping } = this.#at(step)
    if (!stamping) return this.say('planet.blank')
    const { octave, index, count, height } = stamping
    const places = { octave: octave + 1, n: index + 1, count }
    return this.say(height > 0 ? 'planet.raises' : 'planet.digs', places)
  }

  protected override sentence(step: number): string {
    const { stamping } = this.#at(step)
    if (!stamping) return this.say('planet.blank.rule', { side: this.run.size })
    const { faces, points } = stamping
    return this.say('planet.sentence', {
      label: this.label(step),
      face: faceNames[stamping.face]!,
      degrees: this.#reachOf(stamping),
      faces: faces.length,
      points,
    })
  }
}

/** The heights before and after a step, and its stamp. */
function momentOf(run: PlanetRun, step: number) {
  const before = run.after(Math.max(0, step - 1))
  const stamping = step > 0 ? run.stamping(step - 1) : undefined
  return { step, run, before, now: run.after(step), stamping }
}

define('orogen-planet-steps', PlanetStepsElement)
