/** About this many points stand for the whole map: plenty for a water level, quick for any size. */
const samples = 1 << 16

/** The height below which the given share (0 to 1) of the map lies. */
export function heightAtShare(heights: Float32Array, share: number): number {
  const stride = Math.max(1, Math.floor(heights.length / samples))
  const sorted = Float32Array.from(
    { length: Math.ceil(heights.length / stride) },
    (_, i) => heights[i * stride]!,
  ).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** Slopes (rise over run between points `step` apart) that the given shares of a surface stay below. */
export function slopesAtShares(normals: Int8Array, shares: [number, number]): [number, number] {
  const vertices = normals.length / 4
  const stride = Math.max(1, Math.floor(vertices / samples))
  const sorted = Float32Array.from({ length: Math.ceil(vertices / stride) }, (_, i) => {
    const at = i * stride * 4
    return Math.hypot(normals[at]!, normals[at + 1]!) / Math.max(normals[at + 2]!, 1)
  }).sort()
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!) as [
    number,
    number,
  ]
}
