import type { Engine } from '../../../race/rung.js'

/** Colours of a chart: CSS variables on the page, which follow its scheme; plain ones in a picture that is taken away. */
export type Colours = Record<Engine | 'yardstick' | 'ink' | 'quiet' | 'line', string>

export const onPage: Colours = {
  javascript: 'var(--race-javascript)',
  wasm: 'var(--race-wasm)',
  simd: 'var(--race-simd)',
  yardstick: 'var(--race-yardstick)',
  ink: 'currentColor',
  quiet: 'var(--race-quiet)',
  line: 'var(--race-line)',
}

export const onPaper: Colours = {
  javascript: '#a5501c',
  wasm: '#2f6f6a',
  simd: '#27509b',
  yardstick: '#6c737d',
  ink: '#23272d',
  quiet: '#5d6570',
  line: '#dcdedd',
}
