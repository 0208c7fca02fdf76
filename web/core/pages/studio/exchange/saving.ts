import { download } from '../../../exports/download.js'
import { type Control, createControl } from '../controls.js'
import { button, element } from '../../../dom/elements.js'
import { exportShown, type Shown } from '../../../state/export.js'
import type { TerrainViewport } from '../../../state/terrain-viewport.js'
import { type Chosen, type FileKind, fileName, fileSize, type Option } from './file-kind.js'
import { mapFiles } from './map-files.js'
import { drawingFile, parametersFile, pictureFile } from './view-files.js'
import { sentenceOf } from '../../../state/explain.js'
import { Work } from './work.js'
import type { WordsOf } from '../../../../words/keys.js'

const kinds: FileKind[] = [pictureFile, ...mapFiles, drawingFile, parametersFile]

/** The form to save the current terrain as a file. */
export class Saving {
  readonly element: HTMLElement
  readonly #words: WordsOf<'studio'>
  readonly #viewport: TerrainViewport
  readonly #work: Work
  readonly #kind: HTMLSelectElement
  readonly #about = element('p', { class: 'about' })
  readonly #options = element('div')
  readonly #figures = element('p', { id: 'export-figures' })
  readonly #save: HTMLButtonElement
  readonly #sidecar: HTMLButtonElement
  /** The reader's settings by kind; missing ones are at their defaults. */
  readonly #set = new Map<FileKind, Chosen>()
  #shown: { options: Option[]; controls: Map<string, Control> } = { options: [], controls: new Map() }

  constructor(words: WordsOf<'studio'>, viewport: TerrainViewport) {
    this.#words = words
    this.#viewport = viewport
    this.#work = new Work(words, 'export')
    this.#kind = element('select', { id: 'export-format' }, ...groups(words))
    this.#kind.addEventListener('change', () => this.refresh())
    this.#save = button(() => void this.#write('file'), { id: 'export-save' }, words.say('export.save'))
    const help = { id: 'export-sidecar', title: words.say('export.sidecar.help') }
    this.#sidecar = button(() => void this.#write('sidecar'), help, words.say('export.sidecar'))
    this.element = element(
      'section',
      { 'aria-label': words.say('export.title') },
      element(
        'div',
        { class: 'row' },
        element('label', { for: 'export-format' }, words.say('export.title')),
        element('div', { class: 'inputs' }, this.#kind),
      ),
      this.#about,
      this.#options,
      this.#figures,
      element('div', { class: 'inputs' }, this.#save, this.#sidecar),
      this.#work.element,
    )
  }

  /** Updates the options and the size of the file for another terrain, view or window. */
  refresh(): void {
    const shown = this.#current
    if (!shown || !this.element.checkVisibility()) return
    const kind = this.#chosenKind
    const options = kind.options(shown, this.#words)
    if (describe(options) !== describe(this.#shown.options)) this.#show(options)
    const chosen = this.#chosen(kind)
    for (const { id, row, shown: isShown } of options) {
      const control = this.#shown.controls.get(row.id)!
      control.show(chosen[id]!)
      control.row.hidden = isShown?.(chosen) === false
    }
    this.#about.textContent =
      kind.about?.(shown, this.#words) ??
      said(this.#words, `export.${kind.id}.help`, this.#words.say(`export.group.${kind.group}.help`))
    this.#sidecar.hidden = !kind.sidecar
    const refusal = kind.refusal?.(shown)
    let sentence = refusal ? this.#words.say(refusal) : outside(options, chosen, this.#words)
    let possible = sentence === undefined
    try {
      sentence ??= figures(kind, shown, chosen, this.#words)
    } catch (error) {
      sentence = sentenceOf(error, this.#words)
      possible = false
    }
    this.#figures.textContent = sentence
    this.#save.disabled = this.#sidecar.disabled = !possible || this.#work.busy
  }

  get #current(): Shown | undefined {
    const { shown } = this.#viewport
    return shown && { viewport: this.#viewport, ...shown }
  }

  get #chosenKind(): FileKind {
    return kinds.find(({ id }) => id === this.#kind.value)!
  }

  #chosen(kind: FileKind): Chosen {
    const chosen: Chosen = {}
    const set = this.#set.get(kind)
    for (const { id, row } of this.#shown.options) {
      const value = set?.[id]
      const offered = value !== undefined && (row.type !== 'choice' || row.choices.includes(String(value)))
      chosen[id] = offered ? value : row.default!
    }
    return chosen
  }

  #show(options: Option[]): void {
    const words = this.#words
    const controls = new Map(
      options.map(({ id, row, key, choice = (name) => words.say(`${key}.${name}`) }) => {
        const labelled = { row, name: words.say(key), help: words.say(`${key}.help`), choice }
        const change = (value: Chosen[string]) => {
          const kind = this.#chosenKind // kinds share controls that look the same
          this.#set.set(kind, { ...this.#set.get(kind), [id]: value })
          this.refresh()
        }
        return [row.id, createControl(labelled, words, { onChange: change })]
      }),
    )
    this.#shown = { options, controls }
    this.#options.replaceChildren(...[...controls.values()].map(({ row }) => row))
  }

  async #write(which: 'file' | 'sidecar'): Promise<void> {
    const shown = this.#current
    if (!shown) return
    const kind = this.#chosenKind
    const chosen = this.#chosen(kind)
    const { id, ending } = which === 'sidecar' ? kind.sidecar! : kind
    const trace = chosen.trace === 'heights' ? undefined : chosen.trace
    const suffixes = [kind.suffix?.(shown), trace].filter((each) => each !== undefined)
    const name = fileName(shown, suffixes.join('-')) + ending
    const pressed = which === 'sidecar' ? this.#sidecar : this.#save
    const ended = this.#work.run(pressed, name, async (control) => {
      const file = await exportShown(shown, id, { ...kind.optionsOf(shown, chosen), ...control })
      download(file, name)
      return { size: fileSize({ bytes: file.size, exact: true }, this.#words) }
    })
    this.refresh()
    await ended
    this.refresh()
  }
}

/** Describes the offered options: equal texts mean equal controls. */
function describe(options: Option[]): string {
  return JSON.stringify(
    options.map(({ key, row, choice }) => [
      key,
      row,
      row.type === 'choice' && choice && row.choices.map(choice),
    ]),
  )
}

/** The sentence about a number beyond its range. */
function outside(options: Option[], chosen: Chosen, words: WordsOf<'studio'>): string | undefined {
  for (const { id, key, row, shown } of options) {
    if (row.type !== 'number' || shown?.(chosen) === false) continue
    const { minimum, maximum } = row
    const value = Number(chosen[id])
    if (!(value >= minimum && value <= maximum))
      return words.say('export.outside', { name: words.say(key), minimum, maximum, value })
  }
  return undefined
}

function figures(kind: FileKind, shown: Shown, chosen: Chosen, words: WordsOf<'studio'>): string {
  const { content, size } = kind.figures(shown, chosen, words)
  return [content, size && fileSize(size, words)].filter(Boolean).join(' · ')
}

/** The dictionary's text for a key, or another one if there is none. */
function said(words: WordsOf<'studio'>, key: `export.${string}`, otherwise: string): string {
  const text = words.say(key)
  return text === key ? otherwise : text
}

function groups(words: WordsOf<'studio'>): HTMLElement[] {
  return [...new Set(kinds.map(({ group }) => group))].map((group) => {
    const members = kinds.filter((kind) => kind.group === group)
    const options = members.map(({ id, title = id }) =>
      element('option', { value: id }, said(words, `export.${id}`, title)),
    )
    return element('optgroup', { label: words.say(`export.group.${group}`) }, ...options)
  })
}
