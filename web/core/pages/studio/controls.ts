import type { NumberParameter, ParameterValue } from '../../orogen/schema.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { element } from '../../dom/elements.js'
import { parseDecimal } from '../../state/decimal.js'
import type { ControlRow, Inputs, Labelled, OnChange } from './rows.js'
import { type PointsOf, sizeInputs } from './size-control.js'
import { stampImageFile } from './stamp-image-file.js'

/** One table row's place in the panel. */
export interface Control {
  row: HTMLElement
  /** Shows a value without telling anybody. */
  show(value: ParameterValue): void
  /** A sentence below it, as long as there is one. */
  remark(sentence: string): void
}

/** The control that fits a row. */
export function createControl(
  labelled: Labelled,
  words: StudioWords,
  onChange: OnChange,
  onRefusal: (sentence: string) => void,
  pointsOf?: PointsOf,
): Control {
  const { row } = labelled
  const made = inputsFor(labelled, words, onChange, onRefusal, pointsOf)
  const line = labelledRow(labelled, words, ...made.inputs)
  if (row.type === 'boolean') line.classList.add('flag')
  const remark = element('p', { class: 'remark', role: 'status' })
  line.append(remark)
  return {
    row: line,
    show: made.show,
    remark: (sentence) => {
      if (remark.textContent !== sentence) remark.textContent = sentence
    },
  }
}

function inputsFor(
  labelled: Labelled,
  words: StudioWords,
  onChange: OnChange,
  onRefusal: (sentence: string) => void,
  pointsOf?: PointsOf,
): Inputs {
  const { row, name } = labelled
  if (row.id === 'exponent' && row.type === 'integer' && pointsOf)
    return sizeInputs(row, words, pointsOf, onChange)
  if (row.type === 'choice') return choiceInput(labelled, row.choices, onChange)
  if (row.type === 'numbers') return numbersInput(row, words, onChange)
  if (row.type === 'boolean') return switchInput(row.id, onChange)
  if (row.type === 'image') {
    const file = stampImageFile(words, (image) => onChange(image, true), onRefusal)
    file.id = file.name = row.id
    return { inputs: [file], show: () => undefined }
  }
  return row.id === 'seed' ? seedInput(row, onChange) : sliderWithNumber({ ...row, name }, onChange)
}

/** A label, the help that unfolds below it, and the control. */
function labelledRow(
  { row, name, help }: Labelled,
  words: StudioWords,
  ...inputs: HTMLElement[]
): HTMLElement {
  return element(
    'div',
    { class: 'row' },
    element('label', { for: row.id }, name),
    element(
      'details',
      { class: 'help' },
      element('summary', { 'aria-label': words.say('about', { name }) }, '?'),
      element('p', {}, help),
    ),
    element('div', { class: 'inputs' }, ...inputs),
  )
}

interface SliderRange extends Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum' | 'step'> {
  id: string
  /** What a screen reader calls the slider; the number beside it bears the row's label. */
  name: string
}

function numberInput({
  id,
  minimum,
  maximum,
  step,
}: Omit<SliderRange, 'name' | 'softMaximum'>): HTMLInputElement {
  return element('input', { type: 'number', id, name: id, min: minimum, max: maximum, step, required: true })
}

/** A slider and a number that say the same: the slider for the usual range, the number for all of it. */
function sliderWithNumber(range: SliderRange, onChange: OnChange): Inputs {
  const { name, minimum, softMaximum, step } = range
  const slider = element('input', { type: 'range', 'aria-label': name, min: minimum, max: softMaximum, step })
  const number = numberInput(range)
  slider.addEventListener('input', () => {
    number.value = slider.value
    onChange(slider.valueAsNumber, false)
  })
  slider.addEventListener('change', () => onChange(slider.valueAsNumber, true))
  number.addEventListener('input', () => {
    if (Number.isNaN(number.valueAsNumber)) return // nothing, or the beginning of a number
    slider.value = number.value
    onChange(number.valueAsNumber, true)
  })
  return {
    inputs: [slider, number],
    show: (value) => {
      slider.value = String(value)
      if (number.valueAsNumber !== value) number.value = String(value)
    },
  }
}

function seedInput(row: Omit<SliderRange, 'name' | 'softMaximum'>, onChange: OnChange): Inputs {
  const number = numberInput(row)
  number.addEventListener('input', () => {
    if (!Number.isNaN(number.valueAsNumber)) onChange(number.valueAsNumber, true)
  })
  return {
    inputs: [number],
    show: (value) => {
      if (number.valueAsNumber !== value) number.value = String(value)
    },
  }
}

function choiceInput(labelled: Labelled, choices: readonly string[], onChange: OnChange): Inputs {
  const { id } = labelled.row
  const options = choices.map((choice) => element('option', { value: choice }, labelled.choice(choice)))
  const select = element('select', { id, name: id }, ...options)
  select.addEventListener('change', () => onChange(select.value, true))
  return { inputs: [select], show: (value) => (select.value = String(value)) }
}

function numbersInput(
  { id, fewest, most }: Extract<ControlRow, { type: 'numbers' }>,
  words: StudioWords,
  onChange: OnChange,
): Inputs {
  const placeholder = words.say('numbers.placeholder', {
    n: fewest === most ? String(most) : `${fewest}–${most}`,
  })
  const text = element('input', {
    type: 'text',
    id,
    name: id,
    placeholder,
    inputmode: 'text',
    spellcheck: 'false',
  })
  text.addEventListener('change', () => {
    const parts = text.value.trim() === '' ? [] : text.value.trim().split(/[\s,;]+/)
    onChange(parts.map(parseDecimal), true)
  })
  return {
    inputs: [text],
    show: (value) => {
      if (document.activeElement !== text) text.value = (value as number[]).join(', ')
    },
  }
}

function switchInput(id: string, onChange: OnChange): Inputs {
  const box = element('input', { type: 'checkbox', id, name: id, role: 'switch' })
  box.addEventListener('change', () => onChange(box.checked, true))
  return { inputs: [box], show: (value) => (box.checked = value === true) }
}
