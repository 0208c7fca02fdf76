import type { Parameter, ParameterValue } from '../package/schema.js'
import type { StampImage } from '../package/stamp-image.js'
import { announce } from '../dom/announce.js'
import { element } from '../dom/elements.js'
import { arrowOf, isCommand, onKeyDown } from '../dom/keys.js'
import { numberField } from '../dom/number-field.js'
import type { Named } from '../package/link/link.js'
import type { LookRow } from '../state/look.js'
import { reasonOf } from '../state/reason.js'
import { iconButton } from './icons.js'
import type { WordsOf } from '../words/keys.js'

/** The parts of a row, of whatever table, that a control needs. */
export type NamedRow = Named<Parameter | LookRow>

/** A row of a table, with its name and help in the reader's language. */
export interface Labelled {
  row: NamedRow
  name: string
  help: string
  choice(name: string): string
}

/** The control of one table row in the panel. */
export interface Control {
  row: HTMLElement
  /** Shows a value without calling `onChange`. */
  show(value: ParameterValue): void
  /** Shows a sentence below the control; an empty one removes it. The control's own message comes first. */
  remark(sentence: string, kind?: ControlKind): void
}

/** A note informs; a fault explains why what was typed cannot be used. */
// A state is not announced: it is what the control shows.
type ControlKind = 'note' | 'fault' | 'state'

/** Points a side of a map by its exponent, given the reader's other values. */
type PointsOf = (exponent: number) => number

export interface ControlHost {
  /** Runs with every change; `settled` is false while a slider is still being dragged. */
  onChange(value: ParameterValue, settled: boolean): void
  /** Runs if the reader's choice cannot be used. */
  onRefusal?(sentence: string): void
  /** Makes the control of `exponent` show points. */
  pointsOf?: PointsOf
  /** The value that a double click on the control's name brings back; without it the row's default. */
  initial?(): ParameterValue
  /** Gives a seed a button that draws another one. */
  draw?: () => number
}

/** `say` shows a sentence below the control until its value changes. */
interface Inner extends ControlHost {
  say(sentence: string, kind?: ControlKind): void
}

/** The inputs of a row, in order. */
interface Inputs {
  inputs: HTMLElement[]
  show(value: ParameterValue): void
}

/** `generator`: the generator that has the parameter, and may have a name of its own for it. */
export function labelledParameter(row: Parameter, words: WordsOf<'studio'>, generator: string): Labelled {
  const { id, helpOf } = row
  const owner = helpOf ? (`generator.${helpOf}` as const) : 'parameter'
  const help = words.say(`${owner}.${id}.help`)
  // The panel shows points a side in place of the exponent.
  const key = `generator.${generator}.${id}.title` as const
  const ownName = words.say(key)
  const isSize = id === 'exponent' && ownName === key
  return {
    row,
    name: ownName === key ? words.say(isSize ? 'size' : `parameter.${id}.title`) : ownName,
    help: isSize ? words.say('size.help', { help }) : help,
    choice: (name) => words.say(`choice.${id}.${name}`),
  }
}

export function labelledLook(row: LookRow, words: WordsOf<'studio'>): Labelled {
  const { id } = row
  // The names of the views are also those of the buttons above all controls.
  const choices = id === 'view' ? 'view' : (`look.${id}` as const)
  return {
    row,
    name: words.say(`look.${id}`),
    help: words.say(`look.${id}.help`),
    choice: (name) => words.say(`${choices}.${name}` as `look.${string}`),
  }
}

/** Creates the control for a row. */
export function createControl(labelled: Labelled, words: WordsOf<'studio'>, host: ControlHost): Control {
  const { row, name, help } = labelled
  const remark = element('p.remark', { id: `${row.id}-remark` })
  const sentences = { own: '', outer: '' }
  let shown: string | undefined
  const refresh = (kind: ControlKind) => {
    const sentence = sentences.own || sentences.outer
    if (remark.textContent === sentence) return
    remark.textContent = sentence
    remark.classList.toggle('fault', kind === 'fault')
    if (shown !== undefined && sentence && kind !== 'state') announce(sentence)
  }
  const say: Inner['say'] = (sentence, kind = 'note') => {
    sentences.own = sentence
    refresh(kind)
  }
  const { inputs, show } = inputsFor(labelled, words, { ...host, say })
  for (const input of inputs) input.setAttribute('aria-describedby', remark.id)
  // A question mark unfolds the help below the label.
  const summary = element('summary', { 'aria-label': words.say('about', { name }) }, '?')
  const label = element('label', { for: row.id }, name)
  const line = element(
    row.type === 'boolean' ? 'div.row.flag' : 'div.row',
    label,
    element('details.help', summary, element('p', help)),
    element('div.inputs', ...inputs),
    remark,
  )
  addReset(label, labelled, inputs, words, host)
  return {
    row: line,
    show: (value) => {
      if (shown !== String(value)) say('')
      shown = String(value)
      show(value)
    },
    remark: (sentence, kind = 'note') => {
      sentences.outer = sentence
      if (!sentences.own) refresh(kind)
    },
  }
}

/** Lets a double click on the name, or on the slider, bring back the value at the beginning. */
function addReset(
  label: HTMLElement,
  { row }: Labelled,
  inputs: HTMLElement[],
  words: Pick<WordsOf<'studio'>, 'say'>,
  { onChange, initial }: ControlHost,
): void {
  const isNumber = row.type === 'integer' || row.type === 'number'
  if (!isNumber || row.id === 'seed') return
  const reset = (event: MouseEvent) => {
    const value = initial?.() ?? row.default
    event.preventDefault()
    onChange(value, true)
  }
  label.title = words.say('reset')
  for (const each of [label, ...inputs.filter((input) => (input as HTMLInputElement).type === 'range')])
    each.addEventListener('dblclick', reset)
}

function inputsFor(labelled: Labelled, words: WordsOf<'studio'>, host: Inner): Inputs {
  const { row, name } = labelled
  const { id } = row
  const { onChange, pointsOf } = host
  switch (row.type) {
    case 'choice': {
      const options = row.choices.map((each) => element('option', { value: each }, labelled.choice(each)))
      const select = element('select', { id, name: id }, ...options)
      select.addEventListener('change', () => onChange(select.value, true))
      return { inputs: [select], show: (value) => (select.value = String(value)) }
    }
    case 'boolean': {
      const box = element('input', { type: 'checkbox', id, name: id, role: 'switch' })
      box.addEventListener('change', () => onChange(box.checked, true))
      return { inputs: [box], show: (value) => (box.checked = value === true) }
    }
    case 'image': {
      const file = stampImageFile(words, (image) => onChange(image, true), host.onRefusal)
      file.id = file.name = id
      return { inputs: [file], show: () => undefined }
    }
    case 'numbers':
      return numbersInput(row, words, host)
    case 'strokes':
      return strokesInput(id, host)
    default:
      if (id === 'exponent' && pointsOf) return sizeInputs(row, words, { ...host, pointsOf })
      return numberInputs(row, name, words, host)
  }
}

type NumberRow = Extract<NamedRow, { step: number }>

/**
 * A slider and a number for the same value: the slider for the usual range, the number for the full range. A
 * seed has no slider. `name`: the name of the slider for screen readers; the number has the row's label.
 */
function numberInputs(
  row: NumberRow,
  name: string,
  words: WordsOf<'studio'>,
  { onChange, say, draw }: Inner,
): Inputs {
  const { id, minimum, maximum, softMaximum, step } = row
  const slider = element('input', {
    type: 'range',
    'aria-label': name,
    min: minimum,
    step,
    max: softMaximum,
  })
  const number = numberField({
    min: minimum,
    max: maximum,
    step,
    writing: words,
    attributes: { id, name: id },
    onChange: (value) => {
      slider.value = String(value)
      onChange(value, true)
    },
    onFault: (text) => say(text && unreadable(text, words), 'fault'),
  })
  slider.addEventListener('input', () => {
    number.show(slider.valueAsNumber)
    onChange(slider.valueAsNumber, false)
  })
  slider.addEventListener('change', () => onChange(slider.valueAsNumber, true))
  const dice =
    draw && id === 'seed' ? [iconButton('dice', words.say('dice'), () => onChange(draw(), true))] : []
  const unit = row.unit ? [element('span.unit', { 'aria-hidden': 'true' }, row.unit)] : []
  return {
    inputs: id === 'seed' ? [number.input, ...dice] : [slider, number.input, ...unit],
    show: (value) => {
      // A typed value beyond the usual range takes the slider along.
      slider.max = String(Math.max(softMaximum, Number(value)))
      slider.value = String(value)
      number.show(Number(value))
    },
  }
}

/** The sentence about a text that is not a number. */
const unreadable = (text: string, words: Pick<WordsOf<'studio'>, 'say' | 'number'>): string =>
  words.say('number.unreadable', { given: text.slice(0, 40), example: words.number(1234.5) })

/** A list of numbers. Invalid text stays in the field, with the reason below it, and changes nothing. */
function numbersInput(
  { id, minCount, maxCount }: Extract<NamedRow, { type: 'numbers' }>,
  words: WordsOf<'studio'>,
  { onChange, say }: Inner,
): Inputs {
  const count = minCount === maxCount ? String(maxCount) : `${minCount}–${maxCount}`
  const placeholder = words.say('numbers.placeholder', { n: count })
  const text = element('input', { type: 'text', id, name: id, placeholder, spellcheck: 'false' })
  let shown: string | undefined
  text.addEventListener('change', () => {
    const parts = words.split(text.value)
    // Such as the thousands of a number in a list whose commas separate.
    const numbers = parts.map((part) => (/^0\d/.test(part) ? NaN : words.read(part)))
    const fault = numbersFault(parts, numbers, { minCount, maxCount, count }, words)
    text.ariaInvalid = String(fault !== '')
    say(fault, 'fault')
    if (!fault) onChange(numbers, true)
  })
  return {
    inputs: [text],
    show: (value) => {
      const list = words.join(value as number[])
      if (list === shown) return
      shown = list
      text.ariaInvalid = 'false'
      if (document.activeElement !== text) text.value = list
    },
  }
}

/** Strokes as text; the module refuses what it cannot read. */
function strokesInput(id: string, { onChange }: Inner): Inputs {
  const text = element('input', { type: 'text', id, name: id, spellcheck: 'false' })
  text.addEventListener('change', () => onChange(text.value, true))
  return {
    inputs: [text],
    show: (value) => {
      if (document.activeElement !== text) text.value = String(value)
    },
  }
}

/** The reason why a list cannot be used; empty if it can. An empty list removes the value. */
function numbersFault(
  parts: string[],
  numbers: number[],
  { minCount, maxCount, count }: { minCount: number; maxCount: number; count: string },
  words: Pick<WordsOf<'studio'>, 'say'>,
): string {
  const wrong = numbers.findIndex(Number.isNaN)
  if (wrong >= 0) return words.say('numbers.unreadable', { given: parts[wrong]!.slice(0, 40) })
  const fits = numbers.length === 0 || (numbers.length >= minCount && numbers.length <= maxCount)
  return fits ? '' : words.say('numbers.count', { n: count, given: numbers.length })
}

/** The size of the map: a slider over its exponent, and beside it the points a side as a text field. */
function sizeInputs(
  { minimum, maximum, softMaximum }: NumberRow,
  words: WordsOf<'studio'>,
  { onChange, say, pointsOf }: Inner & { pointsOf: PointsOf },
): Inputs {
  const slider = element('input', { type: 'range', id: 'exponent', name: 'exponent', min: minimum, step: 1 })
  const label = words.say('size.points')
  const text = element('input', { type: 'text', id: 'size', inputmode: 'numeric', 'aria-label': label })
  let exponent = minimum
  let isTyping = false

  const show = (value: number) => {
    exponent = value
    // Larger maps take long and have to be typed; once one is chosen, the slider includes it.
    slider.max = String(Math.max(softMaximum, value))
    slider.value = String(value)
    const side = pointsOf(value)
    slider.setAttribute('aria-valuetext', `${side} × ${side}`)
    if (document.activeElement !== text || !isTyping) text.value = `${side} × ${side}`
  }
  const choose = (value: number, settled: boolean) => {
    const chosen = Math.min(Math.max(value, minimum), maximum)
    show(chosen)
    onChange(chosen, settled)
  }

  slider.addEventListener('input', () => choose(slider.valueAsNumber, false))
  slider.addEventListener('change', () => choose(slider.valueAsNumber, true))
  text.addEventListener('focus', () => text.select())
  // A possible size is used at once; anything else may be the beginning of one.
  text.addEventListener('input', () => {
    isTyping = true
    const points = pointsIn(text.value, words)
    const value = nearestExponent(points, minimum, maximum, pointsOf)
    if (value !== undefined && value !== exponent && pointsOf(value) === points) choose(value, true)
  })
  text.addEventListener('change', () => {
    isTyping = false
    const typed = text.value
    const points = pointsIn(typed, words)
    const value = nearestExponent(points, minimum, maximum, pointsOf) ?? exponent
    if (value === exponent) show(value)
    else choose(value, true)
    const side = pointsOf(value)
    if (points === undefined) say(typed.trim() && unreadable(typed, words), 'fault')
    else say(points === side ? '' : words.say('size.nearest', { points, side }))
  })
  onKeyDown(text, (event) => {
    const down = arrowOf(event)?.[1]
    if (!down || isCommand(event)) return
    event.preventDefault()
    isTyping = false
    choose(exponent - down, true)
  })
  return { inputs: [slider, text], show: (value) => show(Number(value)) }
}

/** The exponent whose map size is nearest to the typed number of points. */
function nearestExponent(
  points: number | undefined,
  minimum: number,
  maximum: number,
  pointsOf: PointsOf,
): number | undefined {
  if (points === undefined) return undefined
  let best = minimum
  for (let each = minimum; each <= maximum; each++)
    if (Math.abs(pointsOf(each) - points) < Math.abs(pointsOf(best) - points)) best = each
  return best
}

/** The first number of a text such as `513`, `513 × 513`, `513x513` or `1,025`. */
function pointsIn(text: string, words: Pick<WordsOf<'studio'>, 'read'>): number | undefined {
  const points = words.read(text.normalize('NFKC').split(/[×x*]/i)[0]!)
  return Number.isNaN(points) ? undefined : points
}

/** A field for a picture to use as a stamp. If a file cannot be one, says why. */
export function stampImageFile(
  words: WordsOf<'studio'>,
  onImage: (image: StampImage) => void,
  onRefusal?: (sentence: string) => void,
): HTMLInputElement {
  const file = element('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp' })
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (!chosen) return
    try {
      const { readStampImage } = await import('../package/stamp-image.js')
      onImage(await readStampImage(chosen))
    } catch (error) {
      file.value = ''
      onRefusal?.(`${chosen.name}: ${await reasonOf(error, words)}`)
    }
  })
  return file
}
