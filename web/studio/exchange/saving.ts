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

/**
 * The form to save the current terrain as a file. `refresh` updates the options and the size of the file for another
 * terrain, view or window.
 */
export function offerSaving({ words, viewport }: StudioHost) {
  const work = workFor(words, 'export')
  const kinds = element('select', { id: 'export-format' }, ...groups(words))
  const about = element('p.about')
  const rows = element('div')
  const sizes = element('p', { id: 'export-figures' })
  const save = button(() => void write('file'), { id: 'export-save' }, words.say('export.save'))
  const help = { id: 'export-sidecar', title: words.say('export.sidecar.help') }
  const sidecar = button(() => void write('sidecar'), help, words.say('export.sidecar'))
  /**
   * The reader's settings by kind, and the scales of the terrains for which they were made; missing ones are at their
   * defaults.
   */
  const set = new Map<FileKind, ChosenValues>()
  const scales = new Map<FileKind, Record<string, string | undefined>>()
  let offered: FileOption[] = []
  let lastFigures = 0
  let controls = new Map<string, Control>()
  kinds.addEventListener('change', refresh)
  const form = element(
    'section',
    { 'aria-label': words.say('export.title') },
    element(
      'div.row',
      element('label', { for: 'export-format' }, words.say('export.title')),
      element('div.inputs', kinds),
    ),
    about,
    rows,
    sizes,
    element('div.inputs', save, sidecar),
    work.element,
  )
  return { element: form, refresh }

  function refresh(): void {
    const shown = current()
    if (!shown || !form.checkVisibility()) return
    const kind = chosenKind()
    const all = kind.options(shown, words)
    const chosen = chosenOf(kind, all)
    const options = all.filter((option) => option.shown?.(chosen) ?? true)
    if (describe(options) !== describe(offered)) show(options)
    offered = options
    for (const { id, row } of options) {
      controls.get(row.id)!.show(chosen[id]!)
    }
    about.textContent =
      kind.about?.(shown, words) ??
      said(words, `export.${kind.id}.help`, words.say(`export.group.${kind.group}.help`))
    sidecar.hidden = !kind.sidecar
    const refusal = kind.refusal?.(shown)
    const problem = refusal ? words.say(refusal) : outside(options, chosen, words)
    void viewport.settling.during(showFigures(kind, shown, chosen, problem))
  }

  /** Shows the size of the file, or why there cannot be one; of two calls the later one counts. */
  async function showFigures(
    kind: FileKind,
    shown: ShownTerrain,
    chosen: ChosenValues,
    problem?: string,
  ): Promise<void> {
    const call = ++lastFigures
    let sentence = problem
    let possible = sentence === undefined
    try {
      sentence ??= await figures(kind, shown, chosen, words)
    } catch (error) {
      sentence = sentenceOf(error, words)
      possible = false
    }
    if (call !== lastFigures) return
    sizes.textContent = sentence
    save.disabled = sidecar.disabled = !possible || work.isBusy()
  }

  function current(): ShownTerrain | undefined {
    const { shown } = viewport
    return shown && { viewport, ...shown }
  }

  function chosenKind(): FileKind {
    return fileKinds.find(({ id }) => id === kinds.value)!
  }

  function chosenOf(kind: FileKind, options: FileOption[]): ChosenValues {
    const values = options.map(({ id, row, scale }) => {
      const value = scales.get(kind)?.[id] === scale ? set.get(kind)?.[id] : undefined
      const isOffered = value !== undefined && (row.type !== 'choice' || row.choices.includes(String(value)))
      return [id, isOffered ? value : row.default!] as const
    })
    return Object.fromEntries(values)
  }

  function show(options: FileOption[]): void {
    offered = options
    controls = new Map(
      options.map(({ id, row, key, choice = (name) => words.say(`${key}.${name}`) }) => {
        const labelled = { row, name: words.say(key), help: words.say(`${key}.help`), choice }
        const change = (value: ChosenValues[string]) => {
          const kind = chosenKind() // kinds share controls that look the same
          set.set(kind, { ...set.get(kind), [id]: value })
          const { scale } = offered.find((option) => option.id === id)!
          scales.set(kind, { ...scales.get(kind), [id]: scale })
          refresh()
        }
        return [row.id, createControl(labelled, words, { onChange: change })]
      }),
    )
    rows.replaceChildren(...[...controls.values()].map(({ row }) => row))
  }

  async function write(which: 'file' | 'sidecar'): Promise<void> {
    const shown = current()
    if (!shown) return
    const kind = chosenKind()
    const chosen = chosenOf(kind, kind.options(shown, words))
    const { id, ending } = which === 'sidecar' ? kind.sidecar! : kind
    const trace = chosen.trace === 'heights' ? undefined : chosen.trace
    const suffixes = [kind.suffix?.(shown, chosen), trace].filter((each) => each !== undefined)
    const name = fileName(shown, suffixes.join('-')) + ending
    const ended = work.run(which === 'sidecar' ? sidecar : save, name, async (control) => {
      const file = await exportShown(shown, id, { ...kind.optionsOf(shown, chosen), ...control })
      download(file, name)
      return { size: fileSize({ bytes: file.size, exact: true }, words) }
    })
    refresh()
    await ended
    refresh()
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
