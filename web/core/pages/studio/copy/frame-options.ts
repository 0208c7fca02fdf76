import { element } from '../../../dom/elements.js'
import type { CopyKey } from '../../../../words/copy/index.js'
import type { Words } from '../../../../words/words.js'
import type { FrameLook } from './snippets.js'

/** Pixels. */
const heights = { min: 120, max: 4000 }
const themes = ['reader', 'light', 'dark'] as const

/** What a reader chooses of a frame: how high it is, by day or by night, and whether there is a bar in it. */
export class FrameOptions {
  readonly element: HTMLElement
  readonly #height = element('input', {
    ...{ type: 'number', id: 'copy-height', ...heights, step: 10, placeholder: '16 : 10' },
  })
  readonly #theme: HTMLSelectElement
  readonly #bare = element('input', { type: 'checkbox', id: 'copy-bare' })

  constructor(words: Words<CopyKey>, onChange: () => void) {
    const options = themes.map((theme) =>
      element('option', { value: theme }, words.say(`copy.theme.${theme}`)),
    )
    this.#theme = element('select', { id: 'copy-theme' }, ...options)
    const labelled = (key: CopyKey, control: HTMLElement) =>
      element('label', {}, element('span', {}, words.say(key)), control)
    this.element = element(
      'div',
      { id: 'copy-frame', hidden: true },
      labelled('copy.height', this.#height),
      labelled('copy.theme', this.#theme),
      labelled('copy.bare', this.#bare),
    )
    this.element.addEventListener('input', onChange)
  }

  get chosen(): FrameLook {
    const height = Math.round(this.#height.valueAsNumber)
    const theme = this.#theme.value
    return {
      ...(height >= heights.min && height <= heights.max && { height }),
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(this.#bare.checked && { bare: true }),
    }
  }
}
