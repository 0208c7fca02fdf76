/** From where a small mountain is seen, in radians. */
export interface Orbit {
  /** Around the vertical; 0 looks from the south. */
  yaw: number
  /** Above the horizon, 0 to π/2. */
  pitch: number
}

/** Where points of the unit square ([−½, ½]², y south) with heights of 0 to `tall` fall on a picture. */
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
