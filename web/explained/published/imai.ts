/**
 * Imai, "Diamond-Squareアルゴリズムの高度マップをThree.jsで描画" (with three.js r142).
 *
 * Writes (2^exponent + 1)² heights: computed in an array of arrays of doubles, as he does, and copied out at
 * the end. Calls `random` once for every point; his `randM1P1`, which the article does not print, is random()
 * × 2 - 1.
 *
 * An `else if` makes every edge's middle the mean of three neighbours. Unless `faithful`, it is the mean of
 * four, if there are four.
 */
export function imai(
  { exponent, amplitude: corner, faithful }: { exponent: number; amplitude: number; faithful: boolean },
  heights: Float32Array,
  random: () => number,
): void {
  const last = 1 << exponent
  const map = Array.from({ length: last + 1 }, () => new Array<number>(last + 1).fill(0))
  let amplitude = corner

  map[0]![0] = (random() * 2 - 1) * amplitude
  map[0]![last] = (random() * 2 - 1) * amplitude
  map[last]![0] = (random() * 2 - 1) * amplitude
  map[last]![last] = (random() * 2 - 1) * amplitude

  amplitude *= 0.5
  for (let size = last; size > 1; size /= 2) {
    const half = size / 2
    for (let y = 0; y < last; y += size) {
      const north = map[y]!
      const south = map[y + size]!
      const middle = map[y + half]!
      for (let x = 0; x < last; x += size) {
        const average = (north[x]! + north[x + size]! + south[x]! + south[x + size]!) / 4
        middle[x + half] = average + (random() * 2 - 1) * amplitude
      }
    }
    for (let y = 0; y <= last; y += size) {
      const row = map[y]!
      for (let x = half; x < last; x += size) {
        let sum = row[x - half]! + row[x + half]!
        let added = 2
        if (y > 0) {
          sum += map[y - half]![x]!
          added += 1
        }
        if (y < last && (y === 0 || !faithful)) {
          sum += map[y + half]![x]!
          added += 1
        }
        row[x] = sum / added + (random() * 2 - 1) * amplitude
      }
    }
    for (let x = 0; x <= last; x += size) {
      for (let y = half; y < last; y += size) {
        const row = map[y]!
        let sum = map[y - half]![x]! + map[y + half]![x]!
        let added = 2
        if (x > 0) {
          sum += row[x - half]!
          added += 1
        }
        if (x < last && (x === 0 || !faithful)) {
          sum += row[x + half]!
          added += 1
        }
        row[x] = sum / added + (random() * 2 - 1) * amplitude
      }
    }
    amplitude *= 0.5
  }

  for (let y = 0; y <= last; y++) heights.set(map[y]!, y * (last + 1))
}
