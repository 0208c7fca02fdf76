import { element } from '../../../dom/elements.js'
import type { Gesture } from '../../../dom/undo.js'
import type { TerrainViewport } from '../../../state/terrain-viewport.js'
import { readParameters } from '../../../state/parameters.js'
import { defaultValues, type Imported, type TerrainState } from '../../../state/state.js'
import { type JobControl, importHeightmap } from '../../../exports/index.js'
import type { Notes } from '../notes.js'
import { Work } from './work.js'
import type { WordsOf } from '../../../../words/keys.js'

/** The parts of the studio that opening files needs. */
export interface ExchangeHost {
  viewport: TerrainViewport
  notes: Notes
  /** The current state. */
  state(): TerrainState
  /** Replaces the whole state, as one step of the history. */
  open(state: TerrainState): void
  /** Changes the same terrain. */
  change(state: TerrainState, gesture: Gesture): void
}

/** The file types that the file dialogue offers first. */
const accept = '.png,.r16,.raw,.r32,.hgt,.asc,.json,image/png,application/json'

/** The most bytes to read of a file of parameters; valid ones are shorter. */
const maxBytes = 4 << 20

/** The inputs for files: a field to choose one, and drops anywhere on the page. */
export class Opening {
  readonly element: HTMLElement
  readonly #words: WordsOf<'studio'>
  readonly #host: ExchangeHost
  readonly #choose: HTMLButtonElement
  readonly #work: Work
  /** Only the newest file counts. */
  #newest: File | undefined
  /** The state when the file began to be read. */
  #before: TerrainState | undefined

  constructor(words: WordsOf<'studio'>, host: ExchangeHost) {
    this.#words = words
    this.#host = host
    this.#work = new Work(words, 'open', (sentence) =>
      host.notes.aboutFailure(`${this.#newest!.name}: ${sentence}`),
    )
    const input = element('input', { type: 'file', id: 'open-file', accept, hidden: true })
    // The browser's own field would use the browser's language, and claim that no file is chosen when one is shown.
    this.#choose = element('button', { type: 'button', id: 'open-choose' }, words.say('open.choose'))
    this.#choose.addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])]
      input.value = '' // so that the same file can be chosen again
      if (files.length > 0) void this.receive(files)
    })
    this.element = element(
      'section',
      { 'aria-label': words.say('open.title') },
      element('h2', {}, words.say('open.title')),
      element('p', { class: 'about' }, words.say('open.help')),
      element('div', { class: 'inputs' }, this.#choose, input),
      this.#work.element,
    )
  }

  /** Shows the terrain in the file; if it cannot be used, says why and keeps the last terrain. */
  async receive(files: File[], byteOrder?: 'little' | 'big'): Promise<void> {
    const [file] = files
    const { notes } = this.#host
    if (!file || files.length > 1) return notes.aboutFailure(this.#words.say('open.one', { n: files.length }))
    this.#newest = file
    // Show progress and a button to cancel if it takes long, also where the file was dropped on the picture.
    this.#before = this.#host.state()
    const reveal = setTimeout(() => this.element.closest('details')!.setAttribute('open', ''), 500)
    const read = this.#work.run(this.#choose, file.name, async (control) => {
      if (/\.json$/i.test(file.name)) await this.#openParameters(file)
      else {
        const imported = await readMap(file, byteOrder, control)
        control.signal.throwIfAborted()
        this.#open({ ...this.#host.state(), camera: undefined, imported })
      }
      return {}
    })
    await this.#host.viewport.settling.during(read)
    clearTimeout(reveal)
  }

  /** Stops reading if another terrain is chosen meanwhile, for example by undo. */
  follow({ generator, values, imported }: TerrainState): void {
    const before = this.#before
    if (!before) return
    if (before.generator === generator && before.values === values && before.imported === imported) return
    this.#work.cancel()
  }

  #open(state: TerrainState): void {
    this.#before = undefined
    this.#host.open(state)
  }

  async #openParameters(file: File): Promise<void> {
    const { generator, values, notes } = readParameters(await file.slice(0, maxBytes).text())
    const { look } = this.#host.state()
    const all = { ...defaultValues(generator), ...values }
    this.#open({ generator, values: all, look, camera: undefined })
    this.#host.notes.aboutLink(notes)
  }
}

/**
 * Reads a heightmap; of a map that is not square, only the middle.
 *
 * @throws RangeError, a refusal, that says what the file is, what is allowed and what to do.
 */
async function readMap(
  file: File,
  byteOrder: 'little' | 'big' = 'little',
  control: JobControl,
): Promise<Imported> {
  const { whole, ...field } = await importHeightmap(file, { crop: true, byteOrder }, control)
  const imported = { name: file.name, file, field, whole }
  return /\.(r16|raw|r32)$/i.test(file.name) ? { ...imported, byteOrder } : imported
}
