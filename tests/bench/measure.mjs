// Times candidates fairly: warmed up, then in rounds in which each takes its turn, so that a machine whose speed drifts
// slows all of them alike. Plain JavaScript that runs in node and in a page.

/** A sample lasts at least this long, so that neither a coarse timer nor the neighbours' caches decide. */
const sampleMilliseconds = 4

/** Milliseconds of each candidate: median and the spread from the 10th to the 90th percentile. */
export function measure(candidates, { rounds, warmUp }) {
  const repeats = candidates.map(({ run }) => Math.ceil(sampleMilliseconds / time(run, 1)))
  const samples = candidates.map(() => [])
  for (let round = -warmUp; round < rounds; round++) {
    candidates.forEach(({ run }, index) => {
      const milliseconds = time(run, repeats[index])
      if (round >= 0) samples[index].push(milliseconds)
      // The first runs are slow, before the engine has compiled them well: count anew.
      else repeats[index] = Math.ceil(sampleMilliseconds / milliseconds)
    })
  }
  return candidates.map(({ name }, index) => ({ name, ...summary(samples[index]) }))
}

function time(run, repeats) {
  const start = performance.now()
  for (let i = 0; i < repeats; i++) run()
  return Math.max(performance.now() - start, 1e-3) / repeats
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
