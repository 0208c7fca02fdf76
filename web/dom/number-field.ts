import { element } from './elements.js'
import { arrowOf, isCommand, onKeyDown } from './keys.js'

/** Reads and writes numbers as the reader does; `Words` has both. */
export interface NumberWriting {
  /** NaN for what is not a number. */
  read(text: string): number
  write(value: number): string
}

export interface NumberFieldOptions {
  min: number
  max: number
  step: number
  writing: NumberWriting
  /** Runs with every number that is typed, in range or not; NaN for an emptied field that may be empty. */
  onChange(value: number): void
  /** Shows that a text is not a number, or with '' that it is one. */
  onFault(text: string): void
  /** More attributes, such as `id`. */
  attributes: Record<string, string | number>
  /** Whether the field may be empty. */
  optional?: boolean
}

/**
 * Digits that may complete a text such as `-` or `1,0`: no fault is shown for it before the reader leaves the
 * field.
 */
const endings = ['0', '00', '000']

/**
 * A field for a number, which is written as the reader's language does. A field of the type `number` follows
 * the language of the browser instead of the page's, and drops signs that it does not know: `2,5` became 25.
 * Arrow keys and, in the field that has the focus, the wheel go a step.
 */
export function numberField(options: NumberFieldOptions): {
  input: HTMLInputElement
  show(value: number): void
} {
  const { min, max, step, writing, onChange, onFault, attributes, optional = false } = options
  const isWhole = Number.isInteger(min) && Number.isInteger(step)
  // The keyboards for numbers of some phones have no minus.
  const keys = isWhole ? 'numeric' : 'decimal'
  const input = element('input', {
    type: 'text',
    role: 'spinbutton',
    class: 'number',
    inputmode: min < 0 ? 'text' : keys,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-valuemin': min,
    'aria-valuemax': max,
    ...attributes,
  })
  let value = NaN
  /** The last value that was reported or shown; a text that is not a number leaves it in force. */
  let last = NaN
  /** The text that the marks belong to. */
  let marked: string | undefined

  const mark = (): void => {
    marked = input.value
    const isEmpty = optional && marked.trim() === ''
    input.ariaInvalid = String(!isEmpty && !(value >= min && value <= max))
    if (Number.isNaN(value)) input.removeAttribute('aria-valuenow')
    else input.setAttribute('aria-valuenow', String(value))
    input.setAttribute('aria-valuetext', input.value)
  }
  const take = (isLeft: boolean): void => {
    const { value: text } = input
    const isEmpty = text.trim() === ''
    const before = value
    value = writing.read(text)
    mark()
    const isWrong = Number.isNaN(value) && !isEmpty
    const isBeginning = endings.some((ending) => !Number.isNaN(writing.read(text + ending)))
    onFault(isWrong && (isLeft || !isBeginning) ? text : '')
    const isNew = isEmpty ? optional : !isWrong
    if (!isNew || (isLeft && Object.is(before, value))) return
    last = value
    onChange(value)
  }
  const go = (up: boolean): void => {
    const from = Number.isNaN(value) ? min : Math.min(Math.max(value, min), max)
    // To the next multiple, also from a number between two; 1e-9 of a step is lost in rounding.
    const at = (from - min) / step
    const next = min + step * (up ? Math.floor(at + 1 + 1e-9) : Math.ceil(at - 1 - 1e-9))
    const digits = Math.max(decimalsOf(step), decimalsOf(min))
    input.value = writing.write(Number(Math.min(Math.max(next, min), max).toFixed(digits)))
    take(false)
  }
  input.addEventListener('input', () => take(false))
  input.addEventListener('change', () => take(true))
  onKeyDown(input, (event) => {
    const down = arrowOf(event)?.[1]
    if (!down || isCommand(event)) return
    event.preventDefault()
    go(down < 0)
  })
  input.addEventListener('wheel', (event) => {
    if (!input.matches(':focus') || event.ctrlKey || event.deltaY === 0) return
    event.preventDefault()
    go(event.deltaY < 0)
  })
  return {
    input,
    show(shown) {
      // Whatever is written has the browser style the page anew, even if it was there before.
      if (input.value === marked && Object.is(value, shown) && Object.is(last, shown)) return
      const typed = writing.read(input.value)
      // The reader may be on the way to another number.
      const isTyping = Number.isNaN(typed) && Object.is(last, shown)
      if (isTyping) return
      if (!Object.is(typed, shown)) input.value = writing.write(shown)
      value = last = shown
      mark()
    },
  }
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
