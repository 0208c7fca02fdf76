import { define } from '../../../core/elements/base/orogen-element.js'
import { element } from '../../../core/dom/elements.js'
import { choice, defaultsOf, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { leadTo, studioAddress } from '../player/listing.js'
import { type Bars, PlayerElement } from '../player/player-element.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { BallMesh, Ground } from './paint-ball.js'
import { BallView } from './ball-view.js'
import { faceNames, NetView } from './net-view.js'
import { alone, PlanetRun, type Settings, type Stamping, stamps } from './planet-run.js'
import planetCss from './planet-steps.css?inline'
import planetWords from 'words:planet'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

// With this seed the first stamp raises the ground, on a corner of the cube.
const rows = { exponent: whole(4, 6, 5), seed: seed(143), stamp: choice(stamps) }

/** Drawn radii per unit of height: a planet's radius is 32 (cpp/generators/planet.h), and heights are doubled. */
const inRadii = 2 / 32

/** Stamps a second, so that an octave takes some 3 to 15 seconds, and finer octaves longer. */
const speeds = [2, 5, 10, 30, 100, 400]

/**
 * `<orogen-planet-steps>`: stamps that fall on a ball, octave by octave, until it is the planet of the generator, with the
 * six faces laid flat.
 *
 * Attributes: `exponent` (4 to 6), `seed`, `stamp` (bell, cone), and those of every player.
 */
export class PlanetStepsElement extends PlayerElement<Settings, string, unknown, KeyOf<'planet'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new BallView()
  #run = new PlanetRun(defaultsOf(rows))
  #mesh = new BallMesh(this.#run.size, this.#run.places)
  #net: NetView | undefined
  #studio: HTMLAnchorElement | undefined
  /** The step that was shown last: a frame of a fall needs no more than the share that has fallen. */
  #shown:
    { step: number; run: PlanetRun; before: Float32Array; now: Float32Array; stamping?: Stamping } | undefined

  constructor() {
    super(planetWords, planetCss, rows)
  }

  protected override compute({ settings }: { settings: Settings }) {
    const { exponent, seed, stamp } = this.#run.settings
    if (settings.exponent !== exponent || settings.seed !== seed || settings.stamp !== stamp) {
      this.#run = new PlanetRun(settings)
      if (settings.exponent !== exponent) this.#mesh = new BallMesh(this.#run.size, this.#run.places)
    }
    return { count: this.#run.count + 1, speed: speeds[0]! }
  }

  protected override marks(words: WordsOf<'planet'>): Mark[] {
    const face = (name: string) => [element('span', name)]
    const blank = { first: 0, last: 0, label: `0: ${words.say('planet.blank')}`, face: face('0') }
    const octaves = Array.from({ length: this.#run.settings.exponent }, (_, octave) => {
      const [aside, count] = [2 ** octave, 6 * 4 ** octave]
      const label = words.say('planet.octave', { octave: octave + 1, count, aside })
      const name = `6 × ${words.number(aside)}²`
      const first = 2 * (4 ** octave - 1) + 1
      const last = first + count - 1
      return { first, last, label: `${name}: ${label}`, face: face(name), speed: speeds[octave]! }
    })
    return [blank, ...octaves]
  }

  protected override build(words: WordsOf<'planet'>, { transport, settings }: Bars): HTMLElement[] {
    this.#net = new NetView(words.say('planet.net'))
    this.#studio = element('a', words.say('planet.studio'))
    this.mountain.canvas.setAttribute('aria-label', words.say('planet.ball'))
    return [
      element(
        'div.stage.screen',
        element('div.ball', this.mountain.canvas),
        element(
          'div.side',
          element('div.rule', this.heading, this.facts),
          this.#net.root,
          element('p.note', words.say('planet.drawn')),
        ),
      ),
      transport,
      element(
        'div.why.screen',
        element('p', words.say('planet.seamless'), ' ', this.#studio),
        element('p.note', words.say('planet.credit')),
      ),
      settings,
    ]
  }

  protected override offers(words: WordsOf<'planet'>): Offers<Settings> {
    const sizes = [4, 5, 6].map((n) => [n, `6 × ${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const shapes = stamps.map((id) => [id, words.say(`planet.stamp.${id}`)] as const)
    return {
      label: words.say('planet.settings'),
      controls: {
        exponent: { kind: 'list', label: words.say('planet.size'), options: sizes },
        stamp: { kind: 'segments', label: words.say('planet.stamp'), options: shapes },
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
    }
  }

  protected override show(step: number, rise: number): void {
    const run = this.#run
    if (this.#shown?.step !== step || this.#shown.run !== run) {
      const before = run.after(Math.max(0, step - 1))
      const stamping = step > 0 ? { stamping: run.stamping(step - 1) } : {}
      const now = run.after(step)
      this.#shown = { step, run, before, now, ...stamping }
      this.#tell(step, this.#shown.stamping)
    }
    const { before, now, stamping } = this.#shown
    const fallen = rise * rise
    // The stamp falls for two thirds of the time, and sinks in for the rest.
    const [through, sunk] = [Math.min(1, fallen * 1.5), Math.max(0, fallen * 3 - 2)]
    const shown = rise === 1 ? now : now.map((height, i) => before[i]! + (height - before[i]!) * sunk)
    const heights = shown.map((height) => height * inRadii)
    const ground = new Ground(this.#mesh, heights, run.low * inRadii, run.high * inRadii)
    const aside = stamping?.aside ?? 1
    this.mountain.show(ground, { size: run.size, heights, aside, stamping, fallen: through })
    this.#net!.show(run, shown, stamping)
    const { exponent } = run.settings
    const planet = { generator: 'planet', ...run.settings, ...alone, exponent: exponent + 3 }
    leadTo(this.#studio!, studioAddress(this.getAttribute('studio'), planet))
  }

  #tell(step: number, stamping: Stamping | undefined): void {
    const words = this.words!
    this.heading.textContent = this.label(step)
    if (!stamping) {
      this.facts.textContent = words.say('planet.blank.rule', { side: this.#run.size })
      return
    }
    this.heading.dataset.sign = stamping.height > 0 ? 'raise' : 'dig'
    const line = (name: string, value: string) => element('span', `${name} `, element('b', value))
    const height = words.number(Math.abs(stamping.height), { maximumFractionDigits: 3 })
    const names = stamping.faces.map((face) => faceNames[face]!).join('  ')
    const { points, faces } = stamping
    this.facts.replaceChildren(
      line(words.say('planet.height'), `${stamping.height > 0 ? '+' : '−'} ${height}`),
      line(words.say('planet.reach'), words.say('planet.degrees', { degrees: this.#reachOf(stamping) })),
      line(words.say('planet.printed'), words.say('planet.faces', { faces: faces.length, names, points })),
    )
  }

  #reachOf({ chord }: Stamping): string {
    const degrees = (2 * Math.asin(chord / 2) * 180) / Math.PI
    return this.words!.number(degrees, { maximumSignificantDigits: 2 })
  }

  protected override label(step: number): string {
    const words = this.words!
    if (step === 0) return words.say('planet.blank')
    const { octave, index, count, height } = this.#stampingOf(step)
    return words.say(height > 0 ? 'planet.raises' : 'planet.digs', {
      octave: octave + 1,
      n: index + 1,
      count,
    })
  }

  protected override sentence(step: number): string {
    const words = this.words!
    if (step === 0) return words.say('planet.blank.rule', { side: this.#run.size })
    const stamping = this.#stampingOf(step)
    const face = faceNames[stamping.face]!
    const { faces, points } = stamping
    const degrees = this.#reachOf(stamping)
    return words.say('planet.sentence', {
      label: this.label(step),
      face,
      degrees,
      faces: faces.length,
      points,
    })
  }

  #stampingOf(step: number): Stamping {
    const shown = this.#shown
    if (shown?.step === step && shown.run === this.#run && shown.stamping) return shown.stamping
    return this.#run.stamping(step - 1)
  }
}

define('orogen-planet-steps', PlanetStepsElement)
