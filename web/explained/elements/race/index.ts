import { define } from '../../../core/elements/base/orogen-element.js'
import { OrogenRace as RaceElement } from './race-element.js'

/** `<orogen-race>`: its attributes and events say everything (race-element.ts); of its class nothing else is for others. */
export const OrogenRace: CustomElementConstructor = RaceElement

define('orogen-race', RaceElement)

declare global {
  interface HTMLElementTagNameMap {
    'orogen-race': HTMLElement
  }
}
