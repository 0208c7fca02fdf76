import { define } from '../../../core/elements/base/orogen-element.js'
import { element } from '../../../core/dom/elements.js'
import { seed, whole } from '../../../core/elements/base/attribute-values.js'
import { cross, placeOnFace, pointDirection, type Vector } from '../../../core/planet/faces.js'
import { BallView, type Drawn } from '../planet-steps/ball-view.js'
import { faceNames } from '../planet-steps/net-view.js'
import { isSea } from '../planet-steps/paint-ball.js'
import { type Content, type Offers, PlayerElement, type PlayerState } from '../player/player-element.js'
import type { Mark } from '../player/transport.js'
import { type PlateRun, plateRun, type PlateSettings, type PlateStage, stages } from './plate-run.js'
import planetCss from '../planet-steps/planet-steps.css?inline'
import platesWords from 'words:plates'
import type { KeyOf } from '../../../words/keys.js'

// With this seed the drop of the last steps passes all three faces at a corner of the cube.
const rows = { exponent: whole(4, 6, 5), seed: seed(126), plates: whole(2, 40, 12) }

/** Drawn radii per unit of height: a planet's radius is 32 (cpp/generators/generators.h), and heights are halved. */
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
export class PlateStepsElement extends PlayerElement<PlateSettings, PlateRun, KeyOf<'plates'>> {
  static readonly observedAttributes = [...Object.keys(rows), ...PlayerElement.playerAttributes]

  protected override readonly mountain = new BallView()
  readonly #studio = element('a')

  constructor() {
    super(platesWords, rows, planetCss)
  }

  protected override compute({ settings }: PlayerState<PlateSettings>) {
    const run = plateRun(settings)
    return { run, count: run.steps.length }
  }

  protected override marks(): Mark[] {
    return stages.map((stage, i) => ({
      first: this.run.steps.indexOf(stage),
      label: `${i + 1}: ${this.say(`plates.stage.${stage}`)}`,
      face: [element('span', this.number(i + 1))],
      speed: stage === 'drop' ? 5 : 0.7,
    }))
  }

  protected override build(): Content {
    this.#studio.textContent = this.say('plates.studio')
    this.mountain.canvas.ariaLabel = this.say('plates.ball')
    const note = element('p.note', this.say('plates.drawn'), ' ', this.#studio)
    return { board: [element('div.ball', this.mountain.canvas)], side: [this.rule, note] }
  }

  protected override offers(): Offers<PlateSettings> {
    const sizes = [4, 5, 6].map((n) => [n, `6 × ${2 ** n + 1} × ${2 ** n + 1}`] as const)
    const write = (count: number) => this.number(count)
    return {
      label: this.say('plates.settings'),
      controls: {
        exponent: { kind: 'list', label: this.say('plates.size'), options: sizes },
        plates: { kind: 'slider', label: this.say('plates.count'), min: 2, max: 40, step: 1, write },
        seed: { kind: 'seed', label: this.say('player.seed') },
      },
    }
  }

  protected override show(step: number, rise: number): void {
    const { size, settings, sea, heights, steps } = this.run
    const stage = steps[step]!
    this.facts.replaceChildren(element('p', this.#told(step)))
    const high = heights.reduce((a, b) => Math.max(a, b)) * inRadii
    const level = (stage === 'plates' || stage === 'move' ? 1 : sea) * inRadii
    this.mountain.show({
      ...this.#drawn(step, stage, rise),
      size,
      heights: this.#heightsOf(stage, rise).map((height) => height * inRadii),
      shareOf: (height) => (height <= level ? isSea : (height - level) / (high - level || 1)),
    })
    const exponent = settings.exponent + 3
    this.leadToStudio(this.#studio, { generator: 'planet', ...settings, exponent, age: 0.5 })
  }

  /** The heights as drawn: a new shape rises from the one before, and the sea is filled up to its level. */
  #heightsOf(stage: PlateStage, rise: number): Float32Array {
    const { bare, heights, sea } = this.run
    if (stage === 'plates' || stage === 'move') return new Float32Array(bare.length)
    if (stage === 'belts') return bare.map((height) => Math.max(sea, sea + (height - sea) * rise))
    const grown = stage === 'stamps' ? rise : 1
    return heights.map((height, i) => Math.max(sea, bare[i]! + (height - bare[i]!) * grown))
  }

  #drawn(step: number, stage: PlateStage, rise: number): Drawn {
    const { run } = this
    const placeOf = (point: number) => pointDirection(run.size, point)
    const goal = placeOf(run.way[0]!)
    if (stage === 'plates' || stage === 'move') {
      const dots = run.pieces.map((piece) => ({
        at: run.moved(piece, stage === 'move' ? rise : 0),
        paint: this.#paintOf(piece.plate),
      }))
      const lines = run.plates.map(({ middle, spin }) => {
        const speed = cross(spin, middle)
        const along = [0, 0.1, 0.2, 0.3].map((t) => middle.map((part, i) => part + t * speed[i]!))
        return { places: along as unknown as Vector[], paint: '#fff', wide: 2 }
      })
      return { dots, lines, goal }
    }
    if (stage === 'drop') {
      const places = run.way.slice(0, step - run.steps.indexOf('drop') + 1).map(placeOf)
      const at = places.at(-1)!
      return { dots: [{ at, paint: '#fff' }], lines: [{ places, paint: water, wide: 3 }], goal: at }
    }
    if (stage !== 'rivers') return { goal }
    const lines = [...run.area.entries()].flatMap(([point, area]) => {
      const to = run.downstream(point)
      if (area < stream || to === undefined) return []
      return [{ places: [placeOf(point), placeOf(to)], paint: water, wide: 0.25 * Math.sqrt(area) }]
    })
    return { lines, goal }
  }

  /** Continents are brown, the floors of oceans blue, and neighbours of different shades. */
  #paintOf(plate: number): string {
    const hue = (this.run.plates[plate]!.crust > 0 ? 25 : 200) + ((plate * 13) % 30)
    return `hsl(${hue} 42% ${38 + ((plate * 17) % 28)}%)`
  }

  #told(step: number): string {
    const { plates, way, size, sea, heights, area, steps } = this.run
    const stage = steps[step]!
    if (stage !== 'drop') {
      const continents = plates.filter(({ crust }) => crust > 0).length
      const oceans = plates.length - continents
      return this.say(`plates.${stage}`, { count: plates.length, continents, oceans })
    }
    const number = step - steps.indexOf('drop')
    const point = way[number]!
    const points = area[point]!
    if (number === way.length - 1) return this.say('plates.mouth', { n: number, points })
    const faceOf = (point: number) => faceNames[placeOnFace(size, point)[0]]!
    const [from, face] = [faceOf(way[number - 1] ?? point), faceOf(point)]
    const height = this.number(Math.max(heights[point]! - sea, 0), { maximumFractionDigits: 2 })
    const at = this.say('plates.drop', { face, height, points })
    return face === from ? at : `${this.say('plates.crosses', { from, to: face })} ${at}`
  }

  protected override label(step: number): string {
    return this.say(`plates.stage.${this.run.steps[step]!}`)
  }
}

define('orogen-plate-steps', PlateStepsElement)
