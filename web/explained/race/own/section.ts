import examples from 'programs:examples'
import ownWords from 'words:own'
import raceWords from 'words:race'
import { button, download, element } from '../../../dom/elements.js'
import { copyText } from '../../../dom/session.js'
import type { KeyOf } from '../../../words/keys.js'
import { type Language, Words } from '../../../words/words.js'
import { reliefColors } from '../../figures/relief.js'
import { showSmooth } from '../../figures/show-pixels.js'
import { published, type PublishedId, randomStream } from '../../published/index.js'
import type { OrogenRace } from '../element/race-element.js'
import type { Report } from '../element/report.js'
import { benchmarkOf } from '../element/run.js'
import type { ProgramText } from './code-editor.js'
import { folded } from '../element/tables.js'
import { timerResolution } from '../measure.js'
import { sentenceOf } from '../sentences.js'
import { compared, largestResult, savedRaces } from './compare.js'
import { programInFrame } from './frame.js'
import { kindOf } from './kind.js'
import { isProgram, packed, unpacked } from './link.js'
import { checkProgram, type ProgramCheck, programEntrant, type ReaderProgram, sha256 } from './program.js'
import { markdownOfReport } from './table.js'
import type { OwnWords } from './words.js'
import './section.css'

const benchmarks = ['diamond-square', 'stamp-noise', 'perlin-noise-8', 'perlin-noise-12']
const exponents = [7, 8, 9, 10, 11]
const signature = '`export default function ({ exponent, heights }, random)`'
const first: PublishedId = 'voirol-b'

/** Milliseconds between the ticks of a clock that is too coarse for short samples. */
const coarse = 1

/**
 * Fills a box with an editor for a program of the reader's, its picture, and ways to race it. A program of a
 * link stands in the editor, and runs when the reader says so.
 */
export async function fillOwnProgram(box: HTMLElement, race: OrogenRace, language: Language): Promise<void> {
  const words = await Words.load<KeyOf<'own' | 'race'>>(language, raceWords, ownWords)
  const section = new OwnProgram(words, race)
  section.fill(box)
  await section.begin()
}

/** Sizes, examples, races and files that a reader can choose. */
class Choices {
  readonly example: HTMLSelectElement
  readonly exponent: HTMLSelectElement
  readonly benchmark: HTMLSelectElement
  readonly file: HTMLInputElement
  readonly row: HTMLElement

  constructor(say: OwnWords['say']) {
    const entrants = benchmarks.flatMap((id) => benchmarkOf({ benchmark: id }).entrants)
    const titleOf = (id: string) =>
      entrants.find((entrant) => entrant.id === id)?.title.replace(/, JavaScript$/, '')
    const [start, example] = choice(
      say('own.example'),
      Object.keys(published).map((id) => [id, titleOf(id) ?? capital(id)]),
      first,
    )
    const [size, exponent] = choice(
      say('own.size'),
      exponents.map((n) => [String(n), say('size', { side: 2 ** n + 1 })]),
      '9',
    )
    const [against, benchmark] = choice(
      say('own.against'),
      benchmarks.map((id) => [id, say(`benchmark.${id}`)]),
      benchmarks[0]!,
    )
    this.example = example
    this.exponent = exponent
    this.benchmark = benchmark
    this.file = element('input', {
      type: 'file',
      accept: '.js,.mjs,.ts,.wasm',
      'aria-label': say('own.file'),
    })
    const file = element('label', `${say('own.file')} `, this.file)
    this.row = element('div.choices', start, size, against, file)
  }
}

class OwnProgram {
  readonly #words: OwnWords
  readonly #say: OwnWords['say']
  readonly #race: OrogenRace
  readonly #choices: Choices
  readonly #field: HTMLTextAreaElement
  readonly #canvas: HTMLCanvasElement
  readonly #facts: HTMLElement
  readonly #said: HTMLElement
  readonly #table = element('div')
  readonly #results: HTMLInputElement
  #text: ProgramText
  /** The module of WebAssembly that takes the place of the text, until that changes. */
  #module: { name: string; bytes: Uint8Array<ArrayBuffer> } | undefined
  #stop = (): void => undefined

  constructor(words: OwnWords, race: OrogenRace) {
    const say = words.say.bind(words)
    this.#words = words
    this.#say = say
    this.#race = race
    this.#choices = new Choices(say)
    const field = element('textarea.code', { 'aria-label': say('own.editor'), spellcheck: 'false' })
    this.#field = field
    this.#text = {
      get: () => field.value,
      set: (next) => void (field.value = next),
      goTo: () => undefined,
    }
    const picture = { role: 'img', 'aria-label': say('own.picture'), width: 513, height: 513 }
    this.#canvas = element('canvas', picture)
    this.#facts = element('p.facts', say('own.none'))
    this.#said = element('p.said', { role: 'status' })
    this.#results = element('input', {
      type: 'file',
      accept: '.json',
      multiple: true,
      'aria-label': say('own.compare'),
    })
    this.#listen()
  }

  fill(box: HTMLElement): void {
    const say = this.#say
    box.replaceChildren(
      folded(say('own.rules'), element('p', ...coded(say('own.contract', { signature })))),
      this.#choices.row,
      element(
        'div.beside',
        element('div.editor', this.#field, this.#said),
        element('figure', this.#canvas, element('figcaption', this.#facts)),
      ),
      element(
        'div.buttons',
        button(() => void this.#run(), say('own.run')),
        button(() => void this.#enter(), { class: 'main' }, say('own.race')),
        button(() => (this.#stop(), this.#race.stop()), say('stop')),
        button(() => void this.#copyLink(), say('own.link')),
        button(() => this.#saveMarkdown(), say('own.markdown')),
        element('label', `${say('own.compare')} `, this.#results),
      ),
      this.#table,
      element('p.note', say('own.about')),
    )
  }

  /** Shows the program of the link, which does not run by itself, or the first example, which does. */
  async begin(): Promise<void> {
    this.#text.set(examples[first]!)
    const linked = await unpacked(location.hash)
    if (linked !== undefined) this.#text.set(linked)
    // Without the file of the editor, the plain field stays.
    const editor = await import('./code-editor.js').catch(() => undefined)
    if (editor) this.#text = editor.codeEditor(this.#field, this.#changed)
    if (linked !== undefined) this.#tell(this.#say('own.linked'))
    else if (isProgram(location.hash)) this.#tell(this.#say('own.unreadable'), true)
    else await this.#run()
  }

  #listen(): void {
    const { example, exponent, file } = this.#choices
    example.addEventListener('change', () => {
      this.#text.set(examples[example.value]!)
      this.#changed()
      void this.#run()
    })
    exponent.addEventListener('change', () => void this.#run())
    this.#field.addEventListener('input', this.#changed)
    file.addEventListener('change', () => void this.#openFile(file.files?.[0]))
    this.#results.addEventListener('change', () => void this.#compareResults())
  }

  readonly #changed = (): void => {
    this.#module = undefined
    this.#choices.file.value = ''
  }

  async #openFile(given: File | undefined): Promise<void> {
    if (!given) return
    if (given.name.endsWith('.wasm')) {
      this.#module = { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) }
    } else {
      this.#text.set(await given.text())
      this.#module = undefined
    }
    await this.#run()
  }

  #tell(sentence: string, isProblem = false): void {
    this.#said.replaceChildren(...coded(sentence))
    this.#said.classList.toggle('alarm', isProblem)
  }

  #sentence(error: unknown): string {
    return asSentence(sentenceOf(this.#words, error))
  }

  /** A map and figures of another program would be taken for this one's. */
  #clear(): void {
    showSmooth(this.#canvas, new Uint8ClampedArray(4), 1)
    this.#facts.textContent = this.#say('own.none')
  }

  /** Checks and draws the program; what it is if it may race. */
  async #run(): Promise<Checked | undefined> {
    if (['waiting', 'running', 'paused'].includes(this.#race.status)) return undefined // it would disturb the times
    this.#stop()
    this.#clear()
    this.#tell(this.#say('own.running'))
    const opened: { close(): unknown }[] = []
    let isStopped = false
    this.#stop = () => {
      isStopped = true
      for (const sandbox of opened) sandbox.close()
    }
    try {
      const title = this.#module?.name ?? this.#say('own.title')
      const program = programInFrame(title, this.#module?.bytes ?? this.#text.get())
      const open = async () => {
        const sandbox = await program.open()
        opened.push(sandbox)
        if (isStopped) await sandbox.close()
        return sandbox
      }
      const check = await checkProgram({ ...program, open }, Number(this.#choices.exponent.value))
      if (isStopped) return void this.#tell(this.#say('own.stopped'))
      return { program, check, remarks: await this.#show(check) }
    } catch (error) {
      if (isStopped) return void this.#tell(this.#say('own.stopped'))
      const sentence = this.#sentence(error)
      this.#tell(sentence, true)
      const line = /\(\D{0,10}(\d{1,9})\D{0,10}\)$/.exec(sentence.slice(-40).replace(/[.。]$/, ''))
      if (line) this.#text.goTo(Number(line[1]))
      return undefined
    }
  }

  /** Draws a map that was checked, with its facts; what is to be said of it beside its times. */
  async #show(check: ProgramCheck): Promise<string[]> {
    const [say, words] = [this.#say, this.#words]
    showSmooth(this.#canvas, reliefColors(check), check.size)
    const { slope, kind } = await kindOf(check)
    const steepness = (value: number) => words.number(Math.max(value, 0), { maximumFractionDigits: 2 })
    const remarks = kind ? [say(`own.kind.${kind}`)] : []
    const facts = [
      factsOf(words, check),
      ...remarks,
      slope && say('own.slope', { slope: steepness(slope) }),
      check.logs.length > 0 && say('own.logs', { lines: check.logs.join(' · ') }),
    ]
    this.#facts.textContent = facts.filter(Boolean).join(' ')
    const still = check.still && asSentence(say('own.still', { reason: sentenceOf(words, check.still) }))
    this.#tell(still ?? '', !!still)
    return remarks
  }

  async #enter(): Promise<void> {
    const made = await this.#run()
    if (!made || made.check.still) return
    const { program, check, remarks } = made
    const benchmark = this.#choices.benchmark.value
    const exponent = Number(this.#choices.exponent.value)
    this.#tell(`${workText(this.#words, benchmark, exponent, check)} ${clockText(this.#words)}`.trimEnd())
    this.#race.scrollIntoView({ block: 'start' })
    const settings = {
      ...this.#race.settings, // as many rounds and starts as in the race above
      benchmark,
      exponents: [exponent],
      maps: 1,
    }
    await this.#race.start(settings, {
      entrant: programEntrant(program, { say: (error) => this.#sentence(error) }),
      program: {
        name: program.title,
        sha256: await sha256(this.#module?.bytes ?? new TextEncoder().encode(this.#text.get())),
        points: check.heights.length,
        draws: check.draws,
        first: check.first,
        remarks,
      },
    })
  }

  async #copyLink(): Promise<void> {
    const address = new URL(location.href)
    const fragment = await packed(this.#text.get())
    if (fragment === undefined) return this.#tell(this.#say('own.long'), true)
    address.hash = fragment
    if (await copyText(address.href)) this.#tell(this.#say('save.copied'))
    else this.#said.replaceChildren(element('a', { href: address.href }, this.#say('own.link')))
  }

  #saveMarkdown(): void {
    const { report } = this.#race
    if (!report) return this.#tell(this.#say('own.no-race'), true)
    download(new Blob([markdownOfReport(this.#words, report)], { type: 'text/markdown' }), 'orogen-race.md')
  }

  async #compareResults(): Promise<void> {
    try {
      const given = await Promise.all(
        Array.from(this.#results.files ?? [], async (each) => {
          if (each.size > largestResult) throw new RangeError('too large')
          return savedRaces(await each.text())
        }),
      )
      const present = given.length === 1 && this.#race.report ? [this.#race.report as Report] : []
      this.#table.replaceChildren(compared(this.#words, [...present, ...given]))
      this.#tell('')
    } catch {
      this.#tell(this.#say('own.no-result'), true)
    }
    this.#results.value = ''
  }
}

/** A list of choices, and its label. */
function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): [HTMLLabelElement, HTMLSelectElement] {
  const made = options.map(([value, text]) => element('option', { value, selected: value === chosen }, text))
  const list = element('select', { 'aria-label': label }, ...made)
  return [element('label', `${label} `, list), list]
}

/** A program that can be drawn, and what it makes where that is no terrain. */
interface Checked {
  program: ReaderProgram
  check: ProgramCheck
  remarks: string[]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A problem, which programs print in lower case, as a sentence of a page. */
const asSentence = (text: string) => {
  const end = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? '。' : '.'
  return `${capital(text)}${/[.。!?]$/.test(text) ? '' : end}`
}

/** A text whose code stands between backquotes. */
const coded = (text: string) => text.split('`').map((part, i) => (i % 2 === 0 ? part : element('code', part)))

function factsOf(words: OwnWords, { size, min, max, draws, first }: ProgramCheck): string {
  const number = (value: number) => words.number(value, { maximumSignificantDigits: 3 })
  return words.say('own.facts', { size, min: number(min), max: number(max), draws, first: number(first) })
}

/** That the clock of this browser is too coarse for short samples, if it is. */
function clockText(words: OwnWords): string {
  const step = timerResolution()
  return step < coarse
    ? ''
    : words.say('own.clock', { step: words.number(step, { maximumSignificantDigits: 2 }) })
}

/** How much each program does for a map, as far as it can be counted. */
function workText(words: OwnWords, id: string, exponent: number, check: ProgramCheck): string {
  const others = benchmarkOf({ benchmark: id }).entrants.flatMap((entrant) => {
    if (!(entrant.id in published)) return []
    let draws = 0
    const stream = randomStream(42)
    const { size } = published[entrant.id as PublishedId].generate({ exponent }, () => {
      draws += 1
      return stream()
    })
    return [words.say('own.work.other', { title: entrant.title, points: size ** 2, draws })]
  })
  const list = new Intl.ListFormat(words.language).format(others)
  return words.say('own.work', { points: check.heights.length, draws: check.draws, list })
}
