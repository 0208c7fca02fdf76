import { hostColours, sheet } from '../../dom/sheet.js'
import terrainCss from './terrain.css?inline'

const colours = hostColours({
  '--back': ['--orogen-background', '#e4eaec', '#2b333d'],
  '--ink': ['--orogen-ink', '#23272d', '#e6e9ed'],
  '--accent': ['--orogen-accent', '#2f6f6a', '#7cc4b8'],
  '--on-accent': ['--orogen-on-accent', '#fff', '#10201e'],
  '--paper': ['--orogen-paper', 'rgb(252 251 248 / 92%)', 'rgb(27 31 37 / 92%)'],
  '--alarm': ['--orogen-alarm', '#a63a27', '#f0a090'],
})

/** The element's look. A page overrides what is on the host, the variables, and the parts. */
export const terrainSheet = sheet(colours + terrainCss)
