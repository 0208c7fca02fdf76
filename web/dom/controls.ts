import { element, segments } from './elements.js'
import { newGesture } from './undo.js'

type ControlOptions<Value> = readonly (readonly [value: Value, text: string])[]

/** The kind and the label of a control. `write` formats the value of a slider beside it. */
export type ControlRow<Value> = { label: string } & (
  | { kind: 'list'; options: ControlOptions<Value> }
  | { kind: 'segments'; options: ControlOptions<Value>; title?: string }
  | { kind: 'slider'; min: number; max: number; step: number; write(value: number): string }
  | { kind: 'seed' | 'check' }
)

/** A control for each setting that a reader can change. */
export type ControlTable<Settings> = { [Key in keyof Settings & string]?: ControlRow<Settings[Key]> }

export interface Controls<Settings> {
  /** The elements by the names of their settings, which are the ids of lists, sliders and fields. */
  roots: { readonly [Key in keyof Settings & string]?: HTMLElement }
  all: readonly HTMLElement[]
  show(settings: Settings): void
}

interface InputControl {
  root: HTMLElement
  show(value: unknown): void
}

/** Takes a value; all values of one drag have the same `gesture`, so that they are undone together. */
type Write = (value: unknown, gesture?: string) => void

/** Reads seeds as the reader writes them, and says why a text is none. */
export interface SeedReading {
  read(text: string): number
  refusal(text: string): string
}

/**
 * Makes the controls of a table, which report each change by the reader, but not when they `show` a value.
 */
export function controlsOf<Settings extends object>(
  table: ControlTable<Settings>,
  change: (changes: Partial<Settings>, gesture?: string) => void,
  seeds?: SeedReading,
): Controls<Settings> {
  const made = Object.entries(table as Record<string, ControlRow<unknown>>).map(([key, row]) => {
    const write: Write = (value, gesture) => change({ [key]: value } as Partial<Settings>, gesture)
    return [key, controlFor(key, row, write, seeds)] as const
  })
  return {
    roots: Object.fromEntries(made.map(([key, { root }]) => [key, root])) as Controls<Settings>['roots'],
    all: made.map(([, { root }]) => root),
    show: (settings) => made.forEach(([key, { show }]) => show(settings[key as keyof Settings])),
  }
}

function controlFor(id: string, row: ControlRow<unknown>, write: Write, seeds?: SeedReading): InputControl {
  const { label } = row
  switch (row.kind) {
    case 'list':
      return list(id, label, row.options, write)
    case 'segments':
      return segments(id, row.options as ControlOptions<string>, write, { legend: label, title: row.title })
    case 'slider':
      return slider(id, row, write)
    case 'seed':
      return seed(id, label, write, seeds!)
    case 'check': {
      const input = element('input', { type: 'checkbox', id })
      input.addEventListener('change', () => write(input.checked))
      return { root: checkField(input, label), show: (value) => (input.checked = Boolean(value)) }
    }
  }
}

function list(id: string, label: string, options: ControlOptions<unknown>, write: Write): InputControl {
  const made = options.map(([value, text]) => element('option', { value: String(value) }, text))
  const select = element('select', { id }, ...made)
  select.addEventListener('change', () => write(options[select.selectedIndex]![0]))
  const indexOf = (value: unknown) => options.findIndex(([each]) => each === value)
  return { root: field(label, select), show: (value) => (select.selectedIndex = indexOf(value)) }
}

function slider(
  id: string,
  { label, min, max, step, write: text }: Extract<ControlRow<unknown>, { kind: 'slider' }>,
  write: Write,
): InputControl {
  const input = element('input', { type: 'range', id, min, max, step })
  const output = element('span.value', { 'aria-hidden': 'true' })
  let drag = newGesture()
  input.addEventListener('input', () => write(input.valueAsNumber, drag))
  input.addEventListener('change', () => (drag = newGesture()))
  return {
    root: field(label, input, output),
    show: (value) => {
      input.value = String(value)
      output.textContent = text(Number(value))
      input.setAttribute('aria-valuetext', output.textContent)
    },
  }
}

/**
 * A field for a whole number from 0 to 2³² − 1. Anything else stays in the field, with the reason, and
 * changes nothing.
 */
function seed(id: string, label: string, write: Write, { read, refusal }: SeedReading): InputControl {
  const input = element('input', {
    type: 'text',
    id,
    inputmode: 'numeric',
    autocomplete: 'off',
    class: 'seed',
  })
  const fault = element('span.fault', { role: 'alert', hidden: true })
  const refuse = (sentence: string): void => {
    input.ariaInvalid = String(sentence !== '')
    fault.hidden = sentence === ''
    fault.textContent = sentence
  }
  input.addEventListener('change', () => {
    const value = read(input.value)
    const isSeed = Number.isInteger(value) && value >= 0 && value <= 0xffffffff
    refuse(isSeed ? '' : refusal(input.value))
    if (isSeed) write(value)
  })
  let shown = ''
  return {
    root: field(label, input, fault),
    show: (value) => {
      if (shown === String(value) && input.ariaInvalid === 'true') return
      shown = input.value = String(value)
      refuse('')
    },
  }
}

/** Puts a label beside a control. */
function field(label: string, control: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  const named = element('label', element('span', label), control)
  return element('div.field', named, ...more)
}

/** A labelled checkbox. */
export const checkField = (input: HTMLElement, label: string): HTMLElement =>
  element('label.tick', input, element('span', label))
