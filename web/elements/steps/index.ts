import { StepsElement } from './steps-element.js'

export { StepsElement }

if (globalThis.customElements && !customElements.get('orogen-steps'))
  customElements.define('orogen-steps', StepsElement)
