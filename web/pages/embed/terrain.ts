import type { OrogenTerrain } from '../../element/index.js'
import { byId } from '../../dom/elements.js'
import { pageLanguage } from '../shell.js'
import { type EmbedContent, whichTerrain } from './which.js'

// A saved file sets its language itself.
const inFile = byId('terrain').textContent ?? ''
export const shown: EmbedContent = whichTerrain(inFile, location.search)
export const { language, kept } = pageLanguage()

/** The element before its script is loaded, so that it starts with the right terrain. */
export const terrain = byId<OrogenTerrain>('embed')
for (const [name, value] of Object.entries(shown.attributes)) terrain.setAttribute(name, value)
if (shown.bare) terrain.removeAttribute('controls')
if (shown.theme) document.documentElement.dataset.theme = shown.theme
if (!shown.offline) {
  document.documentElement.lang = language
  document.getElementById('poster')?.remove() // only saved files have a poster
}
