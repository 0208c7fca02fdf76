/** The triangles through all points of a grid, and its border, as of a `Relief` (relief-view.ts). */
export function gridSurface(side: number): { triangles: number[]; rim: number[] } {
  const triangles: number[] = []
  const rim: number[] = []
  const last = side - 1
  for (let y = 0; y < last; y++) {
    for (let x = 0; x < last; x++) {
      const i = y * side + x
      triangles.push(i, i + 1, i + side + 1, i, i + side + 1, i + side)
    }
  }
  for (let i = 0; i < last; i++) rim.push(i)
  for (let i = 0; i < last; i++) rim.push(i * side + last)
  for (let i = last; i > 0; i--) rim.push(last * side + i)
  for (let i = last; i > 0; i--) rim.push(i * side)
  return { triangles, rim }
}
