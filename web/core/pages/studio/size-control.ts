import type { NumberParameter } from '../../orogen/schema.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { element } from '../../dom/elements.js'
import type { Inputs, OnChange } from './rows.js'

/** Points a side of the map that an exponent gives, beside the values that the reader has chosen. */
export type PointsOf = (exponent: number) => number

/**
 * The size of the map: a slider over its exponent, and beside it the points a side, which can be typed over. Of what is
 * typed the nearest size that there is counts.
 */
export function sizeInputs(
  row: Pick<NumberParameter, 'minimum' | 'maximum' | 'softMaximum'>,
  words: StudioWords,
  pointsOf: PointsOf,
  onChange: OnChange,
): Inputs {
  const { minimum, maximum, softMaximum } = row
  const slider = element('input', { type: 'range', id: 'exponent', name: 'exponent', min: minimum, step: 1 })
  const text = element('input', {
    type: 'text',
    id: 'size',
    inputmode: 'numeric',
    spellcheck: 'false',
    'aria-label': words.say('size.points'),
  })
  let exponent = minimum

  const show = (value: number) => {
    exponent = value
    // Larger ones take long and are typed; where one is chosen the slider shows it too.
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
  const nearest = (points: number) => {
    let best = minimum
    for (let each = minimum; each <= maximum; each++)
      if (Math.abs(pointsOf(each) - points) < Math.abs(pointsOf(best) - points)) best = each
    return best
  }

  let isTyping = false
  slider.addEventListener('input', () => choose(slider.valueAsNumber, false))
  slider.addEventListener('change', () => choose(slider.valueAsNumber, true))
  text.addEventListener('focus', () => text.select())
  // A size that there is counts at once; the beginning of another is waited for.
  text.addEventListener('input', () => {
    isTyping = true
    const points = pointsIn(text.value)
    const value = points === undefined ? undefined : nearest(points)
    if (value !== undefined && value !== exponent && pointsOf(value) === points) choose(value, true)
  })
  text.addEventListener('change', () => {
    isTyping = false
    const points = pointsIn(text.value)
    const value = points === undefined ? exponent : nearest(points)
    if (value === exponent) show(value)
    else choose(value, true)
  })
  text.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    isTyping = false
    choose(exponent + step, true)
  })
  return { inputs: [slider, text], show: (value) => show(Number(value)) }
}

/** The first number in a text such as `513`, `513 × 513` or `513x513`. */
function pointsIn(text: string): number | undefined {
  const digits = /\d+/.exec(text.normalize('NFKC'))
  return digits ? Number(digits[0]) : undefined
}
