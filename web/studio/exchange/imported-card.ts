import { createControl, type NamedRow } from '../../controls/controls.js'
import { button, byId, element } from '../../dom/elements.js'
import type { ImportedField, ImportOptions } from '../../files/index.js'
import { fits } from '../../files/read/types.js'
import { sentenceOf } from '../../state/explain.js'
import {
  hasErosion,
  type Imported,
  type MapSource,
  type TerrainState,
  withImported,
  withValues,
} from '../../state/state.js'
import { refusal, type RefusalCode } from '../../package/refusal.js'
import type { StudioHost } from '../host.js'

/** A map that was opened here: its file, how it was read, and what was found. */
export interface OpenedMap extends Imported {
  file: File
  options: ImportOptions
  of: ImportedField['of']
  notes: ImportedField['notes']
}

/** What the button of the card offers: rivers and landslides, and no sea that the file does not have. */
const someErosion = { age: 0.5, sea: 0 }

/** What the reader can choose about a file, and when. */
const questions: {
  id: 'gaps' | 'fit' | 'byteOrder' | 'refine'
  choices: string[]
  isAsked(of: ImportedField['of'], options: ImportOptions): boolean
}[] = [
  { id: 'gaps', choices: ['fill', 'sea'], isAsked: ({ gaps }) => gaps > 0 },
  {
    id: 'fit',
    choices: [...fits],
    isAsked: ({ width, height, spacing: [x, y] }) =>
      Math.abs(((width - 1) * x) / ((height - 1) * y) - 1) > 1e-3 || Math.max(width, height) > 8193,
  },
  {
    id: 'refine',
    choices: ['0', '1', '2', '3', '4', '5'],
    isAsked: ({ width, height }, { refine = 0 }) => refine > 0 || Math.max(width, height) <= 4097,
  },
  { id: 'byteOrder', choices: ['little', 'big'], isAsked: ({ byteOrder }) => byteOrder !== undefined },
]

/**
 * Adds the card above the generator, which is there while a map of the reader's is shown in place of the
 * generator's.
 *
 * @returns shows a state
 */
export function addImportedCard(
  host: StudioHost,
  receive: (files: File[], options: ImportOptions, source?: MapSource) => Promise<void>,
): (state: TerrainState) => void {
  const { words } = host
  let shown: OpenedMap | undefined
  const title = element('p.title')
  const notes = element('ul.about')
  const unlinked = element('p.about', words.say('open.unlinked'))
  const controls = questions.map(({ id, choices, isAsked }) => {
    const row: NamedRow = { id: `map-${id.toLowerCase()}`, type: 'choice', choices, default: choices[0]! }
    const labelled = {
      row,
      name: words.say(`open.${id}`),
      help: words.say(`open.${id}.help`),
      choice: (name: string) => words.say(`open.${id}.${name}` as 'open.gaps.fill'),
    }
    const onChange = (value: unknown) =>
      shown &&
      void receive(
        [shown.file],
        { ...shown.options, [id]: id === 'refine' ? Number(value) : value },
        changed(shown.source, id, value),
      )
    return { id, isAsked, first: choices[0]!, control: createControl(labelled, words, { onChange }) }
  })
  const leave = () => {
    host.choose({ ...withImported(host.state, undefined), camera: undefined })
    byId('redraw').focus()
  }
  const erode = button(
    () => host.change(withValues(host.state, hasErosion(host.state) ? { age: 0 } : someErosion), 'new entry'),
    { id: 'imported-erode', title: words.say('open.erode.help') },
  )
  const card = element(
    'section',
    { id: 'imported', hidden: true, 'aria-label': words.say('open.shown') },
    title,
    notes,
    unlinked,
    ...controls.map(({ control }) => control.row),
    element('div.inputs', erode, button(leave, { id: 'imported-close' }, words.say('open.close'))),
  )
  byId('original').before(card)

  let isEroded = false
  return (state) => {
    const { imported } = state
    card.hidden = !imported
    if (!imported || (imported === shown && isEroded === hasErosion(state))) return
    shown = imported as OpenedMap
    isEroded = hasErosion(state)
    erode.textContent = words.say(isEroded ? 'open.uneroded' : 'open.erode')
    unlinked.hidden = shown.source !== undefined
    const { name, field, of, options } = shown
    title.textContent = `${name} · ${of.width} × ${of.height}`
    const said = shown.notes.map(({ code, data }) => sentenceOf(refusal(code as RefusalCode, data), words))
    if (shown.unit === 'm') {
      const cell = { cell: words.number(field.spacing, { maximumSignificantDigits: 4 }) }
      said.unshift(words.say('open.scaled', cell))
    }
    if (isEroded) said.unshift(words.say('open.eroded'))
    notes.replaceChildren(...said.map((sentence) => element('li', asSentence(sentence, words.language))))
    for (const { id, isAsked, first, control } of controls) {
      control.row.hidden = !isAsked(of, options)
      control.show(options[id]?.toString() ?? (id === 'byteOrder' ? of.byteOrder : undefined) ?? first)
    }
  }
}

/** A link names its map with the choices made since; it cannot say the order of bytes. */
const changed = (source: MapSource | undefined, id: string, value: unknown): MapSource | undefined =>
  source && id !== 'byteOrder' ? { ...source, [id]: String(value) } : undefined

/** Notes are written to follow a colon; here each is a sentence. */
const asSentence = (text: string, language: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${language === 'ja' ? '。' : '.'}`
