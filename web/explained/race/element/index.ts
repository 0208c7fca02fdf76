import { define } from '../../../dom/orogen-element.js'
import { OrogenRace as RaceElement } from './race-element.js'

/** `<orogen-race>`: other pages use its attributes and events (race-element.ts), not the members of its class. */
export const OrogenRace: CustomElementConstructor = RaceElement

define('orogen-race', RaceElement)

declare global {
  interface HTMLElementTagNameMap {
    'orogen-race': HTMLElement
  }
}
