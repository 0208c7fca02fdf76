import { MicroscopeElement } from './microscope.js'

export { MicroscopeElement }

/** Defines `<orogen-microscope>`; the script may be on a page twice. */
export function defineMicroscope(): void {
  if (!customElements.get('orogen-microscope')) customElements.define('orogen-microscope', MicroscopeElement)
}

if (globalThis.customElements) defineMicroscope()
