import { MicroscopeElement } from './microscope.js'

export { MicroscopeElement }

if (globalThis.customElements && !customElements.get('orogen-microscope'))
  customElements.define('orogen-microscope', MicroscopeElement)
