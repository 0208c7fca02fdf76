import { riverInks } from '../rivers/rivers.js'
import { penOrder } from './pen-order.js'
import type { Polyline } from './profile.js'
import { simplify } from './simplify.js'

export interface SvgOptions {
  /** Width and height in millimetres; by default A4 lying. */
  paper?: readonly [number, number]
  /** Left free on every side, in millimetres; by default 10. */
  margin?: number
  /** Millimetres: the pen. By default 0.25. */
  stroke?: number
  /** How far a line may be moved to have fewer points, in millimetres; by default 0.01. Coordinates are rounded to 0.01. */
  tolerance?: number
  /** Lines shorter than this, which are dots for the pen, are left out; in millimetres, by default half the stroke. */
  shortest?: number
  /**
   * Width : height of the picture that is fitted to the paper, as for `profileLines`, so that the paper shows what the screen
   * shows. Without it the lines themselves are fitted.
   */
  aspect?: number
  title?: string
  /** How it was made: the parameters, to make it again. */
  description?: string
  ink?: string
  /** Of rivers; by default a blue. */
  riverInk?: string
}

/** Millimetres, lying. */
export const papers = { A5: [210, 148], A4: [297, 210], A3: [420, 297], A2: [594, 420] } as const

/**
 * The lines as an SVG for a screen or a pen plotter: millimetres, one `path` a line, in an order and direction that save the pen
 * ways, one group a family of profiles. The same lines give the same bytes. No scripts, styles or links.
 *
 * @throws RangeError with a sentence if a measure is outside its range.
 */
export function writeSvg(polylines: Polyline[], options: SvgOptions = {}): string {
  const { paper = papers.A4, margin = 10, stroke = 0.25, tolerance = 0.01, ink = '#000' } = options
  const { shortest = stroke / 2 } = options
  const [width, height] = paper
  demand('paper', Math.min(width, height), width > 0 && height > 0 && width + height < 1e5)
  demand('margin', margin, margin >= 0 && margin < Math.min(width, height) / 2)
  demand('stroke', stroke, stroke > 0 && stroke < 1e3)
  demand('tolerance', tolerance, tolerance >= 0 && tolerance < 1e3)
  demand('shortest', shortest, shortest >= 0 && shortest < 1e4)

  const toPaper = fit(boundsOf(polylines, options.aspect), width, height, margin)
  let pen: readonly [number, number] = [0, 0]
  const groups = (['rows', 'columns', 'foot', 'rivers'] as const).map((family) => {
    const lines = polylines
      .filter((line) => line.family === family)
      .map(({ points }) => simplify(points.map(toPaper), tolerance))
      .filter((points) => lengthOf(points) > shortest)
    const paths = penOrder(lines, pen).map(({ line, reversed }) => {
      const points = pairs(lines[line]!)
      if (reversed) points.reverse()
      pen = points[points.length - 1]!
      return pathOf(points)
    })
    const own = family === 'rivers' ? ` stroke="${escape(options.riverInk ?? riverInks.light)}"` : ''
    return paths.length > 0 ? `<g id="${family}"${own}>\n${paths.join('\n')}\n</g>\n` : ''
  })
  const { title, description } = options
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">\n` +
    (title === undefined ? '' : `<title>${escape(title)}</title>\n`) +
    (description === undefined ? '' : `<desc>${escape(description)}</desc>\n`) +
    `<g fill="none" stroke="${escape(ink)}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">\n` +
    `${groups.join('')}</g>\n</svg>\n`
  )
}

/** A function for an array of x, y, x, y …: from the picture (y up) to the middle of the paper (y down). */
function fit([left, bottom, right, top]: number[], width: number, height: number, margin: number) {
  const across = (width - 2 * margin) / (right! - left! || 1)
  const upright = (height - 2 * margin) / (top! - bottom! || 1)
  const scale = Math.min(across, upright)
  return (value: number, i: number): number =>
    i % 2 === 0
      ? width / 2 + (value - (left! + right!) / 2) * scale
      : height / 2 - (value - (bottom! + top!) / 2) * scale
}

function boundsOf(polylines: Polyline[], aspect: number | undefined): number[] {
  if (aspect !== undefined) {
    demand('aspect', aspect, aspect > 0 && aspect < 1e4)
    return [-aspect, -1, aspect, 1]
  }
  const bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of polylines) {
    for (const [i, value] of points.entries()) {
      if (value < bounds[i % 2]!) bounds[i % 2] = value
      if (value > bounds[2 + (i % 2)]!) bounds[2 + (i % 2)] = value
    }
  }
  return polylines.length > 0 ? bounds : [-1, -1, 1, 1]
}

function lengthOf(points: Float64Array): number {
  let length = 0
  for (let i = 2; i < points.length; i += 2)
    length += Math.sqrt((points[i]! - points[i - 2]!) ** 2 + (points[i + 1]! - points[i - 1]!) ** 2)
  return length
}

const pairs = (points: Float64Array) =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!] as const)

function pathOf(points: (readonly [number, number])[]): string {
  return `<path d="M${points.map(([x, y]) => `${hundredths(x)} ${hundredths(y)}`).join('L')}"/>`
}

/** Without a point's trailing zeros or a negative zero. */
const hundredths = (value: number) => String(Math.round(value * 100) / 100 || 0)

/** Also without the characters that XML does not allow at all. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function demand(name: string, value: number, fits: boolean): void {
  if (!fits)
    throw new RangeError(`${name} does not fit: give millimetres within the paper's size, got ${value}`)
}
