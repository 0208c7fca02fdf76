import { define } from '../../../dom/orogen-element.js'
import { HundredElement } from '../hundred/hundred-element.js'
import { OrogenRace as RaceElement } from './race-element.js'

/**
 * `<orogen-race>`: other pages use its attributes and events (race-element.ts), not the members of its class.
 */
export const OrogenRace: CustomElementConstructor = RaceElement

define('orogen-race', RaceElement)

/** `<orogen-hundred>`: a hundred maps of Voirol's programs, timed by one button (hundred-element.ts). */
export const OrogenHundred: CustomElementConstructor = HundredElement

export type * from './frameworks.js'

declare global {
  interface HTMLElementTagNameMap {
    'orogen-hundred': HTMLElement
    'orogen-race': HTMLElement
  }
}
