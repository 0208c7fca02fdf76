import { StampStepsElement } from './stamp-steps-element.js'

export { StampStepsElement }

if (globalThis.customElements && !customElements.get('orogen-stamp-steps'))
  customElements.define('orogen-stamp-steps', StampStepsElement)
