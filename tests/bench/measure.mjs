// Times candidates fairly: warmed up, then in rounds in which each runs once, so that a machine whose speed drifts
// slows all of them alike. Plain JavaScript that runs in node and in a page.

/** Milliseconds of each candidate: median and the spread from the 10th to the 90th percentile. */
export function measure(candidates, { rounds, warmUp }) {
  const samples = candidates.map(() => [])
  for (let round = -warmUp; round < rounds; round++) {
    candidates.forEach(({ run }, index) => {
      // Short runs are repeated within a sample: the timer of a browser is coarse.
      const repeats = candidates[index].repeats ?? 1
      const start = performance.now()
      for (let i = 0; i < repeats; i++) run()
      const milliseconds = (performance.now() - start) / repeats
      if (round >= 0) samples[index].push(milliseconds)
    })
  }
  return candidates.map(({ name }, index) => ({ name, ...summary(samples[index]) }))
}

function summary(samples) {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { median: at(0.5), low: at(0.1), high: at(0.9) }
}

/** Whether two arrays hold the same bits. */
export function sameBits(a, b) {
  if (a.byteLength !== b.byteLength) return false
  const [left, right] = [a, b].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return left.every((byte, index) => byte === right[index])
}
