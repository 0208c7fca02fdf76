import { hostColours, sheet } from '../../../core/dom/sheet.js'
import raceCss from './race.css?inline'

/** For each use of a colour: the variable that a page may set, and the colour by day and by night. */
const colours = {
  accent: ['--orogen-accent', '#2f6f6a', '#7cc4b8'],
  'on-accent': ['--orogen-on-accent', '#fff', '#10201e'],
  quiet: ['--orogen-quiet', '#5d6570', '#a3acb8'],
  line: ['--orogen-line', '#dcdedd', '#3a414b'],
  javascript: ['--orogen-race-javascript', '#a5501c', '#e8a06a'],
  wasm: ['--orogen-race-wasm', '#2f6f6a', '#7cc4b8'],
  simd: ['--orogen-race-simd', '#27509b', '#93b7f5'],
  yardstick: ['--orogen-race-yardstick', '#6c737d', '#969faa'],
  alarm: ['--orogen-alarm', '#9a3324', '#f0a090'],
} as const
type Name = keyof typeof colours

const named = Object.entries(colours)
export const raceSheet = sheet(
  hostColours(Object.fromEntries(named.map(([name, row]) => [`--race-${name}`, row]))) + raceCss,
)

/** Colours of a chart: variables on the page, which follow its scheme; plain ones in a picture that is taken away. */
export type Colours = Record<Name | 'ink', string>

const chartColours = (ink: string, colour: (name: string, light: string) => string): Colours => ({
  ...(Object.fromEntries(named.map(([name, [, light]]) => [name, colour(name, light)])) as Record<
    Name,
    string
  >),
  ink,
})

export const onPage = chartColours('currentColor', (name) => `var(--race-${name})`)
export const onPaper = chartColours('#23272d', (_, light) => light)
