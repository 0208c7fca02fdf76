/** A place on a terrain that the pointer selects. */
export interface Place {
  /** In points of the map from its western and northern border; whole numbers for columns of voxels. */
  x: number
  y: number
  height: number
  /** Whether x and y are degrees east and north. */
  isPlanet?: true
}

/** The ray under the pointer, in the map's own unit: x east and y north of its middle, z up. */
export interface Ray {
  origin: readonly [number, number, number]
  direction: readonly [number, number, number]
}

/** Heights with a distance between neighbours, `size × size` from the north-west. */
export interface PickGrid {
  heights: Float32Array
  size: number
  spacing: number
  /** The number of cells a side that are drawn; views that skip points may leave out the last cell. */
  span: number
}

/** The grid of a map that is drawn with `side` points a side, `step` apart. */
export function gridOf(
  { heights, size }: Pick<PickGrid, 'heights' | 'size'>,
  { side, step }: { side: number; step: number },
): PickGrid {
  const stride = Math.round((size - 1) / (side - 1))
  return { heights, size, spacing: step / stride, span: (side - 1) * stride }
}

/** Columns of cubes, one for every `step` points. */
export interface PickColumns {
  side: number
  step: number
  base: number
  cube: number
}

/**
 * Finds the first intersection of a ray with the surface of a map, two triangles a cell as drawn. The ray is followed
 * from cell to cell (Amanatides & Woo 1987): exact, and never more than 2 × size of them.
 */
export function pickSurface({ heights, size, spacing, span }: PickGrid, ray: Ray): Place | undefined {
  const half = span / 2
  // In points from the north-west: x to the east, y to the south.
  const origin = [ray.origin[0] / spacing + half, half - ray.origin[1] / spacing, ray.origin[2]] as const
  const along = [ray.direction[0] / spacing, -ray.direction[1] / spacing, ray.direction[2]] as const
  let found: Place | undefined
  walk(origin, along, span, (x, y, from, to) => {
    const at = y * size + x
    const [nw, ne] = [heights[at]!, heights[at + 1]!]
    const [sw, se] = [heights[at + size]!, heights[at + size + 1]!]
    const north = meet(origin, along, nw, ne - nw, sw - nw, x, y)
    const south = meet(origin, along, ne + sw - se, se - sw, se - ne, x, y)
    const slack = 1e-9 * (1 + from)
    const hits = [north, south].filter((t, i) => {
      if (t === undefined || t < from - slack || t > to + slack) return false
      const diagonal = origin[0] + along[0] * t - x + origin[1] + along[1] * t - y
      return i === 0 ? diagonal <= 1 + 1e-7 : diagonal >= 1 - 1e-7
    }) as number[]
    if (hits.length === 0) return false
    const t = Math.min(...hits)
    found = { x: origin[0] + along[0] * t, y: origin[1] + along[1] * t, height: origin[2] + along[2] * t }
    return true
  })
  return found
}

/** Finds the first column of cubes that a ray meets, with the height of the map there. */
export function pickColumn(
  { heights, size, spacing }: Omit<PickGrid, 'span'>,
  { side, step, base, cube }: PickColumns,
  ray: Ray,
): Place | undefined {
  const stride = Math.round(step / spacing)
  const half = side / 2
  const origin = [ray.origin[0] / step + half, half - ray.origin[1] / step, ray.origin[2]] as const
  const along = [ray.direction[0] / step, -ray.direction[1] / step, ray.direction[2]] as const
  let found: Place | undefined
  walk(origin, along, side, (x, y, from, to) => {
    const height = heights[y * stride * size + x * stride]!
    const top = base + cube * Math.max(0, Math.floor((height - base) / cube))
    const lowest = origin[2] + along[2] * (along[2] < 0 ? to : from)
    if (lowest > top) return false
    if (origin[2] + along[2] * to < base && origin[2] + along[2] * from < base) return false
    found = { x: x * stride, y: y * stride, height }
    return true
  })
  return found
}

type Triple = readonly [number, number, number]

// Intersects the ray with the plane z = z0 + east·(u - x) + south·(v - y).
function meet(o: Triple, d: Triple, z0: number, east: number, south: number, x: number, y: number) {
  const rate = d[2] - east * d[0] - south * d[1]
  if (rate === 0) return undefined
  return (z0 + east * (o[0] - x) + south * (o[1] - y) - o[2]) / rate
}

// Visits the cells of a square that a ray crosses, with its parameters on entering and leaving, until `visit` returns
// true.
function walk(
  o: Triple,
  d: Triple,
  cells: number,
  visit: (x: number, y: number, from: number, to: number) => boolean,
): void {
  let [enter, leave] = [0, Infinity]
  for (const axis of [0, 1] as const) {
    if (d[axis] === 0) {
      if (o[axis] < 0 || o[axis] > cells) return
      continue
    }
    const [a, b] = [-o[axis] / d[axis], (cells - o[axis]) / d[axis]]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  if (!(enter <= leave)) return
  const cell = ([0, 1] as const).map((axis) =>
    Math.min(Math.max(Math.floor(o[axis] + d[axis] * enter), 0), cells - 1),
  ) as [number, number]
  // The parameter at which the ray leaves the current column or row.
  const leaves = (axis: 0 | 1) =>
    d[axis] === 0 ? Infinity : (cell[axis] + (d[axis] > 0 ? 1 : 0) - o[axis]) / d[axis]
  for (let from = enter; ;) {
    const [x, y] = [leaves(0), leaves(1)]
    const to = Math.min(x, y, leave)
    if (visit(cell[0], cell[1], from, to)) return
    if (to === Infinity || to >= leave) return
    const axis = x < y ? 0 : 1
    cell[axis] += Math.sign(d[axis])
    if (cell[axis] < 0 || cell[axis] >= cells) return
    from = Math.max(from, to)
  }
}
