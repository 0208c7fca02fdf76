import type { StudioWords } from '../../../words/studio/index.js'
import { element } from '../../../dom/elements.js'
import { defaultValues } from '../../../terrain/state.js'
import type { ExchangeHost } from './exchange.js'
import { readMap, readParametersFile } from './read-file.js'

/** What the file dialogue offers first. */
const accept = '.png,.r16,.raw,.r32,.json,image/png,application/json'

/** The ways by which a file comes in: a field to choose it with, and whatever is dropped on the page. */
export class Opening {
  readonly element: HTMLElement
  readonly #words: StudioWords
  readonly #host: ExchangeHost
  readonly #status = element('p', { id: 'open-status', class: 'status', role: 'status' })
  /** Only the newest file counts. */
  #asked = 0

  constructor(words: StudioWords, host: ExchangeHost) {
    this.#words = words
    this.#host = host
    const input = element('input', { type: 'file', id: 'open-file', accept, hidden: true })
    // The browser's own would speak the browser's language, and of no file chosen when one is shown.
    const choose = element('button', { type: 'button', id: 'open-choose' }, words.say('open.choose'))
    choose.addEventListener('click', () => input.click())
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
      element('div', { class: 'inputs' }, choose, input),
      this.#status,
    )
  }

  /** Shows what the file holds; what cannot be used is refused with the reason, and the last terrain stays. */
  async receive(files: File[], byteOrder?: 'little' | 'big'): Promise<void> {
    const [file] = files
    const { notes } = this.#host
    if (!file || files.length > 1) return notes.aboutFailure(this.#words.say('open.one', { n: files.length }))
    const asked = ++this.#asked
    this.#status.textContent = ''
    try {
      if (/\.json$/i.test(file.name)) await this.#openParameters(file)
      else {
        const imported = await readMap(file, byteOrder)
        if (asked !== this.#asked) return
        this.#host.open({ ...this.#host.state(), camera: undefined, imported })
      }
      this.#status.textContent = this.#words.say('open.done', { name: file.name })
    } catch (error) {
      if (asked === this.#asked) notes.aboutFailure(`${file.name}: ${(error as Error).message}`)
    }
  }

  async #openParameters(file: File): Promise<void> {
    const { generator, values, notes } = await readParametersFile(file)
    const { look } = this.#host.state()
    const all = { ...defaultValues(generator), ...values }
    this.#host.open({ generator, values: all, look, camera: undefined })
    this.#host.notes.aboutLink(notes)
  }
}
