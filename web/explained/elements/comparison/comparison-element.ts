import { define } from '../../../core/elements/base/orogen-element.js'
import { button, element } from '../../../core/dom/elements.js'
import type { Heightfield } from '../../../core/orogen/heightfield.js'
import { randomSeed } from '../../../core/orogen/random-seed.js'
import { reasonOf } from '../../../core/state/reason.js'
import { choice, seed, type Values } from '../../../core/elements/base/attribute-values.js'
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

/** The generator and the seed of the map beside the land. */
const rows = { generator: choice(comparedGenerators), seed: seed(161) }

/**
 * `<orogen-comparison>`: a heightmap that the reader opens or drops, beside a generated one of equal roughness: their
 * spectra, Hurst exponents and slopes. The file is read and measured in the page and is not sent anywhere.
 *
 * Attributes: `generator` (diamond-square, stamp-noise, perlin-noise, or rivers for eroded diamond-square), `seed`
 * (0 to 4294967295). Fires `change` when the reader chooses another.
 */
export class ComparisonElement extends MeasuredFigure<Values<typeof rows>, KeyOf<'comparison'>> {
  static readonly observedAttributes = Object.keys(rows)

  readonly #input = element('input', { type: 'file', accept, hidden: true })
  readonly #rival = element('select', { id: 'rival' })
  readonly #order = element('select', { id: 'order' })
  readonly #orderRow = element('p.order', { hidden: true })
  readonly #maps = { own: element('canvas', { role: 'img' }), ours: element('canvas', { role: 'img' }) }
  readonly #names = { own: element('p.name'), ours: element('p.about') }
  readonly #notes = element('div.notes.note')
  readonly #readings = element('div.readings')
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
    this.#rival.addEventListener('change', () =>
      this.choose({ generator: this.#rival.value as ComparedGenerator }),
    )
    this.#order.addEventListener('change', () => {
      if ('file' in this.#land)
        this.#measure({ ...this.#land, byteOrder: this.#order.value as 'little' | 'big' })
    })
  }

  protected override connect(signal: AbortSignal): void {
    super.connect(signal)
    const brings = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
    this.addEventListener(
      'dragover',
      (event) => {
        if (!brings(event)) return
        event.preventDefault()
        this.classList.add('dropping')
      },
      { signal },
    )
    this.addEventListener('dragleave', () => this.classList.remove('dropping'), { signal })
    this.addEventListener(
      'drop',
      (event) => {
        this.classList.remove('dropping')
        if (!brings(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer!.files
        if (file) this.open(file)
      },
      { signal },
    )
  }

  /** Measures a heightmap in place of the one before; if it cannot be read, says why and keeps the one before. */
  open(file: File): void {
    this.#order.value = 'little'
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
    const option = (value: string, text: string) => element('option', { value }, text)
    this.#rival.replaceChildren(
      ...comparedGenerators.map((id) => option(id, words.say(`comparison.rival.${id}`))),
    )
    const order = this.#order.value
    this.#order.replaceChildren(
      ...(['little', 'big'] as const).map((id) => option(id, words.say(`comparison.order.${id}`))),
    )
    this.#order.value = order || 'little'
    this.#orderRow.replaceChildren(
      element('label', { for: 'order' }, words.say('comparison.order')),
      this.#order,
    )
    const again = button(() => this.choose({ seed: randomSeed() }), words.say('comparison.again'))
    const figure = (which: 'own' | 'ours', ...caption: HTMLElement[]) =>
      element('figure', { class: which }, this.#maps[which], element('figcaption', ...caption))
    const rival = element('div.rival.row', this.#rival, again)
    this.#rival.setAttribute('aria-label', words.say('comparison.rival'))
    return [
      element(
        'div.door.row.screen',
        button(() => this.#input.click(), { class: 'open main' }, words.say('comparison.open')),
        this.#input,
        element('p', words.say('comparison.drop'), ' ', element('b', words.say('comparison.private'))),
      ),
      this.notice,
      element(
        'div.maps',
        figure('own', this.#names.own, this.#orderRow, this.#notes),
        figure('ours', rival, this.#names.ours),
      ),
      this.#readings,
    ]
  }

  /** Finds another map to compare with, once the reader's terrain has been measured. */
  protected override show(): void {
    this.#rival.value = this.settings.generator
    if (this.#own) this.#match(this.#own)
    else this.#measure(this.#asked)
  }

  protected override speak(words: WordsOf<'comparison'>): void {
    if (this.#own) this.#showOwn(this.#own)
    super.speak(words)
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

  #showOwn(own: MeasuredTerrain): void {
    const words = this.words!
    const name = 'file' in this.#land ? this.#land.name : words.say('comparison.example')
    const { size } = own.field
    this.#names.own.replaceChildren(
      element('b', words.say('comparison.own')),
      ` ${name} · ${words.number(size)} × ${words.number(size)}`,
    )
    this.#orderRow.hidden = !('file' in this.#land && isRaw(this.#land.name))
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
