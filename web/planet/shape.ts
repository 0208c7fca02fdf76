import { dot, type Vector, faceDirection } from '../package/faces.js'
import type { PatchShape, LodBounds } from '../draw/surface/patch-tree.js'

/**
 * A face of a ball for the patch tree: where its patches are, and which lie beyond the horizon.
 *
 * @param lowest no ground is below this height
 * @param eye in the ball's own space
 */
export function planetShape(
  face: number,
  { side }: Pick<LodBounds, 'side'>,
  radius: number,
  lowest: number,
  eye: { readonly value: Vector },
): PatchShape {
  const last = side - 1
  const box = new Float64Array(6)
  /** The middle of each patch computed so far, and the angle from there to its corners in radians. */
  const known = new Map<number, readonly [middle: Vector, reach: number]>()
  const patchAt = (x0: number, y0: number, x1: number, y1: number): readonly [Vector, number] => {
    const key = (x0 * side + y0) * 16 + Math.log2(x1 - x0)
    const found = known.get(key)
    if (found) return found
    const direction = (x: number, y: number) => faceDirection(face, (2 * x) / last - 1, (2 * y) / last - 1)
    const middle = direction((x0 + x1) / 2, (y0 + y1) / 2)
    const corners = [direction(x0, y0), direction(x1, y0), direction(x0, y1), direction(x1, y1)]
    const reach = Math.max(...corners.map((corner) => Math.acos(Math.min(dot(corner, middle), 1))))
    const made = [middle, reach] as const
    known.set(key, made)
    return made
  }
  return {
    box(x0, y0, x1, y1, bottom, top) {
      const [middle, reach] = patchAt(x0, y0, x1, y1)
      const [low, high] = [radius + bottom, radius + top]
      const far = Math.hypot(...eye.value)
      const ground = radius + lowest
      if (far > ground) {
        const away = Math.acos(Math.min(dot(middle, eye.value) / far, 1))
        const horizon = Math.acos(Math.min(ground / far, 1)) + Math.acos(Math.min(ground / high, 1))
        if (away > horizon + reach) return undefined
      }
      // The box reaches from the lowest point of the patch's rim to its highest corner.
      const between = (low * Math.cos(reach) + high) / 2
      const size = Math.hypot(
        high * Math.sin(Math.min(reach, Math.PI / 2)),
        (high - low * Math.cos(reach)) / 2,
      )
      for (let i = 0; i < 3; i++) {
        box[i] = middle[i]! * between
        box[i + 3] = size
      }
      return box
    },
  }
}

/** The patches, with the distance between their flat squares and the sphere added to their errors. */
export function bentLod({ side, step, cells, patches }: LodBounds, radius: number): LodBounds {
  const bent = patches.slice()
  const cell = Math.PI / 2 / (side - 1)
  let at = 0
  for (let level = 0; ; level++) {
    const aside = Math.ceil((side - 1) / (cells << level))
    const sagitta = (radius * (cell * 2 ** level) ** 2) / 4
    for (let i = 0; i < aside * aside; i++) bent[3 * at++]! += sagitta
    if (aside === 1) return { side, step, cells, patches: bent }
  }
}
