import { watchMedia } from '../../../dom/input.js'
import { fitCanvas } from '../../../dom/sight.js'
import { lit, tint } from '../../../dom/tints.js'
import { cross, dot, type Vector } from '../../../package/faces.js'
import { drawDisc, TurnedCanvas } from './turned-canvas.js'

/** A small mountain: triangles through the points of a grid. */
export interface ReliefShape {
  /** Points a side. */
  side: number
  /** `side × side`, row-major, x fastest. */
  heights: ArrayLike<number>
  /**
   * Three indices each, clockwise seen from above; by default through all points, or every second of a large
   * grid.
   */
  triangles?: readonly number[]
  /** Heights of the foot and of the top of the drawing. */
  low: number
  high: number
  /** Points to mark with a dot. */
  dots?: readonly number[]
  /** A point that was moved up or down from another height. */
  pulled?: { point: number; from: number; kind: 'centre' | 'edge' } | undefined
}

/** The largest number of points a side that are all drawn. */
const maxDrawn = 65
const tall = 0.46
const foot = -0.07
const start: Orbit = { yaw: 0.62, pitch: 0.6 }
const light: Vector = [-0.55, -0.35, 0.76]

/** Draws a small mountain. */
export class ReliefView extends TurnedCanvas {
  #orbit: Orbit = { ...start }
  #relief: ReliefShape | undefined

  override connect(signal: AbortSignal): void {
    super.connect(signal)
    watchMedia('(prefers-color-scheme: dark)', () => this.wake(), { signal })
  }

  show(relief: ReliefShape): void {
    this.#relief = relief
    this.wake()
  }

  override turn(angle: number): void {
    this.#orbit.yaw = (this.#orbit.yaw + angle) % (2 * Math.PI)
    this.wake()
  }

  protected override drag(right: number, down: number): void {
    this.#tilt(-0.009 * right, 0.006 * down)
  }

  protected override nudge(right: number, down: number): void {
    this.#tilt(-0.15 * right, -0.1 * down)
  }

  protected override reset(): void {
    this.#orbit = { ...start }
    this.wake()
  }

  #tilt(yaw: number, pitch: number): void {
    this.#orbit.pitch = Math.min(1.5, Math.max(0.12, this.#orbit.pitch + pitch))
    this.turn(yaw)
  }

  protected override draw(): void {
    const { canvas } = this
    const relief = this.#relief
    const { clientWidth, clientHeight } = canvas
    const context = canvas.getContext('2d')
    if (!relief || !context || clientWidth === 0 || clientHeight === 0) return
    const density = fitCanvas(canvas, clientWidth, clientHeight)
    context.setTransform(density, 0, 0, density, 10 * density, 10 * density)
    context.clearRect(-10, -10, clientWidth, clientHeight)
    paintRelief(context, relief, project(this.#orbit, tall, foot, clientWidth - 20, clientHeight - 20))
  }
}

type ReliefPlace = [x: number, y: number]

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

function paintRelief(
  context: CanvasRenderingContext2D,
  relief: ReliefShape,
  projection: ReliefProjection,
): void {
  const { side, heights, triangles = gridTriangles(side), low, high, dots = [], pulled } = relief
  const last = side - 1
  const u = (point: number) => (point % side) / last - 0.5
  const v = (point: number) => Math.floor(point / side) / last - 0.5
  const share = (height: number) => (high > low ? (height - low) / (high - low) : 0.3)
  /** The place of a point on the picture, at its own height or at another share of the highest. */
  const place = (point: number, z = share(heights[point]!)): ReliefPlace => [
    projection.x(u(point), v(point)),
    projection.y(u(point), v(point), z * tall),
  ]
  context.lineJoin = 'round'
  /** Draws a line through places, or fills the area within. */
  const line = (places: readonly ReliefPlace[], stroke: string, width: number, fill?: string) => {
    context.beginPath()
    places.forEach((place) => context.lineTo(...place))
    if (fill) {
      context.closePath()
      context.fillStyle = fill
      context.fill()
    }
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke()
  }
  const disc = (at: ReliefPlace, radius: number, fill: string, stroke: string, width: number) =>
    drawDisc(context, at, radius, { fill, stroke, width })

  // The surface, from the farthest triangle to the nearest.
  const count = triangles.length / 3
  let width: 0.5 | 0.8 | 1.2
  if (count > 600) width = 0.5
  else if (count > 100) width = 0.8
  else width = 1.2
  const edge = `rgb(38 44 40 / ${count > 600 ? 20 : 42}%)`
  const near = (point: number) => projection.nearness(u(point), v(point))
  const faces = Array.from({ length: count }, (_, i) => {
    const corners = triangles.slice(3 * i, 3 * i + 3)
    return { corners, nearness: corners.reduce((sum, point) => sum + near(point), 0) }
  })
  for (const { corners } of faces.sort((a, b) => a.nearness - b.nearness)) {
    const [a, b, c] = corners.map((i) => [u(i), v(i), share(heights[i]!) * tall] as const)
    const normal = cross(minus(b!, a!), minus(c!, a!))
    const facing = dot(normal, light) / (Math.hypot(...normal) || 1)
    const fill = lit(tint((a![2] + b![2] + c![2]) / tall / 3), 0.58 + 0.58 * Math.max(0, facing))
    const outline = corners.map((point) => place(point))
    line(outline, edge, width, fill)
  }

  // The sides of the block that face the reader, below the drawn points of the border.
  const drawn = new Set(triangles)
  const sides = [
    { u: 0, v: -1, at: (i: number) => i },
    { u: 1, v: 0, at: (i: number) => i * side + last },
    { u: 0, v: 1, at: (i: number) => last * side + i },
    { u: -1, v: 0, at: (i: number) => i * side },
  ]
  for (const { u, v, at } of sides) {
    const facing = projection.nearness(u, v)
    if (facing <= 0.001) continue
    const points = Array.from({ length: side }, (_, i) => at(i)).filter((point) => drawn.has(point))
    const feet = [points.at(-1)!, points[0]!].map((point) => place(point, foot / tall))
    const sunny = 0.56 + 0.3 * Math.max(0, u * light[0] + v * light[1]) + 0.12 * facing
    const outline = [...points.map((point) => place(point)), ...feet]
    line(outline, 'rgb(38 44 40 / 55%)', 1, lit([176, 160, 140], sunny))
  }

  const style = getComputedStyle(context.canvas)
  const color = (name: string) => style.getPropertyValue(name) || '#333'
  const [paper, mark] = [color('--_sheet'), color(pulled ? `--_${pulled.kind}` : '--_ink')]
  for (const point of dots) disc(place(point), 4.5, paper, mark, 2.2)
  if (!pulled) return
  const [from, to] = [place(pulled.point, share(pulled.from)), place(pulled.point)]
  context.setLineDash([3, 4])
  for (const point of dots) line([place(point), from], mark, 1.4)
  context.setLineDash([])
  line([from, to], paper, 5)
  line([from, to], mark, 2.6)
  disc(from, 3.6, paper, mark, 1.6)
  disc(to, 6.5, mark, paper, 1.6)
}

const grids = new Map<number, number[]>()

/** Triangles through the points of a grid, kept because every frame needs them. */
function gridTriangles(side: number): readonly number[] {
  const known = grids.get(side)
  if (known) return known
  const triangles: number[] = []
  const step = side > maxDrawn ? 2 : 1
  for (let y = 0; y < side - 1; y += step)
    for (let x = 0; x < side - 1; x += step) {
      const [a, b] = [y * side + x, (y + step) * side + x]
      triangles.push(a, a + step, b + step, a, b + step, b)
    }
  grids.set(side, triangles)
  return triangles
}

/** The direction from which a small mountain is seen, in radians. */
export interface Orbit {
  /** Around the vertical; 0 looks from the south. */
  yaw: number
  /** Above the horizon, 0 to π/2. */
  pitch: number
}

/** Maps points of the unit square ([−½, ½]², y south) with heights of 0 to `tall` to places on a picture. */
export interface ReliefProjection {
  x(u: number, v: number): number
  y(u: number, v: number, height: number): number
  /** Orders points by distance; nearer points have greater values. */
  nearness(u: number, v: number): number
}

/** A parallel projection in which the block from `base` (below 0) to `tall` fits a picture at every yaw. */
export function project(
  { yaw, pitch }: Orbit,
  tall: number,
  base: number,
  width: number,
  height: number,
): ReliefProjection {
  const [cosine, sine] = [Math.cos(yaw), Math.sin(yaw)]
  const [rise, tilt] = [Math.cos(pitch), Math.sin(pitch)]
  const scale = Math.min(width / Math.SQRT2, height / (Math.SQRT2 * tilt + (tall - base) * rise)) * 0.97
  const middle = height / 2 + (((tall + base) * rise) / 2) * scale
  const nearness = (u: number, v: number) => u * sine + v * cosine
  return {
    x: (u, v) => width / 2 + (u * cosine - v * sine) * scale,
    y: (u, v, z) => middle + (nearness(u, v) * tilt - z * rise) * scale,
    nearness,
  }
}
