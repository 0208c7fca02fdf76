import { define } from '../../../core/elements/base/orogen-element.js'
import { element } from '../../../core/dom/elements.js'
import { defaultsOf, seed, whole } from '../../../core/elements/base/attribute-values.js'
import { cross, placeOnFace, pointDirection, type Vector } from '../../../core/planet/faces.js'
import { BallView, type Drawn } from '../planet-steps/ball-view.js'
import { faceNames } from '../planet-steps/net-view.js'
import { BallMesh, Ground, isSea } from '../planet-steps/paint-ball.js'
import { leadTo, studioAddress } from '../player/listing.js'
import { type Bars, PlayerElement } from '../player/player-element.js'
import type { Offers } from '../player/settings.js'
import type { Mark } from '../player/transport.js'
import { PlateRun, type Settings } from './plate-run.js'
import planetCss from '../planet-steps/planet-steps.css?inline'
import platesWords from 'words:plates'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

// With this seed the drop of the last steps passes all three faces at a corner of the cube.
const rows = { exponent: whole(4, 6, 5), seed: seed(126), plates: whole(2, 40, 12) }

const stages = ['plates', 'move', 'belts', 'stamps', 'drop', 'rivers'] as const
type Stage = (typeof stages)[number]

/** Drawn radii per unit of height: a planet's radius is 32 (cpp/generators/planet.h), and heights are halved. */
const inRadii = 0.5 / 32
/** Points that drain through a river. */
const stream = 12
const water = '#2b6f9c'

/**
 * `<orogen-plate-steps>`: plates that move for one step, the belts that rise where they meet, and a drop that finds its
 * way around a corner of the cube.
 *
 * Attributes: `exponent` (4 to 6), `seed`, `plates` (2 to 40), and those of every player.
 */
export class PlateStepsElement extends PlayerElement<Settings, string, unknown, KeyOf<'plates'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new BallView()
  #run = new PlateRun(defaultsOf(rows))
  #mesh = this.#meshOf()
  #studio: HTMLAnchorElement | undefined

  constructor() {
    super(platesWords, planetCss, rows)
  }

  #meshOf(): BallMesh {
    const { size, bare } = this.#run
    const places = Array.from(bare, (_, i) => pointDirection(size, i)).flat()
    return new BallMesh(size, Float32Array.from(places))
  }

  protected override compute({ settings }: { settings: Settings }) {
    const { exponent, seed, plates } = this.#run.settings
    if (settings.exponent !== exponent || settings.seed !== seed || settings.plates !== plates) {
      this.#run = new PlateRun(settings)
      if (settings.exponent !== exponent) this.#mesh = this.#meshOf()
    }
    return { count: this.#first('rivers') + 1, speed: 1 }
  }

  #first(stage: Stage): number {
    return stage === 'rivers' ? stages.indexOf('drop') + this.#run.way.length : stages.indexOf(stage)
  }

  #stageAt(step: number): Stage {
    return stages.findLast((stage) => this.#first(stage) <= step)!
  }

  protected override marks(words: WordsOf<'plates'>): Mark[] {
    return stages.map((stage, i) => {
      const name = words.say(`plates.stage.${stage}`)
      const next = stages[i + 1]
      return {
        first: this.#first(stage),
        last: next ? this.#first(next) - 1 : this.#first(stage),
        label: `${i + 1}: ${name}`,
        face: [element('span', words.number(i + 1))],
        speed: stage === 'drop' ? 5 : 0.7,
      }
    })
  }

  protected override build(words: WordsOf<'plates'>, { transport, settings }: Bars): HTMLElement[] {
    this.#studio = element('a', words.say('plates.studio'))
    this.mountain.canvas.setAttribute('aria-label', words.say('plates.ball'))
    const texts = [this.heading, this.facts, element('p.note', words.say('plates.drawn'), ' ', this.#studio)]
    return [
      element('div.stage.screen', element('div.ball', this.mountain.canvas), element('div.side', ...texts)),
      transport,
      settings,
    ]
  }

  protected override offers(words: WordsOf<'plates'>): Offers<Settings> {
    const sizes = [4, 5, 6].map((n) => [n, `6 × ${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const write = (count: number) => words.number(count)
    return {
      label: words.say('plates.settings'),
      controls: {
        exponent: { kind: 'list', label: words.say('plates.size'), options: sizes },
        plates: { kind: 'slider', label: words.say('plates.count'), min: 2, max: 40, step: 1, write },
        seed: { kind: 'seed', label: words.say('player.seed') },
      },
    }
  }

  protected override show(step: number, rise: number): void {
    const stage = this.#stageAt(step)
    this.heading.textContent = this.label(step)
    this.facts.replaceChildren(element('p', this.#told(step)))
    const { size, settings } = this.#run
    const heights = this.#heightsOf(stage, rise).map((height) => height * inRadii)
    const { sea, heights: all } = this.#run
    const high = all.reduce((a, b) => Math.max(a, b)) * inRadii
    const level = (stage === 'plates' || stage === 'move' ? 1 : sea) * inRadii
    const ground = new Ground(this.#mesh, heights, level, high)
    this.#mesh.vertices.forEach((vertex, i) => {
      if (heights[i]! <= level) ground.shares[vertex] = isSea
    })
    this.mountain.show(ground, {
      ...this.#drawn(step, stage, rise),
      size,
      heights,
      aside: 1,
      stamping: undefined,
      fallen: 1,
    })
    leadTo(
      this.#studio!,
      studioAddress(this.getAttribute('studio'), {
        generator: 'planet',
        ...settings,
        exponent: settings.exponent + 3,
        age: 0.5,
      }),
    )
  }

  /** The heights as drawn: a new shape rises from the one before, and the sea is filled up to its level. */
  #heightsOf(stage: Stage, rise: number): Float32Array {
    const { bare, heights, sea } = this.#run
    if (stage === 'plates' || stage === 'move') return new Float32Array(bare.length)
    if (stage === 'belts') return bare.map((height) => Math.max(sea, sea + (height - sea) * rise))
    const grown = stage === 'stamps' ? rise : 1
    return heights.map((height, i) => Math.max(sea, bare[i]! + (height - bare[i]!) * grown))
  }

  #drawn(step: number, stage: Stage, rise: number): Drawn {
    const run = this.#run
    const placeOf = (point: number) => pointDirection(run.size, point)
    const goal = run.way.length > 0 ? { goal: placeOf(run.way[0]!) } : {}
    if (stage === 'plates' || stage === 'move') {
      const share = stage === 'move' ? rise : 0
      const dots = run.pieces.map((piece) => ({
        at: run.moved(piece, share),
        paint: this.#paintOf(piece.plate),
      }))
      const lines = run.plates.map(({ middle, spin }) => {
        const speed = cross(spin, middle)
        const along = [0, 0.1, 0.2, 0.3].map((t) => middle.map((part, i) => part + t * speed[i]!))
        return { places: along as unknown as Vector[], paint: '#fff', wide: 2 }
      })
      return { dots, lines, ...goal }
    }
    if (stage === 'drop') {
      const way = run.way.slice(0, step - this.#first('drop') + 1).map(placeOf)
      const at = way.at(-1)
      if (!at) return {}
      return { dots: [{ at, paint: '#fff' }], lines: [{ places: way, paint: water, wide: 3 }], goal: at }
    }
    if (stage !== 'rivers') return goal
    const wet = Array.from(run.area.keys()).filter((point) => run.area[point]! >= stream)
    const lines = wet.flatMap((point) => {
      const to = run.downstream(point)
      const wide = 0.25 * Math.sqrt(run.area[point]!)
      return to === undefined ? [] : [{ places: [placeOf(point), placeOf(to)], paint: water, wide }]
    })
    return { lines, ...goal }
  }

  /** Continents are brown, the floors of oceans blue, and neighbours of different shades. */
  #paintOf(plate: number): string {
    const hue = (this.#run.plates[plate]!.crust > 0 ? 25 : 200) + ((plate * 13) % 30)
    return `hsl(${hue} 42% ${38 + ((plate * 17) % 28)}%)`
  }

  #told(step: number): string {
    const words = this.words!
    const { plates, way, size, sea, heights, area } = this.#run
    const stage = this.#stageAt(step)
    if (stage !== 'drop') {
      const continents = plates.filter(({ crust }) => crust > 0).length
      return words.say(`plates.${stage}`, {
        count: plates.length,
        continents,
        oceans: plates.length - continents,
      })
    }
    const number = step - this.#first('drop')
    const [before, point] = [way[Math.max(number - 1, 0)]!, way[number]!]
    const [face, was] = [point, before].map((each) => faceNames[placeOnFace(size, each)[0]]!)
    if (number === way.length - 1) return words.say('plates.mouth', { n: number, points: area[point]! })
    const height = words.number(Math.max(heights[point]! - sea, 0), { maximumFractionDigits: 2 })
    const at = words.say('plates.drop', { face: face!, height, points: area[point]! })
    return face === was ? at : `${words.say('plates.crosses', { from: was!, to: face! })} ${at}`
  }

  protected override label(step: number): string {
    return this.words!.say(`plates.stage.${this.#stageAt(step)}`)
  }

  protected override sentence(step: number): string {
    return `${this.label(step)}. ${this.#told(step)}`
  }
}

define('orogen-plate-steps', PlateStepsElement)
