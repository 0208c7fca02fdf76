import { define } from '../../../core/elements/base/orogen-element.js'
import { StepsElement } from './steps-element.js'

/** `<orogen-steps>`: its attributes say everything (steps-element.ts); of its class nothing else is for others. */
export const OrogenSteps: CustomElementConstructor = StepsElement

define('orogen-steps', StepsElement)

declare global {
  interface HTMLElementTagNameMap {
    'orogen-steps': HTMLElement
  }
}
