import { fitCanvas } from '../../../core/dom/sight.js'
import { lit, tint } from '../../../core/elements/base/tints.js'
import { TurnedCanvas } from './turned-canvas.js'

/** A small mountain: some triangles through the points of a grid. */
export interface Relief {
  /** Points a side. */
  side: number
  /** `side × side`, row-major, x fastest. */
  heights: ArrayLike<number>
  /** Three indices each, clockwise seen from above. */
  triangles: readonly number[]
  /** Points around the border, clockwise from the north-west: from here walls go down. */
  rim: readonly number[]
  /** Heights of the foot and of the top of what is drawn. */
  low: number
  high: number
  /** Points with a dot. */
  dots: readonly number[]
  /** A point that was pulled up or down from another height. */
  pulled?: { point: number; from: number; kind: 'centre' | 'edge' }
}

const tall = 0.46
const foot = -0.07
const start: Orbit = { yaw: 0.62, pitch: 0.6 }
const light = [-0.55, -0.35, 0.76] as const

/** Draws a small mountain. */
export class ReliefView extends TurnedCanvas {
  #orbit: Orbit = { ...start }
  #relief: Relief | undefined

  override connect(signal: AbortSignal): void {
    super.connect(signal)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', () => this.wake(), { signal })
  }

  show(relief: Relief): void {
    this.#relief = relief
    this.wake()
  }

  /** Turns it around the vertical, by an angle in radians. */
  turn(angle: number): void {
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
    context.resetTransform()
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.scale(density, density)
    context.translate(10, 10)
    const projection = project(this.#orbit, tall, foot, clientWidth - 20, clientHeight - 20)
    const painter = new Painter(context, relief, projection, getComputedStyle(canvas))
    painter.surface()
    painter.walls()
    painter.dots()
  }
}

type Place = [x: number, y: number]

/** One drawing of one mountain. */
class Painter {
  readonly #context: CanvasRenderingContext2D
  readonly #relief: Relief
  readonly #projection: Projection
  readonly #style: CSSStyleDeclaration

  constructor(
    context: CanvasRenderingContext2D,
    relief: Relief,
    projection: Projection,
    style: CSSStyleDeclaration,
  ) {
    this.#context = context
    this.#relief = relief
    this.#projection = projection
    this.#style = style
    context.lineJoin = 'round'
  }

  surface(): void {
    const { triangles } = this.#relief
    const count = triangles.length / 3
    const width = count > 600 ? 0.5 : count > 100 ? 0.8 : 1.2
    const edge = count > 600 ? 'rgb(38 44 40 / 20%)' : 'rgb(38 44 40 / 42%)'
    const near = (point: number) => this.#projection.nearness(this.#u(point), this.#v(point))
    Array.from({ length: count }, (_, i) => {
      const corners = [triangles[3 * i]!, triangles[3 * i + 1]!, triangles[3 * i + 2]!] as const
      return { corners, nearness: near(corners[0]) + near(corners[1]) + near(corners[2]) }
    })
      .sort((a, b) => a.nearness - b.nearness)
      .forEach(({ corners }) =>
        this.#line(
          corners.map((point) => this.#place(point)),
          edge,
          width,
          this.#faceColor(corners),
        ),
      )
  }

  /** The sides of the block that face the reader. */
  walls(): void {
    const { rim, side } = this.#relief
    const last = side - 1
    const sides = [
      { u: 0, v: -1, on: (i: number) => i < side },
      { u: 1, v: 0, on: (i: number) => i % side === last },
      { u: 0, v: 1, on: (i: number) => i >= last * side },
      { u: -1, v: 0, on: (i: number) => i % side === 0 },
    ]
    for (const { u, v, on } of sides) {
      const facing = this.#projection.nearness(u, v)
      if (facing <= 0.001) continue
      // Points in their order along the side: the first of the rim is also its last.
      const along = [...rim, rim[0]!].filter(on)
      const line = u === -1 ? [...along.filter((i) => i !== 0), 0] : [...new Set(along)]
      const feet = [line.at(-1)!, line[0]!].map((point) => this.#place(point, foot / tall))
      const sunny = 0.56 + 0.3 * Math.max(0, u * light[0] + v * light[1]) + 0.12 * facing
      const outline = [...line.map((point) => this.#place(point)), ...feet]
      this.#line(outline, 'rgb(38 44 40 / 55%)', 1, lit([176, 160, 140], sunny))
    }
  }

  dots(): void {
    const { dots, pulled } = this.#relief
    const context = this.#context
    const paper = this.#color('--_sheet')
    const color = this.#color(pulled ? `--_${pulled.kind}` : '--_ink')
    for (const point of dots) this.#dot(this.#place(point), 4.5, paper, color, 2.2)
    if (!pulled) return
    const from = this.#place(pulled.point, this.#share(pulled.from))
    const to = this.#place(pulled.point)
    context.setLineDash([3, 4])
    for (const point of dots) this.#line([this.#place(point), from], color, 1.4)
    context.setLineDash([])
    this.#line([from, to], paper, 5)
    this.#line([from, to], color, 2.6)
    this.#dot(from, 3.6, paper, color, 1.6)
    this.#dot(to, 6.5, color, paper, 1.6)
  }

  #dot([x, y]: Place, radius: number, fill: string, stroke: string, width: number): void {
    this.#context.beginPath()
    this.#context.arc(x, y, radius, 0, 2 * Math.PI)
    this.#ink(stroke, width, fill)
  }

  /** A line through places, or what it encloses. */
  #line(places: readonly Place[], stroke: string, width: number, fill?: string): void {
    this.#context.beginPath()
    places.forEach((place) => this.#context.lineTo(...place))
    if (fill) this.#context.closePath()
    this.#ink(stroke, width, fill)
  }

  #ink(stroke: string, width: number, fill: string | undefined): void {
    const context = this.#context
    if (fill) {
      context.fillStyle = fill
      context.fill()
    }
    context.lineWidth = width
    context.strokeStyle = stroke
    context.stroke()
  }

  #color(name: string): string {
    return this.#style.getPropertyValue(name) || '#333'
  }

  #faceColor([a, b, c]: readonly [number, number, number]): string {
    const { heights } = this.#relief
    const [ax, ay, az] = [this.#u(a), this.#v(a), this.#share(heights[a]!) * tall]
    const [bx, by, bz] = [this.#u(b) - ax, this.#v(b) - ay, this.#share(heights[b]!) * tall - az]
    const [cx, cy, cz] = [this.#u(c) - ax, this.#v(c) - ay, this.#share(heights[c]!) * tall - az]
    const [nx, ny, nz] = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx]
    const length = Math.hypot(nx, ny, nz) || 1
    const facing = (nx * light[0] + ny * light[1] + nz * light[2]) / length
    const share = (this.#share(heights[a]!) + this.#share(heights[b]!) + this.#share(heights[c]!)) / 3
    return lit(tint(share), 0.58 + 0.58 * Math.max(0, facing))
  }

  /** Where a point is drawn, at its height or at another share of the highest. */
  #place(point: number, share = this.#share(this.#relief.heights[point]!)): Place {
    const [u, v] = [this.#u(point), this.#v(point)]
    return [this.#projection.x(u, v), this.#projection.y(u, v, share * tall)]
  }

  #u(point: number): number {
    return (point % this.#relief.side) / (this.#relief.side - 1) - 0.5
  }

  #v(point: number): number {
    return Math.floor(point / this.#relief.side) / (this.#relief.side - 1) - 0.5
  }

  #share(height: number): number {
    const { low, high } = this.#relief
    return high > low ? (height - low) / (high - low) : 0.3
  }
}

/** The direction from which a small mountain is seen, in radians. */
export interface Orbit {
  /** Around the vertical; 0 looks from the south. */
  yaw: number
  /** Above the horizon, 0 to π/2. */
  pitch: number
}

/** Maps points of the unit square ([−½, ½]², y south) with heights of 0 to `tall` to places on a picture. */
export interface Projection {
  x(u: number, v: number): number
  y(u: number, v: number, height: number): number
  /** Greater is nearer. */
  nearness(u: number, v: number): number
}

/** A parallel projection in which the block from `base` (below 0) to `tall` fits a picture at every yaw. */
export function project(
  { yaw, pitch }: Orbit,
  tall: number,
  base: number,
  width: number,
  height: number,
): Projection {
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
