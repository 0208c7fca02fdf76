import { type Control, createControl } from '../../controls/controls.js'
import { button, download, element } from '../../dom/elements.js'
import { exportShown, type ShownTerrain } from '../../files/export.js'
import type { StudioHost } from '../host.js'
import { type ChosenValues, type FileKind, fileName, fileSize, type FileOption } from './file-kind.js'
import { mapFiles } from './map-files.js'
import { drawingFile, parametersFile, pictureFile } from './view-files.js'
import { sentenceOf } from '../../state/explain.js'
import { workFor } from './work.js'
import type { WordsOf } from '../../words/keys.js'

const fileKinds: FileKind[] = [pictureFile, ...mapFiles, drawingFile, parametersFile]

/** The form to save the current terrain as a file. */
export class SavingForm {
  readonly element: HTMLElement
  readonly #words: StudioHost['words']
  readonly #viewport: StudioHost['viewport']
  readonly #work: ReturnType<typeof workFor>
  readonly #kinds: HTMLSelectElement
  readonly #about = element('p.about')
  readonly #rows = element('div')
  readonly #sizes = element('p', { id: 'export-figures' })
  readonly #save: HTMLButtonElement
  readonly #sidecar: HTMLButtonElement
  /**
   * The reader's settings by kind, and the scales of the terrains for which they were made; missing ones are
   * at their defaults.
   */
  readonly #chosenByKind = new Map<FileKind, ChosenValues>()
  readonly #scales = new Map<FileKind, Record<string, string | undefined>>()
  #offered: FileOption[] = []
  #lastFigures = 0
  #controls = new Map<string, Control>()

  constructor({ words, viewport }: StudioHost) {
    this.#words = words
    this.#viewport = viewport
    this.#work = workFor(words, 'export')
    this.#kinds = element('select', { id: 'export-format' }, ...groups(words))
    this.#save = button(() => void this.#write('file'), { id: 'export-save' }, words.say('export.save'))
    const help = { id: 'export-sidecar', title: words.say('export.sidecar.help') }
    this.#sidecar = button(() => void this.#write('sidecar'), help, words.say('export.sidecar'))
    this.#kinds.addEventListener('change', () => this.refresh())
    this.element = element(
      'section',
      { 'aria-label': words.say('export.title') },
      element(
        'div.row',
        element('label', { for: 'export-format' }, words.say('export.title')),
        element('div.inputs', this.#kinds),
      ),
      this.#about,
      this.#rows,
      this.#sizes,
      element('div.inputs', this.#save, this.#sidecar),
      this.#work.element,
    )
  }

  /** Updates the options and the size of the file for another terrain, view or window. */
  refresh(): void {
    const shown = this.#current()
    if (!shown || !this.element.checkVisibility()) return
    const kind = this.#chosenKind()
    const all = kind.options(shown, this.#words)
    const chosen = this.#chosenOf(kind, all)
    const options = all.filter((option) => option.shown?.(chosen) ?? true)
    if (describe(options) !== describe(this.#offered)) this.#show(options)
    this.#offered = options
    for (const { id, row } of options) {
      this.#controls.get(row.id)!.show(chosen[id]!)
    }
    this.#about.textContent =
      kind.about?.(shown, this.#words) ??
      said(this.#words, `export.${kind.id}.help`, this.#words.say(`export.group.${kind.group}.help`))
    this.#sidecar.hidden = !kind.sidecar
    const refusal = kind.refusal?.(shown)
    const problem = refusal ? this.#words.say(refusal) : outside(options, chosen, this.#words)
    void this.#viewport.settling.during(this.#showFigures(kind, shown, chosen, problem))
  }

  /** Shows the size of the file, or why there cannot be one; of two calls the later one counts. */
  async #showFigures(
    kind: FileKind,
    shown: ShownTerrain,
    chosen: ChosenValues,
    problem?: string,
  ): Promise<void> {
    const call = ++this.#lastFigures
    let sentence = problem
    let possible = sentence === undefined
    try {
      sentence ??= await figures(kind, shown, chosen, this.#words)
    } catch (error) {
      sentence = sentenceOf(error, this.#words)
      possible = false
    }
    if (call !== this.#lastFigures) return
    this.#sizes.textContent = sentence
    this.#save.disabled = this.#sidecar.disabled = !possible || this.#work.isBusy()
  }

  #current(): ShownTerrain | undefined {
    const { shown } = this.#viewport
    return shown && { viewport: this.#viewport, ...shown }
  }

  #chosenKind(): FileKind {
    return fileKinds.find(({ id }) => id === this.#kinds.value)!
  }

  #chosenOf(kind: FileKind, options: FileOption[]): ChosenValues {
    const values = options.map(({ id, row, scale }) => {
      const value = this.#scales.get(kind)?.[id] === scale ? this.#chosenByKind.get(kind)?.[id] : undefined
      const isOffered = value !== undefined && (row.type !== 'choice' || row.choices.includes(String(value)))
      return [id, isOffered ? value : row.default!] as const
    })
    return Object.fromEntries(values)
  }

  #show(options: FileOption[]): void {
    this.#offered = options
    this.#controls = new Map(
      options.map(({ id, row, key, choice = (name) => this.#words.say(`${key}.${name}`) }) => {
        const labelled = { row, name: this.#words.say(key), help: this.#words.say(`${key}.help`), choice }
        const change = (value: ChosenValues[string]) => {
          const kind = this.#chosenKind() // kinds share controls that look the same
          this.#chosenByKind.set(kind, { ...this.#chosenByKind.get(kind), [id]: value })
          const { scale } = this.#offered.find((option) => option.id === id)!
          this.#scales.set(kind, { ...this.#scales.get(kind), [id]: scale })
          this.refresh()
        }
        return [row.id, createControl(labelled, this.#words, { onChange: change })]
      }),
    )
    this.#rows.replaceChildren(...[...this.#controls.values()].map(({ row }) => row))
  }

  async #write(which: 'file' | 'sidecar'): Promise<void> {
    const shown = this.#current()
    if (!shown) return
    const kind = this.#chosenKind()
    const chosen = this.#chosenOf(kind, kind.options(shown, this.#words))
    const { id, ending } = which === 'sidecar' ? kind.sidecar! : kind
    const trace = chosen.trace === 'heights' ? undefined : chosen.trace
    const suffixes = [kind.suffix?.(shown, chosen), trace].filter((each) => each !== undefined)
    const name = fileName(shown, suffixes.join('-')) + ending
    const ended = this.#work.run(which === 'sidecar' ? this.#sidecar : this.#save, name, async (control) => {
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
function describe(options: FileOption[]): string {
  return JSON.stringify(
    options.map(({ key, row, choice }) => [
      key,
      row,
      row.type === 'choice' && choice && row.choices.map(choice),
    ]),
  )
}

/** The sentence about a number beyond its range. */
function outside(options: FileOption[], chosen: ChosenValues, words: WordsOf<'studio'>): string | undefined {
  for (const { id, key, row } of options) {
    if (row.type !== 'number') continue
    const { minimum, maximum } = row
    const value = Number(chosen[id])
    if (!(value >= minimum && value <= maximum))
      return words.say('export.outside', { name: words.say(key), minimum, maximum, value })
  }
  return undefined
}

async function figures(
  kind: FileKind,
  shown: ShownTerrain,
  chosen: ChosenValues,
  words: WordsOf<'studio'>,
): Promise<string> {
  const { content, size } = await kind.figures(shown, chosen, words)
  return [content, size && fileSize(size, words)].filter(Boolean).join(' · ')
}

/** The dictionary's text for a key, or another one if there is none. */
function said(words: WordsOf<'studio'>, key: `export.${string}`, otherwise: string): string {
  const text = words.say(key)
  return text === key ? otherwise : text
}

function groups(words: WordsOf<'studio'>): HTMLElement[] {
  return [...new Set(fileKinds.map(({ group }) => group))].map((group) => {
    const members = fileKinds.filter((kind) => kind.group === group)
    const options = members.map(({ id, title = id }) =>
      element('option', { value: id }, said(words, `export.${id}`, title)),
    )
    return element('optgroup', { label: words.say(`export.group.${group}`) }, ...options)
  })
}
