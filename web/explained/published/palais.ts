/**
 * The mountain of a French explanation with a demonstration in Processing ("En faire des montagnes"):
 * diamond-square from corners in [0, 500), perturbed within ± amplitude at every pass (steep), or within
 * ± amplitude / 2^k for the centres of pass k = 0, 1, 2 … and half of that for its edges (smooth).
 *
 * Writes (2^exponent + 1)² heights, exponent being the iterations as its text counts them; with `passes`, one
 * more, as its program does. Processing's numbers are float32, hence every `fround`. Asks `random` for one
 * number a point: the corners, then for each level the centres and then all edges, everything row by row; the
 * program's own order is not documented.
 */
export function palais(
  settings: { exponent: number; amplitude: number; relief: 'steep' | 'smooth'; passes: boolean },
  heights: Float32Array,
  random: () => number,
): void {
  const fround = Math.fround
  const last = 1 << (settings.exponent + (settings.passes ? 1 : 0))
  const side = last + 1
  const shrink = settings.relief === 'smooth' ? 0.5 : 1
  let amplitude = settings.amplitude

  heights[0] = random() * 500
  heights[last] = random() * 500
  heights[last * side] = random() * 500
  heights[side * side - 1] = random() * 500

  for (let size = last; size > 1; size /= 2) {
    const half = size / 2
    const down = half * side
    for (let y = half; y < last; y += size) {
      for (let i = y * side + half, end = y * side + last; i < end; i += size) {
        const north = fround(heights[i - down - half]! + heights[i - down + half]!)
        const sum = fround(fround(north + heights[i + down - half]!) + heights[i + down + half]!)
        heights[i] = fround(sum / 4) + fround((random() * 2 - 1) * amplitude)
      }
    }
    amplitude *= shrink
    for (let y = 0; y <= last; y += half) {
      for (let x = (y + half) % size; x <= last; x += size) {
        const i = y * side + x
        const around = [
          ...(y > 0 ? [i - down] : []),
          ...(x > 0 ? [i - half] : []),
          ...(x < last ? [i + half] : []),
          ...(y < last ? [i + down] : []),
        ]
        const sum = around.reduce((sum, at) => fround(sum + heights[at]!), 0)
        heights[i] = fround(sum / around.length) + fround((random() * 2 - 1) * amplitude)
      }
    }
  }
}
