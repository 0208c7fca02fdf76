import { download } from '../../../exports/download.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { type Control, createControl } from '../controls.js'
import { element } from '../../../dom/elements.js'
import type { TerrainStage } from '../../../terrain/stage.js'
import { drawingFile } from './drawing-file.js'
import { fileName } from './file-name.js'
import { fileSize } from './file-size.js'
import type { Chosen, Format, Option, Subject } from './format.js'
import { heightFiles } from './height-files.js'
import { modelFiles } from './model-files.js'
import { parametersFile } from './parameters-file.js'
import { pictureFile } from './picture-file.js'
import { Work } from './work.js'

const formats: Format[] = [pictureFile, ...heightFiles, ...modelFiles, drawingFile, parametersFile]

/** The form by which the terrain that is shown is saved as a file. */
export class Saving {
  readonly element: HTMLElement
  readonly #words: StudioWords
  readonly #stage: TerrainStage
  readonly #work: Work
  readonly #format: HTMLSelectElement
  readonly #about = element('p', { class: 'about' })
  readonly #options = element('div')
  readonly #figures = element('p', { id: 'export-figures' })
  readonly #save: HTMLButtonElement
  readonly #sidecar: HTMLButtonElement
  /** What the reader has set, by format; what is not here is at its default. */
  readonly #set = new Map<Format, Chosen>()
  #shown: { options: Option[]; controls: Map<string, Control> } = { options: [], controls: new Map() }

  constructor(words: StudioWords, stage: TerrainStage) {
    this.#words = words
    this.#stage = stage
    this.#work = new Work(words)
    this.#format = element('select', { id: 'export-format' }, ...groups(words))
    this.#format.addEventListener('change', () => this.refresh())
    this.#save = element('button', { type: 'button', id: 'export-save' }, words.say('export.save'))
    this.#sidecar = element('button', { type: 'button', id: 'export-sidecar' }, words.say('export.sidecar'))
    this.#sidecar.title = words.say('export.sidecar.help')
    this.#save.addEventListener('click', () => this.#write('file'))
    this.#sidecar.addEventListener('click', () => this.#write('sidecar'))
    this.element = element(
      'section',
      { 'aria-label': words.say('export.title') },
      element(
        'div',
        { class: 'row' },
        element('label', { for: 'export-format' }, words.say('export.title')),
        element('div', { class: 'inputs' }, this.#format),
      ),
      this.#about,
      this.#options,
      this.#figures,
      element('div', { class: 'inputs' }, this.#save, this.#sidecar),
      this.#work.element,
    )
  }

  /** Another terrain, view or window may offer other options, and give a file of another size. */
  refresh(): void {
    const subject = this.#subject
    if (!subject || !this.element.checkVisibility()) return
    const format = this.#chosenFormat
    const options = format.options(subject, this.#words)
    if (describe(options) !== describe(this.#shown.options)) this.#show(options)
    const chosen = this.#chosen(format)
    for (const { id, row, shown } of options) {
      const control = this.#shown.controls.get(row.id)!
      control.show(chosen[id]!)
      control.row.hidden = shown?.(chosen) === false
    }
    this.#about.textContent = this.#words.say(`export.${format.id}.help`)
    this.#sidecar.hidden = !format.sidecar
    const refusal = format.refusal?.(subject)
    let sentence: string
    let possible = refusal === undefined
    try {
      const { content, size } = format.figures(subject, chosen, this.#words)
      sentence = [content, size && fileSize(size, this.#words)].filter(Boolean).join(' · ')
    } catch (error) {
      sentence = (error as Error).message
      possible = false
    }
    this.#figures.textContent = refusal ? this.#words.say(refusal) : sentence
    this.#save.disabled = this.#sidecar.disabled = !possible || this.#work.busy
  }

  get #subject(): Subject | undefined {
    const { shown } = this.#stage
    return shown && { stage: this.#stage, ...shown }
  }

  get #chosenFormat(): Format {
    return formats.find(({ id }) => id === this.#format.value)!
  }

  #chosen(format: Format): Chosen {
    const chosen: Chosen = {}
    const set = this.#set.get(format)
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
          const format = this.#chosenFormat // formats share controls that look the same
          this.#set.set(format, { ...this.#set.get(format), [id]: value })
          this.refresh()
        }
        return [row.id, createControl(labelled, words, change, () => undefined)]
      }),
    )
    this.#shown = { options, controls }
    this.#options.replaceChildren(...[...controls.values()].map(({ row }) => row))
  }

  async #write(which: 'file' | 'sidecar'): Promise<void> {
    const subject = this.#subject
    if (!subject) return
    const format = this.#chosenFormat
    const chosen = this.#chosen(format)
    const ending = which === 'sidecar' ? format.sidecar!.ending : format.ending
    const name = fileName(subject, format.suffix?.(subject)) + ending
    const button = which === 'sidecar' ? this.#sidecar : this.#save
    const ended = this.#work.run(button, name, async (control) => {
      const file = await (which === 'sidecar'
        ? format.sidecar!.make(subject, chosen)
        : format.make(subject, chosen, control))
      download(file, name)
      return file.size
    })
    this.refresh()
    await ended
    this.refresh()
  }
}

/** The options as they are offered: equal texts for equal controls. */
function describe(options: Option[]): string {
  return JSON.stringify(
    options.map(({ row, choice }) => [row, row.type === 'choice' && choice && row.choices.map(choice)]),
  )
}

function groups(words: StudioWords): HTMLElement[] {
  return [...new Set(formats.map(({ group }) => group))].map((group) => {
    const members = formats.filter((format) => format.group === group)
    const options = members.map(({ id }) => element('option', { value: id }, words.say(`export.${id}`)))
    return element('optgroup', { label: words.say(`export.group.${group}`) }, ...options)
  })
}
