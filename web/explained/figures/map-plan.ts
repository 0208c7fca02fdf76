import { element, svg } from '../../dom/elements.js'
import { shareOn } from '../../dom/layout.js'
import { keepPainted } from '../../dom/pixels.js'
import type { Color } from '../../dom/tints.js'
import { showSmooth } from './show-pixels.js'

/** A square of heights to be painted from above. */
export interface PlanGround {
  /** Points a side. */
  side: number
  /** `side × side`, row-major, x fastest. */
  heights: ArrayLike<number>
  /** The highest height less the lowest. */
  span: number
  /** How strongly slopes are lit. */
  steep: number
  /** The map tiles: behind its border it begins again. */
  wrap?: boolean
  /** Heights of 0 are water, which has no slopes. */
  hasSea?: boolean
}

/**
 * A map from above, a pixel a point, lit by its slope to the south-east, as if the sun stood in the
 * north-west.
 */
export function paintPlan(
  { side, heights, span, steep, wrap = false, hasSea = false }: PlanGround,
  colorOf: (height: number, cell: number) => Color,
): ImageData {
  const image = new ImageData(side, side)
  const next = (at: number) => (wrap ? (at + 1) % side : Math.min(at + 1, side - 1))
  for (let cell = 0; cell < side * side; cell++) {
    const [height, x, y] = [heights[cell]!, cell % side, Math.floor(cell / side)]
    const rise = ((heights[next(y) * side + next(x)]! - height) * steep * side) / span
    const light = hasSea && height <= 0 ? 1 : 1 + Math.max(-0.45, Math.min(0.28, rise))
    colorOf(height, cell).forEach((channel, i) => (image.data[4 * cell + i] = channel * light))
    image.data[4 * cell + 3] = 255
  }
  return image
}

export const mixed = (from: Color, to: Color, share: number): Color => {
  const between = (c: 0 | 1 | 2) => from[c] + (to[c] - from[c]) * share
  return [between(0), between(1), between(2)]
}

/** The middle of a cell, in cells. */
export const middleOf = (cell: number, side: number): readonly [x: number, y: number] => [
  (cell % side) + 0.5,
  Math.floor(cell / side) + 0.5,
]

/** A path through the middles of cells. */
export const pathThrough = (cells: readonly number[], side: number): string =>
  `M${cells.map((cell) => middleOf(cell, side).join(' ')).join('L')}`

/** A map from above with marks drawn over it, in units of its points. */
export class MapPlan {
  readonly root: HTMLElement
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #marks = svg('svg', { 'aria-hidden': 'true' })

  constructor(attributes: Record<string, string | number>, width = 1, height = 1) {
    this.root = element('div', { role: 'img', ...attributes }, this.#canvas, this.#marks)
    this.view(width, height)
  }

  /** Paints pictures at their places on a canvas of this size. */
  paint(
    width: number,
    height: number,
    pictures: readonly (readonly [ImageData, x: number, y: number])[],
  ): void {
    Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d')
    keepPainted(this.#canvas, () => {
      for (const [image, x, y] of pictures) context?.putImageData(image, x, y)
    })
  }

  /** Paints one square picture without edges between its points. */
  paintSquare(pixels: Uint8ClampedArray<ArrayBuffer>, side: number): void {
    showSmooth(this.#canvas, pixels, side)
  }

  /** Paints one square map. */
  paintGround(ground: PlanGround, colorOf: (height: number, cell: number) => Color): void {
    this.view(ground.side, ground.side)
    this.paint(ground.side, ground.side, [[paintPlan(ground, colorOf), 0, 0]])
  }

  /** Sets the width and the height of the picture in the units of its marks. */
  view(width: number, height: number): void {
    this.#marks.setAttribute('viewBox', `0 0 ${width} ${height}`)
  }

  mark(marks: readonly SVGElement[]): void {
    this.#marks.replaceChildren(...marks)
  }

  /** The cell of a map of `side` cells a side that a pointer is over. */
  cellAt(event: MouseEvent, side: number): number {
    const inside = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)))
    const [x, y] = shareOn(this.root, event)
    return inside(y) * side + inside(x)
  }
}

const [sectionWidth, sectionHeight, sectionMargin] = [320, 110, 7]

/** Heights along a cut, and the lowest and the highest that are shown. */
interface Cut {
  before: readonly number[]
  now: readonly number[]
  low: number
  high: number
}

/** A cut through the ground before and after a step. */
export class Section {
  readonly root = svg('svg', {
    class: 'section',
    viewBox: `0 0 ${sectionWidth} ${sectionHeight}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })

  /**
   * Draws heights along the cut; `marks` stand between the ground and its lines. @returns the places of the
   * ground now
   */
  draw(
    { before, now, low, high }: Cut,
    marks: (lineOf: (heights: readonly number[]) => string[], old: string[], now: string[]) => SVGElement[],
  ): string[] {
    const bottom = sectionHeight - sectionMargin
    const scale = (bottom - sectionMargin) / (high - low || 1)
    const lineOf = (heights: readonly number[]) =>
      heights.map((height, i) => {
        const x = (i / (heights.length - 1)) * sectionWidth
        return `${x.toFixed(1)} ${(bottom - (height - low) * scale).toFixed(1)}`
      })
    const [old, line] = [lineOf(before), lineOf(now)]
    const ground = `M0 ${sectionHeight}L${line.join('L')}L${sectionWidth} ${sectionHeight}z`
    this.root.replaceChildren(
      svg('path.ground', { d: ground }),
      ...marks(lineOf, old, line),
      svg('path.before', { d: `M${old.join('L')}` }),
      svg('path.after', { d: `M${line.join('L')}` }),
    )
    return line
  }
}

/** A path around what lies between two lines of a section. */
export const between = (upper: readonly string[], lower: readonly string[]): string =>
  `M${upper.join('L')}L${[...lower].reverse().join('L')}z`
