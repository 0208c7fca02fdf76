import { cosine, sine } from './sine.js'

/** From where and how the lines are seen. A `CameraState` of the interactive view fits in, and shows the same. */
export interface LineView {
  /** Degrees, clockwise from south: 0 looks north, 90 stands in the west and looks east. */
  azimuth: number
  /** Degrees above the horizon, 0 to 90: 90 looks straight down. */
  elevation: number
  /** From the point looked at, in widths of the terrain. */
  distance: number
  /** The point looked at: east, north, up of the terrain's middle, in widths of the terrain. */
  target: readonly [number, number, number]
  /** `perspective` if not given. */
  projection?: 'perspective' | 'orthographic'
  /** Degrees, of the picture's height. By default 32. An orthographic picture is as high as this one at the target. */
  fieldOfView?: number
}

/** Refuses a view that shows nothing, with a sentence. */
export function checkView({ azimuth, elevation, distance, target, fieldOfView = 32 }: LineView): void {
  const demand = (name: string, value: number, fits: boolean, allowed: string) => {
    if (!fits) throw new RangeError(`${name} must be ${allowed}, got ${value}`)
  }
  demand('azimuth', azimuth, Number.isFinite(azimuth), 'a number of degrees')
  demand('elevation', elevation, elevation >= 0 && elevation <= 90, 'between 0 and 90 degrees')
  demand('distance', distance, distance > 0 && distance < Infinity, 'a number of widths over 0')
  for (const each of target) demand('target', each, Number.isFinite(each), 'three numbers')
  demand('fieldOfView', fieldOfView, fieldOfView >= 1 && fieldOfView <= 150, 'between 1 and 150 degrees')
}

/**
 * A projection on a vertical plane, in which what is over each other on the ground is over each other in the picture: there
 * a horizon is a function of u. A straight line stays straight on the way to the plane and from there to the picture.
 */
export interface Screen {
  /** Where the eye is, in widths east and north of the middle; infinitely far in an orthographic view. */
  eye: readonly [number, number]
  /** Of which u the screen shows anything. */
  range: readonly [number, number]
  /**
   * Of a point, in widths: three sums whose quotients are u = across / depth and v = up / depth. A point is on the screen
   * if its depth is over `nearest` and u in the range.
   */
  across: Sum
  depth: Sum
  up: Sum
  /** Of u, v, 1: x · depth, y · depth and depth in the picture, whose middle is 0 and whose half height is 1. */
  toPicture: readonly [Sum3, Sum3, Sum3]
}

/** Factors of east, north, height and 1. */
export type Sum = readonly [number, number, number, number]
type Sum3 = readonly [number, number, number]

/** In front of the eye, in widths: nothing nearer is drawn. */
export const nearest = 1e-4

/**
 * The screens that together show the view: one if the terrain lies well in front of the eye, else four that stand around the
 * eye (when it is over the terrain), a quarter of the horizon each.
 */
export function screensOf(view: LineView): Screen[] {
  const { azimuth, elevation, fieldOfView = 32 } = view
  const half = sine(fieldOfView / 2) / cosine(fieldOfView / 2)
  const [sin, cos] = [sine(elevation), cosine(elevation)]
  const [east, north] = [sine(azimuth), cosine(azimuth)] // forward, on the ground
  const [tx, ty, tz] = view.target

  if (view.projection === 'orthographic') {
    const unit = view.distance * half
    const across: Sum = [north / unit, -east / unit, 0, (ty * east - tx * north) / unit]
    const up: Sum = [
      (east * sin) / unit,
      (north * sin) / unit,
      cos / unit,
      (-(tx * east + ty * north) * sin - tz * cos) / unit,
    ]
    return [
      {
        eye: [-east * Infinity || -Infinity, -north * Infinity || -Infinity],
        range: rangeOver(across, [0, 0, 0, 1]),
        across,
        depth: [0, 0, 0, 1],
        up,
        toPicture: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      },
    ]
  }

  const [x, y, z] = [
    tx - view.distance * cos * east,
    ty - view.distance * cos * north,
    tz + view.distance * sin,
  ]
  // The screen that faces forward turned clockwise by quarters.
  const screenTo = (quarters: number, range?: readonly [number, number]): Screen => {
    const [c, s] = [[1, 0, -1, 0][quarters]!, [0, 1, 0, -1][quarters]!]
    const [fx, fy] = [east * c + north * s, north * c - east * s]
    const across: Sum = [fy, -fx, 0, y * fx - x * fy]
    const depth: Sum = [fx, fy, 0, -x * fx - y * fy]
    // Of a direction on the screen, 1 forward, u across and v up: its shares along the ground's forward and right.
    return {
      eye: [x, y],
      range: range ?? rangeOver(across, depth),
      across,
      depth,
      up: [0, 0, 1, -z],
      toPicture: [
        [c, 0, s],
        [-s * sin, cos, c * sin],
        [-s * cos * half, -sin * half, c * cos * half],
      ],
    }
  }
  const front = screenTo(0)
  const [from, to] = front.range
  if (from > -2 && to < 2) return [front]
  return [0, 1, 2, 3].map((quarters) => screenTo(quarters, [-1, 1]))
}

/** From the least to the greatest u of the block's corners; everything if one of them is not in front of the eye. */
function rangeOver(across: Sum, depth: Sum): [number, number] {
  let [from, to] = [Infinity, -Infinity]
  for (const x of [-0.5, 0.5]) {
    for (const y of [-0.5, 0.5]) {
      const distance = depth[0] * x + depth[1] * y + depth[3]
      if (distance < 0.05) return [-Infinity, Infinity]
      const u = (across[0] * x + across[1] * y + across[3]) / distance
      from = Math.min(from, u)
      to = Math.max(to, u)
    }
  }
  return [from, to]
}
