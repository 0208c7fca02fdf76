/** Colours of a chart: plain ones in a picture that is taken away. */
export const onPaper = {
  ink: '#23272d',
  quiet: '#5d6570',
  line: '#dcdedd',
  javascript: '#a5501c',
  wasm: '#2f6f6a',
  simd: '#27509b',
  yardstick: '#6c737d',
}
export type Colours = typeof onPaper

/** Variables on the page, which follow its scheme. */
export const onPage: Colours = {
  ink: 'currentColor',
  quiet: 'var(--_quiet)',
  line: 'var(--_line)',
  javascript: 'var(--_race-javascript)',
  wasm: 'var(--_race-wasm)',
  simd: 'var(--_race-simd)',
  yardstick: 'var(--_race-yardstick)',
}
