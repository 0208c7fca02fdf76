import { button, element } from './elements.js'
import { OrogenElement } from './orogen-element.js'
import { sheet } from './sheet.js'
import baseCss from './base.css?inline'

/**
 * Colours for light and dark pages; a page sets `--orogen-accent` to change `--_accent` of the style sheets
 * here.
 */
const colours = {
  accent: ['#2f6f6a', '#7cc4b8'],
  'on-accent': ['#fff', '#10201e'],
  ink: ['#23272d', '#e6e9ed'],
  quiet: ['#5d6570', '#a3acb8'],
  line: ['rgb(35 39 45 / 18%)', 'rgb(230 233 237 / 20%)'],
  sheet: ['#fff', '#23282f'],
  ground: ['#f1efe8', '#2b313a'],
  glass: ['rgb(255 255 255 / 75%)', 'rgb(10 12 15 / 55%)'],
  alarm: ['#9a3324', '#f0a090'],
  centre: ['#1f6e68', '#79ccbf'],
  edge: ['#a8481d', '#f0a071'],
  fault: ['#a8431a', '#f0a070'],
  right: ['#1d6b3a', '#86d49c'],
  wrong: ['#a02c1a', '#f3a592'],
  'race-javascript': ['#a5501c', '#e8a06a'],
  'race-wasm': ['#2f6f6a', '#7cc4b8'],
  'race-simd': ['#27509b', '#93b7f5'],
  'race-yardstick': ['#6c737d', '#969faa'],
} as const
const scheme = (which: 0 | 1) =>
  `:host{${Object.entries(colours)
    .map(([name, both]) => `--_${name}:var(--orogen-${name},${both[which]})`)
    .join(';')}}`

export const baseSheet = sheet(`${scheme(0)}@media(prefers-color-scheme:dark){${scheme(1)}}${baseCss}`)

/** An element that cannot be used without words. */
export abstract class SpeakingElement<Key extends string> extends OrogenElement<Key> {
  /** Starts loading the words; if that fails, shows it with a way to try again. */
  protected begin(): void {
    this.loadWords().catch((error: Error) => {
      const again = button(() => this.begin(), 'Try again')
      this.shadowRoot!.replaceChildren(element('p', { role: 'alert' }, `${error.message} `, again))
    })
  }
}
