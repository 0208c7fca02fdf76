import { svg } from '../../dom/elements.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'
import type { StrokePoint } from '../../state/stroke-lines.js'

/** What is drawn over the picture; places are in per cent of the map's side. */
export interface StrokePicture {
  lines: { points: readonly StrokePoint[]; isChosen: boolean }[]
  /** The points of the chosen line, and the place at which all of it is held. */
  handles: readonly StrokePoint[]
  middle: StrokePoint | undefined
  /** Where the keyboard draws. */
  cursor: StrokePoint | undefined
  /** The border of what a stroke reaches around the pen. */
  reach: readonly StrokePoint[]
  /** The way of the pen, in pixels of the window. */
  ink: readonly StrokePoint[]
}

/** The lines hover over the ground, in widths of the map, so that its small bumps do not hide them. */
const lift = 0.006

interface OnScreen {
  x: number
  y: number
  seen: boolean
}

/** Lines and handles over the ground of a picture. */
export class DrawingOverlay {
  readonly root = svg('svg.strokes', { 'aria-hidden': 'true' })
  readonly #viewport: TerrainViewport
  #drawn: StrokePicture | undefined
  #terrain: unknown
  #seenFrom = ''

  constructor(viewport: TerrainViewport) {
    this.#viewport = viewport
  }

  /** Where places of the map are in the window. */
  placesOf(points: readonly StrokePoint[]): StrokePoint[] {
    const { left, top } = this.root.getBoundingClientRect()
    return this.#located(points).map(({ x, y }) => [x + left, y + top])
  }

  /** Draws again if something has changed, or if the ground or the camera has. */
  show(drawn: StrokePicture): void {
    const corners = this.#located([
      [0, 0],
      [100, 0],
      [50, 50],
      [0, 100],
    ])
    const { clientWidth, clientHeight } = this.root
    const seenFrom = JSON.stringify([corners, clientWidth, clientHeight])
    const { terrain } = this.#viewport.shown ?? {}
    if (drawn === this.#drawn && seenFrom === this.#seenFrom && terrain === this.#terrain) return
    this.#drawn = drawn
    this.#seenFrom = seenFrom
    this.#terrain = terrain
    const { left, top } = this.root.getBoundingClientRect()
    const path = (name: string, d: string) => svg(`path.${name}`, { d })
    const lines = drawn.lines.flatMap(({ points, isChosen }) => {
      const at = this.#located(points)
      const d = pathOf(at, true)
      if (at.length === 1) return [dot('peak', at[0]!, 5)]
      return [path('edge', d), path(isChosen ? 'chosen' : 'line', d), path('hidden', pathOf(at, false))]
    })
    const ink = pathOf(
      drawn.ink.map(([x, y]) => ({ x: x - left, y: y - top, seen: true })),
      true,
    )
    this.root.replaceChildren(
      path('reach', pathOf(this.#located(drawn.reach), true)),
      ...lines,
      path('edge', ink),
      path('chosen', ink),
      ...this.#located(drawn.handles).map((at) => dot('handle', at, 6)),
      ...this.#located(drawn.middle ? [drawn.middle] : []).map((at) => dot('middle', at, 10)),
      ...this.#located(drawn.cursor ? [drawn.cursor] : []).map((at) => dot('cursor', at, 8)),
    )
  }

  // In pixels from the corner of the overlay.
  #located(points: readonly StrokePoint[]): OnScreen[] {
    const { clientWidth, clientHeight } = this.root
    const { size, extent } = this.#viewport.shown?.terrain.field ?? { size: 2 }
    const share = (value: number, count: number) =>
      Math.min(Math.max((value * (size - 1)) / (count - 1) / 100, 0), 1)
    return points.flatMap(([x, y]) => {
      const pin = { x: share(x, extent?.[0] ?? size), y: share(y, extent?.[1] ?? size), lift }
      const at = this.#viewport.pane.locate(pin)
      return at ? [{ x: at.left * clientWidth, y: at.top * clientHeight, seen: at.seen }] : []
    })
  }
}

// The pieces between two points that are both seen, or the others.
function pathOf(points: readonly OnScreen[], seen: boolean): string {
  const pieces = points.slice(1).map((to, i) => {
    const from = points[i]!
    const isSeen = from.seen && to.seen
    if (isSeen !== seen) return ''
    const before = points[i - 1]
    const goesOn = i > 0 && (before!.seen && from.seen) === seen
    return `${goesOn ? '' : `M${from.x.toFixed(1)} ${from.y.toFixed(1)}`}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`
  })
  return pieces.join('')
}

const dot = (name: string, { x, y }: OnScreen, r: number) => svg(`circle.${name}`, { cx: x, cy: y, r })
