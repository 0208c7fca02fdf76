import { element } from '../../dom/elements.js'
import type { PlayerWords } from '../../words/player/index.js'
import { icon, type IconName } from './icons.js'

/** A name above a control. */
export function field(label: string, control: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'field' },
    element('label', {}, element('span', {}, label), control),
    ...more,
  )
}

/** A list to choose from. */
export function choice<Value extends string>(
  options: readonly (readonly [Value, string])[],
  choose: (value: Value) => void,
): HTMLSelectElement {
  const select = element('select', {}, ...options.map(([value, name]) => element('option', { value }, name)))
  select.addEventListener('change', () => choose(select.value as Value))
  return select
}

/** A few choices side by side. */
export function segments<Value extends string>(
  label: string,
  group: string,
  options: readonly (readonly [Value, string])[],
  choose: (value: Value) => void,
): { root: HTMLElement; set(value: Value): void } {
  const inputs = options.map(([value, name]) => {
    const input = element('input', { type: 'radio', name: group, value })
    input.addEventListener('change', () => choose(value))
    return { input, name }
  })
  const root = element(
    'fieldset',
    { class: 'segments' },
    element('legend', {}, label),
    ...inputs.map(({ input, name }) => element('label', {}, input, element('span', {}, name))),
  )
  return {
    root,
    set: (value) => inputs.forEach(({ input }) => (input.checked = input.value === value)),
  }
}

/** A slider with its number beside it. */
export function slider(
  limits: { min: number; max: number; step: number },
  move: (value: number, going: boolean) => void,
): { input: HTMLInputElement; output: HTMLElement } {
  const input = element('input', { type: 'range', ...limits })
  const output = element('span', { class: 'value', 'aria-hidden': 'true' })
  let going = false
  input.addEventListener('input', () => {
    move(input.valueAsNumber, going)
    going = true
  })
  input.addEventListener('change', () => (going = false))
  return { input, output }
}

/** A seed to write, and a die to throw. */
export function seedField(
  words: PlayerWords,
  choose: (seed: number) => void,
): { root: HTMLElement; set(seed: number): void } {
  const input = element('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'seed' })
  let seed = 0
  input.addEventListener('change', () => {
    if (/^\s*\d{1,10}\s*$/.test(input.value)) choose(Math.min(4294967295, Number(input.value)))
    else input.value = String(seed)
  })
  const root = field(words.say('player.seed'), input)
  return {
    root,
    set(value) {
      seed = value
      input.value = String(value)
    },
  }
}

/** A seed that nobody chose. */
export function anySeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}

export function iconButton(name: IconName, label: string, act: () => void): HTMLButtonElement {
  const made = element(
    'button',
    { type: 'button', class: 'round', 'aria-label': label, title: label },
    icon(name),
  )
  made.addEventListener('click', act)
  return made
}

export function textButton(label: string, act: () => void, help = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', ...(help && { title: help }) }, label)
  made.addEventListener('click', act)
  return made
}
