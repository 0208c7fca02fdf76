import examples from 'programs:examples'
import ownWords from 'words:own'
import raceWords from 'words:race'
import { button, download, element } from '../../../dom/elements.js'
import { copyText } from '../../../dom/session.js'
import type { KeyOf } from '../../../words/keys.js'
import { type Language, Words } from '../../../words/words.js'
import { reliefColors, showPixels } from '../../figures/relief.js'
import { published, type PublishedId, randomStream } from '../../published/index.js'
import type { OrogenRace } from '../element/race-element.js'
import type { Report } from '../element/report.js'
import { ladderOf } from '../element/run.js'
import type { ProgramText } from './code-editor.js'
import { folded } from '../element/tables.js'
import { timerResolution } from '../measure.js'
import { sentenceOf } from '../sentences.js'
import { compared, largestResult, savedRaces } from './compare.js'
import { programInFrame } from './frame.js'
import { kindOf } from './kind.js'
import { isProgram, packed, unpacked } from './link.js'
import { checkProgram, type ProgramCheck, programRung, type ReaderProgram, sha256 } from './program.js'
import { markdownOfReport } from './table.js'
import type { OwnWords } from './words.js'
import './section.css'

const ladders = ['diamond-square', 'stamp-noise', 'perlin-noise-8', 'perlin-noise-12']
const exponents = [7, 8, 9, 10, 11]
const signature = '`export default function ({ exponent, heights }, random)`'
const first: PublishedId = 'voirol-b'

/** Milliseconds between the ticks of a clock that is too coarse for short samples. */
const coarse = 1

/**
 * Fills a box with an editor for a program of the reader's, its picture, and ways to race it. A program of a link stands in
 * the editor, and runs when the reader says so.
 */
export async function fillOwnProgram(box: HTMLElement, race: OrogenRace, language: Language): Promise<void> {
  const words = await Words.load<KeyOf<'own' | 'race'>>(language, raceWords, ownWords)
  const say = words.say.bind(words)
  const choices = (
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    chosen: string,
  ) => {
    const made = options.map(([value, text]) =>
      element('option', { value, selected: value === chosen }, text),
    )
    const list = element('select', { 'aria-label': label }, ...made)
    return [element('label', `${label} `, list), list] as const
  }
  const rungs = ladders.flatMap((id) => ladderOf({ ladder: id }).rungs)
  const named = Object.keys(published).map(
    (id) =>
      [id, rungs.find((rung) => rung.id === id)?.title.replace(/, JavaScript$/, '') ?? capital(id)] as const,
  )
  const [start, example] = choices(say('own.example'), named, first)
  const [size, exponent] = choices(
    say('own.size'),
    exponents.map((n) => [String(n), say('size', { side: 2 ** n + 1 })] as const),
    '9',
  )
  const [against, ladder] = choices(
    say('own.against'),
    ladders.map((id) => [id, say(`ladder.${id}`)] as const),
    ladders[0]!,
  )
  const field = element('textarea.code', { 'aria-label': say('own.editor'), spellcheck: 'false' })
  const canvas = element('canvas', { role: 'img', 'aria-label': say('own.picture'), width: 513, height: 513 })
  const facts = element('p.facts', say('own.none'))
  const said = element('p.said', { role: 'status' })
  const table = element('div')
  const file = element('input', { type: 'file', accept: '.js,.mjs,.ts,.wasm', 'aria-label': say('own.file') })
  const results = element('input', {
    type: 'file',
    accept: '.json',
    multiple: true,
    'aria-label': say('own.compare'),
  })

  /** The module of WebAssembly that takes the place of the text, until that changes. */
  let module: { name: string; bytes: Uint8Array<ArrayBuffer> } | undefined
  let stop = (): void => undefined
  let text: ProgramText = {
    get: () => field.value,
    set: (next) => void (field.value = next),
    goTo: () => undefined,
  }
  const tell = (sentence: string, isProblem = false) => {
    said.replaceChildren(...coded(sentence))
    said.classList.toggle('alarm', isProblem)
  }
  const saying = (error: unknown) => asSentence(sentenceOf(words, error))

  /** A map and figures of another program would be taken for this one's. */
  const clear = () => {
    canvas.getContext('2d')!.clearRect(0, 0, canvas.width, canvas.height)
    facts.textContent = say('own.none')
  }
  /** Checks and draws the program; what it is if it may race. */
  const run = async (): Promise<Checked | undefined> => {
    if (['waiting', 'running', 'paused'].includes(race.status)) return undefined // it would disturb the times
    stop()
    clear()
    tell(say('own.running'))
    const opened: { close(): unknown }[] = []
    let isStopped = false
    stop = () => {
      isStopped = true
      for (const realm of opened) realm.close()
    }
    try {
      const program = programInFrame(module?.name ?? say('own.title'), module?.bytes ?? text.get())
      const open = async () => {
        const realm = await program.open()
        opened.push(realm)
        if (isStopped) await realm.close()
        return realm
      }
      const check = await checkProgram({ ...program, open }, Number(exponent.value))
      if (isStopped) return void tell(say('own.stopped'))
      showPixels(canvas, reliefColors(check), check.size)
      const { slope, kind } = await kindOf(check)
      facts.textContent = factsOf(words, check)
      if (kind) facts.append(' ', say(`own.kind.${kind}`))
      if (slope)
        facts.append(
          ' ',
          say('own.slope', { slope: words.number(Math.max(slope, 0), { maximumFractionDigits: 2 }) }),
        )
      if (check.logs.length > 0) facts.append(' ', say('own.logs', { lines: check.logs.join(' · ') }))
      tell(check.still ? say('own.still', { reason: sentenceOf(words, check.still) }) : '', !!check.still)
      return { program, check, remarks: kind ? [say(`own.kind.${kind}`)] : [] }
    } catch (error) {
      if (isStopped) return void tell(say('own.stopped'))
      const sentence = saying(error)
      tell(sentence, true)
      const line = /\(\D{0,10}(\d{1,9})\D{0,10}\)$/.exec(sentence.slice(-40).replace(/[.。]$/, ''))
      if (line) text.goTo(Number(line[1]))
      return undefined
    }
  }

  const enter = async () => {
    const made = await run()
    if (!made || made.check.still) return
    const { program, check, remarks } = made
    const chosen = Number(exponent.value)
    const coarseness = timerResolution()
    tell(
      [
        workText(words, ladder.value, chosen, check),
        coarseness >= coarse
          ? say('own.clock', { step: words.number(coarseness, { maximumSignificantDigits: 2 }) })
          : '',
      ].join(' '),
    )
    race.scrollIntoView({ block: 'start' })
    const settings = {
      ...race.settings, // as many rounds and starts as in the race above
      ladder: ladder.value,
      exponents: [chosen],
      maps: 1,
    }
    await race.start(settings, {
      rung: programRung(program, { say: saying }),
      program: {
        name: program.title,
        sha256: await sha256(module?.bytes ?? new TextEncoder().encode(text.get())),
        points: check.heights.length,
        draws: check.draws,
        first: check.first,
        remarks,
      },
    })
  }

  const copyLink = async () => {
    const address = new URL(location.href)
    const fragment = await packed(text.get())
    if (fragment === undefined) return tell(say('own.long'), true)
    address.hash = fragment
    if (await copyText(address.href)) tell(say('save.copied'))
    else said.replaceChildren(element('a', { href: address.href }, say('own.link')))
  }
  const saveMarkdown = () => {
    if (!race.report) return tell(say('own.no-race'), true)
    download(new Blob([markdownOfReport(words, race.report)], { type: 'text/markdown' }), 'orogen-race.md')
  }
  const changed = () => {
    module = undefined
    file.value = ''
  }
  example.addEventListener('change', () => {
    text.set(examples[example.value]!)
    changed()
    void run()
  })
  exponent.addEventListener('change', () => void run())
  field.addEventListener('input', changed)
  file.addEventListener('change', async () => {
    const [given] = file.files ?? []
    if (!given) return
    if (given.name.endsWith('.wasm')) {
      module = { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) }
    } else {
      text.set(await given.text())
      module = undefined
    }
    await run()
  })
  results.addEventListener('change', async () => {
    try {
      const given = await Promise.all(
        Array.from(results.files ?? [], async (each) => {
          if (each.size > largestResult) throw new RangeError('too large')
          return savedRaces(await each.text())
        }),
      )
      const present = given.length === 1 && race.report ? [race.report as Report] : []
      table.replaceChildren(compared(words, [...present, ...given]))
      tell('')
    } catch {
      tell(say('own.no-result'), true)
    }
    results.value = ''
  })

  box.replaceChildren(
    folded(say('own.rules'), element('p', ...coded(say('own.contract', { signature })))),
    element('div.choices', start, size, against, element('label', `${say('own.file')} `, file)),
    element(
      'div.beside',
      element('div.editor', field, said),
      element('figure', canvas, element('figcaption', facts)),
    ),
    element(
      'div.buttons',
      button(() => void run(), say('own.run')),
      button(() => void enter(), { class: 'main' }, say('own.race')),
      button(() => (stop(), race.stop()), say('stop')),
      button(() => void copyLink(), say('own.link')),
      button(saveMarkdown, say('own.markdown')),
      element('label', `${say('own.compare')} `, results),
    ),
    table,
    element('p.note', say('own.about')),
  )
  text.set(examples[first]!)
  const linked = await unpacked(location.hash)
  if (linked !== undefined) text.set(linked)
  // Without the file of the editor, the plain field stays.
  const editor = await import('./code-editor.js').catch(() => undefined)
  if (editor) text = editor.codeEditor(field, changed)
  if (linked !== undefined) tell(say('own.linked'))
  else if (isProgram(location.hash)) tell(say('own.unreadable'), true)
  else await run()
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

/** How much each program does for a map, as far as it can be counted. */
function workText(words: OwnWords, id: string, exponent: number, check: ProgramCheck): string {
  const others = ladderOf({ ladder: id }).rungs.flatMap((rung) => {
    if (!(rung.id in published)) return []
    let draws = 0
    const stream = randomStream(42)
    const { size } = published[rung.id as PublishedId].generate({ exponent }, () => {
      draws += 1
      return stream()
    })
    return [words.say('own.work.other', { title: rung.title, points: size ** 2, draws })]
  })
  const list = new Intl.ListFormat(words.language).format(others)
  return words.say('own.work', { points: check.heights.length, draws: check.draws, list })
}
