import type {
  BooleanParameter,
  ChoiceParameter,
  ImageParameter,
  NumberParameter,
  NumbersParameter,
  Parameter,
  ParameterValue,
} from '../../orogen/schema.js'
import type { Words } from '../words/index.js'
import { element } from './elements.js'
import { parseDecimal } from './link.js'
import { randomSeed } from './state.js'

/** One parameter's row in the panel. */
export interface Control {
  row: HTMLElement
  /** Shows a value without telling anybody. */
  show(value: ParameterValue): void
}

/** Told with every change; `settled` is false while a slider is still being dragged. */
export type OnChange = (value: ParameterValue, settled: boolean) => void

/** The control that fits a row of the parameter table. */
export function createControl(
  parameter: Parameter,
  words: Words,
  onChange: OnChange,
  onRefusal: (sentence: string) => void,
): Control {
  if (parameter.type === 'choice') return choiceControl(parameter, words, onChange)
  if (parameter.type === 'numbers') return numbersControl(parameter, words, onChange)
  if (parameter.type === 'boolean') return booleanControl(parameter, words, onChange)
  if (parameter.type === 'image') return imageControl(parameter, words, onChange, onRefusal)
  return parameter.id === 'seed'
    ? seedControl(parameter, words, onChange)
    : rangeControl(parameter, words, onChange)
}

/** A label, the help that unfolds below it, and the control. */
export function labelledRow(
  name: string,
  help: string,
  words: Words,
  id: string,
  ...inputs: HTMLElement[]
): HTMLElement {
  return element(
    'div',
    { class: 'row' },
    element('label', { for: id }, name),
    element(
      'details',
      { class: 'help' },
      element('summary', { 'aria-label': words.say('about', { name }) }, '?'),
      element('p', {}, help),
    ),
    element('div', { class: 'inputs' }, ...inputs),
  )
}

function tableRow(parameter: Parameter, words: Words, ...inputs: HTMLElement[]): HTMLElement {
  const name = words.say(`parameter.${parameter.id}.title`)
  const owner = parameter.helpOf ? (`generator.${parameter.helpOf}` as const) : 'parameter'
  return labelledRow(name, words.say(`${owner}.${parameter.id}.help`), words, parameter.id, ...inputs)
}

export interface SliderRange extends Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum' | 'step'> {
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
export function sliderWithNumber(
  range: SliderRange,
  onChange: OnChange,
): { inputs: HTMLElement[]; show(value: number): void } {
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

function rangeControl(parameter: NumberParameter, words: Words, onChange: OnChange): Control {
  const name = words.say(`parameter.${parameter.id}.title`)
  const { inputs, show } = sliderWithNumber({ ...parameter, name }, onChange)
  return { row: tableRow(parameter, words, ...inputs), show: (value) => show(Number(value)) }
}

function seedControl(parameter: NumberParameter, words: Words, onChange: OnChange): Control {
  const number = numberInput(parameter)
  const dice = element('button', { type: 'button', class: 'dice', title: words.say('seed.dice') }, '⚄')
  dice.setAttribute('aria-label', words.say('seed.dice'))
  number.addEventListener('input', () => {
    if (!Number.isNaN(number.valueAsNumber)) onChange(number.valueAsNumber, true)
  })
  dice.addEventListener('click', () => {
    number.valueAsNumber = randomSeed()
    onChange(number.valueAsNumber, true)
  })
  return {
    row: tableRow(parameter, words, number, dice),
    show: (value) => {
      if (number.valueAsNumber !== value) number.value = String(value)
    },
  }
}

function choiceControl(parameter: ChoiceParameter, words: Words, onChange: OnChange): Control {
  const { id, choices } = parameter
  const options = choices.map((choice) =>
    element('option', { value: choice }, words.say(`choice.${id}.${choice}`)),
  )
  const select = element('select', { id, name: id }, ...options)
  select.addEventListener('change', () => onChange(select.value, true))
  return { row: tableRow(parameter, words, select), show: (value) => (select.value = String(value)) }
}

function numbersControl(parameter: NumbersParameter, words: Words, onChange: OnChange): Control {
  const { id, fewest, most } = parameter
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
    row: tableRow(parameter, words, text),
    show: (value) => {
      if (document.activeElement !== text) text.value = (value as number[]).join(', ')
    },
  }
}

/** A file that the reader chooses; what cannot be a stamp is refused with the reason and changes nothing. */
function imageControl(
  parameter: ImageParameter,
  words: Words,
  onChange: OnChange,
  onRefusal: (sentence: string) => void,
): Control {
  const { id } = parameter
  const accept = 'image/png,image/jpeg,image/webp'
  const file = element('input', { type: 'file', id, name: id, accept })
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (!chosen) return
    try {
      const { readStampImage } = await import('../../orogen/stamp-image.js')
      onChange(await readStampImage(chosen), true)
    } catch (error) {
      file.value = ''
      onRefusal(`${chosen.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  return { row: tableRow(parameter, words, file), show: () => undefined }
}

function booleanControl(parameter: BooleanParameter, words: Words, onChange: OnChange): Control {
  const { id } = parameter
  const box = element('input', { type: 'checkbox', id, name: id, role: 'switch' })
  box.addEventListener('change', () => onChange(box.checked, true))
  const row = tableRow(parameter, words, box)
  row.classList.add('flag')
  return { row, show: (value) => (box.checked = value === true) }
}
