import { OrogenRace } from './race-element.js'

// The script may be loaded twice, or in two versions: the first one stays.
if (!customElements.get('orogen-race')) customElements.define('orogen-race', OrogenRace)

export { OrogenRace }
export type { Report } from './report.js'
export type { Settings } from './settings.js'
