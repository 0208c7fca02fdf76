import type { Color } from 'three'

/**
 * Colours a vertex: sets `color`, which it is lent for this call.
 *
 * @param height of the vertex, whichever axis points up
 * @param upward the vertical part of its unit normal: 1 on level ground, 0 on a wall, −1 underneath
 */
export type Paint = (color: Color, height: number, upward: number) => void

export interface GeometryOptions {
  /**
   * The axis that points up: 'z' (the default) with y to the north, as in the arrays, or 'y', three's own, with z to
   * the south. x points east, and the middle of the map lies at 0, either way.
   */
  up?: 'z' | 'y'
  /** Whether to add texture coordinates; false if not given. */
  uv?: boolean
  /** Adds an attribute `color` for a material with `vertexColors`; called once a vertex. 12 bytes a vertex. */
  paint?: Paint
}

/** The checked options of the function `name`, with defaults filled in. */
export function checked(
  name: string,
  options: GeometryOptions,
): Required<Omit<GeometryOptions, 'paint'>> & { paint: Paint | undefined } {
  if (typeof options !== 'object' || (options as unknown) === null)
    throw new TypeError(`${name}: the options must be an object, got ${String(options)}`)
  const { up = 'z', uv = false, paint } = options
  if (up !== 'z' && up !== 'y')
    throw new RangeError(`${name}: up must be 'z' or 'y', got ${JSON.stringify(up)}`)
  if (paint !== undefined && typeof paint !== 'function')
    throw new TypeError(`${name}: paint must be a function that sets the colour it is given`)
  return { up, uv, paint }
}
