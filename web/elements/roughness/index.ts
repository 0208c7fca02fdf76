import { RoughnessElement } from './roughness.js'

export { RoughnessElement }

if (globalThis.customElements && !customElements.get('orogen-roughness'))
  customElements.define('orogen-roughness', RoughnessElement)
