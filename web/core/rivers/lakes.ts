/** The heights that a picture shows after the weather: the ground, and the level of the lakes on it; without the sea. */
export function withLakes<Field extends { heights: Float32Array }>({
  heights,
  water,
}: Field & { water?: { sea: number; surface: Float32Array } }): Float32Array {
  if (!water) return heights
  const { sea, surface } = water
  return heights.map((height, i) => (surface[i]! > sea ? surface[i]! : height))
}
