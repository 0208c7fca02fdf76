import { plot, type PlotOptions } from '@observablehq/plot'
import { element, svg } from '../../../../dom/elements.js'
import { checkReading } from '../../../../package/canvas-pixels.js'
import type { Engine } from '../../entrant.js'

/** Colours of a picture that is taken away, in place of the page's variables. */
const onPaper: Readonly<Record<string, string>> = {
  ink: '#23272d',
  quiet: '#5d6570',
  line: '#dcdedd',
  'race-javascript': '#a5501c',
  'race-wasm': '#2f6f6a',
  'race-simd': '#27509b',
  'race-yardstick': '#6c737d',
}

const margin = 28
const titleHeight = 64

/**
 * A chart as a separate file: in the colours of print, with its title above and the environment of the race
 * below.
 */
export function svgPicture(chart: SVGSVGElement, title: string, source: string): string {
  const width = Number(chart.getAttribute('width'))
  const height = Number(chart.getAttribute('height'))
  const whole = { width: width + 2 * margin, height: height + 2 * margin + titleHeight + 20 }
  chart.removeAttribute('aria-hidden')
  for (const [name, value] of Object.entries({
    x: margin,
    y: margin + titleHeight - 20,
    overflow: 'visible',
  }))
    chart.setAttribute(name, String(value))
  const line = (words: string, y: number, attributes: Record<string, string | number>) =>
    svg('text', { x: margin, y, ...attributes }, words)
  const paper = svg(
    'svg',
    { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, 'font-family': 'system-ui, sans-serif' },
    svg('rect', { width: '100%', height: '100%', fill: '#fff' }),
    line(title, margin + 14, { 'font-size': 20, 'font-weight': 600, fill: 'var(--_ink)' }),
    chart,
    line(source, whole.height - margin + 6, { 'font-size': 12, fill: 'var(--_quiet)' }),
  )
  const text = new XMLSerializer().serializeToString(paper)
  return text.replace(/var\(--_([\w-]+)\)/g, (_, name: string) => onPaper[name]!)
}

/**
 * The picture in pixels, at twice its size. @throws Error if the browser cannot draw it, or changes the
 * pixels that a page reads.
 */
export async function pngPicture(svg: string): Promise<Blob> {
  checkReading()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const [width, height] = [2 * image.naturalWidth, 2 * image.naturalHeight]
    const canvas = element('canvas', { width, height })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('this browser cannot draw the chart as PNG; save it as SVG')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Draws a chart, without the style sheet that the library puts inside, which a strict Content-Security-Policy
 * would refuse; race.css has the same rules.
 */
export function draw(options: PlotOptions): SVGSVGElement {
  const style = { background: 'transparent', fontSize: '13px', fontFamily: 'inherit', overflow: 'visible' }
  const chart = plot({ style, ...options })
  for (const style of chart.querySelectorAll('style')) style.remove()
  chart.setAttribute('aria-hidden', 'true')
  return chart as SVGSVGElement
}

export const colours = { ink: 'var(--_ink)', quiet: 'var(--_quiet)', line: 'var(--_line)' }
export const colourOf = (engine: Engine | 'yardstick'): string => `var(--_race-${engine})`

/** Powers of ten that include all values, with half a decade between dots and the frame's left. */
export function decades(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const high = Math.max(...values)
  const first = Math.floor(Math.log10(0.8 * Math.min(...values)))
  const ticks = Array.from({ length: Math.floor(Math.log10(high)) - first + 1 }, (_, i) => 10 ** (first + i))
  return { low: 10 ** first, high, ticks }
}
