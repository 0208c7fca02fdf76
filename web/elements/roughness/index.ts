import { RoughnessElement } from './roughness.js'

export { RoughnessElement }

/** Defines `<orogen-roughness>`; the script may be on a page twice. */
export function defineRoughness(): void {
  if (!customElements.get('orogen-roughness')) customElements.define('orogen-roughness', RoughnessElement)
}

if (globalThis.customElements) defineRoughness()
