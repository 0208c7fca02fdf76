/** Defines `<orogen-race>`. */
export { OrogenRace, type RaceStatus } from './race-element.js'
export type { Report } from './report.js'
export type { Settings } from './settings.js'
