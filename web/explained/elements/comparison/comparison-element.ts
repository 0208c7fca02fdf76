import { define } from '../../../core/elements/base/orogen-element.js'
import { type Controls, controlsOf } from '../../../core/dom/controls.js'
import { button, element } from '../../../core/dom/elements.js'
import type { Heightfield } from '../../../core/orogen/heightfield.js'
import { randomSeed } from '../../../core/orogen/random-seed.js'
import { reasonOf } from '../../../core/state/reason.js'
import { choice, seed, type ValuesOf } from '../../../core/elements/base/attribute-values.js'
import { MeasuredFigure } from '../figure/measured-figure.js'
import {
  type OpenedTerrain,
  type Match,
  type ComparedGenerator,
  comparedGenerators,
  type MeasuredTerrain,
  manyHeights,
} from '../laboratory/terrain-statistics.js'
import { paintHeights, showPixels } from '../relief/relief.js'
import { fixed, percent } from '../laboratory/chart.js'
import { hurstGauge, slopeChart, spectrumChart } from './charts.js'
import { flatterByChance } from '../laboratory/measures.js'
import { unevenness } from '../roughness/spectrum.js'
import comparisonCss from './comparison.css?inline'
import comparisonWords from 'words:comparison'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** The file dialogue offers these types first. */
const accept = '.png,.r16,.raw,.r32,.hgt,.asc,image/png'
const isRaw = (name: string) => /\.(r16|raw|r32)$/i.test(name)

/** A land of ours, after the weather, is measured as long as none is opened. */
const example: OpenedTerrain = {
  parameters: { generator: 'diamond-square', exponent: 9, seed: 270, age: 0.6, sea: 0 },
}

interface Choices {
  rival: ComparedGenerator
  /** The byte order of a raw file. */
  order: 'little' | 'big'
}

/** The generator and the seed of the map beside the land. */
const rows = { generator: choice(comparedGenerators), seed: seed(161) }

/**
 * `<orogen-comparison>`: a heightmap that the reader opens or drops, beside a generated one of equal roughness: their
 * spectra, Hurst exponents and slopes. The file is read and measured in the page and is not sent anywhere.
 *
 * Attributes: `generator` (diamond-square, stamp-noise, perlin-noise, or rivers for eroded diamond-square), `seed`
 * (0 to 4294967295). Fires `change` when the reader chooses another.
 */
export class ComparisonElement extends MeasuredFigure<ValuesOf<typeof rows>, KeyOf<'comparison'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #input = element('input', { type: 'file', accept, hidden: true })
  readonly #maps = { own: element('canvas', { role: 'img' }), ours: element('canvas', { role: 'img' }) }
  readonly #names = { own: element('p.name'), ours: element('p.about') }
  readonly #notes = element('div.notes.note')
  readonly #readings = element('div.readings')
  #controls: Controls<Choices> | undefined
  #land: OpenedTerrain = example
  /** The land whose measures were asked for last. */
  #asked: OpenedTerrain = example
  #own: MeasuredTerrain | undefined

  constructor() {
    super(comparisonWords, comparisonCss, rows)
    this.#input.addEventListener('change', () => {
      const [file] = this.#input.files ?? []
      this.#input.value = '' // so that the same file can be chosen again
      if (file) this.open(file)
    })
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    const drag = (event: DragEvent) => {
      const { type, dataTransfer } = event
      const isFile = dataTransfer?.types.includes('Files') ?? false
      this.classList.toggle('dropping', isFile && type === 'dragover')
      if (!isFile || type === 'dragleave') return
      event.preventDefault()
      const [file] = type === 'drop' ? dataTransfer!.files : []
      if (file) this.open(file)
    }
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      this.addEventListener(type, drag, { signal })
  }

  /** Measures a heightmap in place of the one before; if it cannot be read, says why and keeps the one before. */
  open(file: File): void {
    this.#measure({ file, name: file.name })
  }

  protected override async tellFailure(error: Error) {
    const sentence = this.#about(this.#asked, await reasonOf(error, this.words!))
    // A wrong file will be wrong the next time, too.
    return error instanceof RangeError
      ? { sentence }
      : { sentence, retry: this.words!.say('comparison.retry') }
  }

  protected override build(words: WordsOf<'comparison'>): Node[] {
    this.setAttribute('aria-label', words.say('comparison.label'))
    const rivals = comparedGenerators.map((id) => [id, words.say(`comparison.rival.${id}`)] as const)
    const orders = (['little', 'big'] as const).map(
      (id) => [id, words.say(`comparison.order.${id}`)] as const,
    )
    this.#controls = controlsOf<Choices>(
      {
        rival: { kind: 'list', label: words.say('comparison.rival'), options: rivals },
        order: { kind: 'list', label: words.say('comparison.order'), options: orders },
      },
      ({ rival, order }) => {
        if (rival) this.choose({ generator: rival })
        else if ('file' in this.#land) this.#measure({ ...this.#land, byteOrder: order! })
      },
    )
    const { rival, order } = this.#controls.roots
    if (this.#own) this.#showOwn(this.#own)
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('comparison.again'))
    const figure = (which: 'own' | 'ours', ...caption: HTMLElement[]) =>
      element('figure', { class: which }, this.#maps[which], element('figcaption', ...caption))
    const open = button(() => this.#input.click(), { class: 'open main' }, words.say('comparison.open'))
    const promise = element('b', words.say('comparison.private'))
    return [
      element(
        'div.door.row.screen',
        ...[open, this.#input, element('p', words.say('comparison.drop'), ' ', promise)],
      ),
      this.notice,
      element(
        'div.maps',
        figure('own', this.#names.own, order!, this.#notes),
        figure('ours', element('div.rival.row', rival!, again), this.#names.ours),
      ),
      this.#readings,
    ]
  }

  /** Finds another map to compare with, once the reader's terrain has been measured. */
  protected override show(): void {
    this.#showControls()
    if (this.#own) this.#match(this.#own)
    else this.#measure(this.#asked)
  }

  /** Begins a sentence about a file with its name. */
  #about(land: OpenedTerrain, problem: string): string {
    return 'file' in land ? this.words!.say('comparison.problem', { name: land.name, problem }) : problem
  }

  #measure(land: OpenedTerrain): void {
    this.#asked = land
    const words = this.words!
    if ('file' in land) this.status.textContent = words.say('comparison.reading', { name: land.name })
    void this.look({ kind: 'statistics', land }, (answer) => {
      if ('problem' in answer) {
        const problem = words.say(`comparison.problem.${answer.problem}`, { size: answer.size })
        const said = this.#about(land, problem)
        this.notice.textContent = this.status.textContent = said
        return
      }
      this.#land = land
      this.#own = answer
      this.#showOwn(answer)
      this.#match(answer)
    })
  }

  #match({ field, hurst }: MeasuredTerrain): void {
    const { generator: rival, seed } = this.settings
    const side = field.size
    void this.look({ kind: 'match', rival, seed, side, hurst: hurst.spectrum ?? 0.75 }, (match) => {
      this.#showOurs(match)
    })
  }

  #showControls(): void {
    const byteOrder = ('file' in this.#land && this.#land.byteOrder) || 'little'
    this.#controls!.show({ rival: this.settings.generator, order: byteOrder })
    this.#controls!.roots.order!.hidden = !('file' in this.#land && isRaw(this.#land.name))
  }

  #showOwn(own: MeasuredTerrain): void {
    const words = this.words!
    const land = this.#land
    const name = 'file' in land ? land.name : words.say('comparison.example')
    const { size } = own.field
    this.#names.own.replaceChildren(
      element('b', words.say('comparison.own')),
      ` ${name} · ${words.number(size)} × ${words.number(size)}`,
    )
    this.#showControls()
    this.#notes.replaceChildren(...notesOn(words, own).map((note) => element('p', note)))
    paint(this.#maps.own, own.field)
    this.#maps.own.setAttribute('aria-label', words.say('comparison.map', { name }))
  }

  #showOurs(ours: Match): void {
    const words = this.words!
    const own = this.#own!
    const { generator: rival, seed } = this.settings
    const name = words.say(`comparison.rival.${rival}`)
    this.#names.ours.replaceChildren(
      element('b', words.say('comparison.ours')),
      ` ${words.say('comparison.fitted', {
        roughness: words.number(ours.roughness, { maximumFractionDigits: 2 }),
        seed: words.number(seed, { useGrouping: false }),
      })}`,
    )
    paint(this.#maps.ours, ours.field)
    this.#maps.ours.setAttribute('aria-label', words.say('comparison.map', { name }))
    const pair = { own, ours }
    const told = readingsOf(words, own, ours)
    const reading = (title: KeyOf<'comparison'>, chart: SVGElement, ...said: string[]) =>
      element('section', element('h3', words.say(title)), chart, ...said.map((each) => element('p', each)))
    this.#readings.replaceChildren(
      reading('comparison.title.hurst', hurstGauge(words, pair), told.hurst),
      reading('comparison.title.spectrum', spectrumChart(words, pair), told.spectrum),
      reading(
        'comparison.title.slopes',
        slopeChart(words, pair),
        told.slopes,
        words.say('comparison.chance'),
      ),
    )
    this.status.textContent = [told.hurst, told.slopes].join(' ')
  }
}

/** Paints a map from above, a pixel a point. */
const paint = (canvas: HTMLCanvasElement, { size, heights }: Heightfield) =>
  showPixels(canvas, paintHeights({ size, values: heights }, 'hillshade'), size)

/** Puts the curves into sentences. */
export function readingsOf(words: WordsOf<'comparison'>, own: MeasuredTerrain, ours: Match) {
  const hurst = own.hurst.spectrum
  const reached = ours.hurst.spectrum
  const places = { own: fixed(words, hurst ?? NaN, 2), ours: fixed(words, reached ?? NaN, 2) }
  const off = (reached ?? 0) - (hurst ?? 0)
  return {
    hurst:
      hurst === null
        ? words.say('comparison.hurst.none')
        : Math.abs(off) < 0.05
          ? words.say('comparison.hurst.same', { ...places, share: percent(words, 2 ** -hurst) })
          : words.say(off < 0 ? 'comparison.hurst.smoother' : 'comparison.hurst.rougher', places),
    spectrum: words.say('comparison.spectrum.told', {
      own: fixed(words, unevenness(own.spectrum), 1),
      ours: fixed(words, unevenness(ours.spectrum), 1),
    }),
    slopes: words.say('comparison.slopes.told', {
      flat: percent(words, own.slopes.flat),
      oursFlat: percent(words, ours.slopes.flat),
      chanceFlat: percent(words, flatterByChance(0.5)),
      steep: percent(words, own.slopes.steep, 1),
      oursSteep: percent(words, ours.slopes.steep, 1),
      chanceSteep: percent(words, 1 - flatterByChance(2), 1),
    }),
  }
}

/** Says how the file was cropped, and that its heights are coarse. */
export function notesOn(
  words: WordsOf<'comparison'>,
  { whole, field, different }: MeasuredTerrain,
): string[] {
  const { size } = field
  const { width, height } = whole
  return [
    ...(width === size && height === size ? [] : [words.say('comparison.cropped', { size, width, height })]),
    ...(different < Math.min(manyHeights, 1024) ? [words.say('comparison.coarse', { n: different })] : []),
  ]
}

define('orogen-comparison', ComparisonElement)
