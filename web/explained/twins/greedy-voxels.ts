/**
 * Greedy voxel meshing (Mikola Lysenko, "Meshing in a Minecraft Game", 2012) in plain JavaScript with typed
 * arrays: each plane has a mask of faces; from its first free cell take the widest run, then as many equal
 * runs below it. Because the cubes stand in columns, masks cover only levels that can have faces, and tops
 * need one pass for all levels.
 *
 * `levels` holds the number of cubes on each of `side × side` columns, row 0 in the north. The package's C++
 * gives the same surface in fewer rectangles.
 *
 * @returns six numbers for each rectangle, as in `VoxelMesh.quads`, and how many triangles they are
 */
export function greedyVoxels(levels: Uint16Array, side: number) {
  const faces = new FaceList()
  merge(levels.slice(), side, side, (x, y, wide, deep) => {
    const z = levels[y * side + x]!
    faces.add(0, x, y, z, z, wide, deep)
  })
  const ground = levels.map((level) => (level > 0 ? 1 : 0))
  merge(ground, side, side, (x, y, wide, deep) => faces.add(1, x, y, 0, 0, wide, deep))
  mergeSides(levels, side, faces)
  return { quads: faces.taken(), triangles: (faces.length / 6) * 2 }
}

class FaceList {
  length = 0
  #values = new Uint16Array(1 << 14)

  add(facing: number, x: number, y: number, z0: number, z1: number, wide: number, deep: number): void {
    if (this.length + 6 > this.#values.length) {
      const larger = new Uint16Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    const values = this.#values
    values[this.length++] = x | ((facing & 3) << 14)
    values[this.length++] = y | ((facing >> 2) << 14)
    values[this.length++] = z0
    values[this.length++] = z1
    values[this.length++] = wide
    values[this.length++] = deep
  }

  taken(): Uint16Array {
    return this.#values.slice(0, this.length)
  }
}

/**
 * Calls back for each rectangle of equal labels, and clears it; label 0 means no face.
 *
 * @param free `width × depth` labels, row by row
 */
function merge(
  free: Uint16Array,
  width: number,
  depth: number,
  found: (x: number, y: number, wide: number, deep: number) => void,
): void {
  for (let y = 0; y < depth; y++) {
    for (let x = 0; x < width;) {
      const at = y * width + x
      const label = free[at]!
      let wide = 1
      if (label !== 0) {
        while (x + wide < width && free[at + wide] === label) wide++
        let deep = 1
        while (y + deep < depth && allEqual(free, at + deep * width, wide, label)) deep++
        for (let row = 0; row < deep; row++) free.fill(0, at + row * width, at + row * width + wide)
        found(x, y, wide, deep)
      }
      x += wide
    }
  }
}

function allEqual(values: Uint16Array, from: number, count: number, value: number): boolean {
  for (let i = from; i < from + count; i++) if (values[i] !== value) return false
  return true
}

/**
 * Merges the sides in every plane: its mask has levels × columns, between the lowest and the highest face of
 * the plane.
 */
function mergeSides(levels: Uint16Array, side: number, faces: FaceList): void {
  const low = new Uint16Array(side)
  const high = new Uint16Array(side)
  let mask = new Uint16Array(0)
  for (let facing = 2; facing < 6; facing++) {
    const acrossX = facing < 4
    const [plane, along] = acrossX ? [1, side] : [side, 1]
    const outwards = facing === 2 || facing === 4 ? -1 : 1
    for (let p = 0; p < side; p++) {
      let [bottom, top] = [65535, 0]
      const isBorder = outwards < 0 ? p === 0 : p === side - 1
      for (let t = 0; t < side; t++) {
        const at = p * plane + t * along
        low[t] = isBorder ? 0 : levels[at + outwards * plane]!
        high[t] = levels[at]!
        if (low[t]! >= high[t]!) continue
        if (low[t]! < bottom) bottom = low[t]!
        if (high[t]! > top) top = high[t]!
      }
      if (top <= bottom) continue

      const rows = top - bottom
      if (mask.length < rows * side) mask = new Uint16Array(rows * side * 2)
      mask.fill(0, 0, rows * side)
      for (let t = 0; t < side; t++) {
        for (let z = low[t]!; z < high[t]!; z++) mask[(z - bottom) * side + t] = 1
      }
      merge(mask, side, rows, (t, row, run, rise) => {
        const z = bottom + row
        if (acrossX) faces.add(facing, p, t, z, z + rise, 1, run)
        else faces.add(facing, t, p, z, z + rise, run, 1)
      })
    }
  }
}
