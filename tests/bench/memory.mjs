// How much memory the module holds after the first map of a fresh instance, and after twenty more; as JSON.
import { loadOrogen } from 'orogen'
import { isOnce, isQuick } from './plan.mjs'

const generators = ['diamond-square', 'stamp-noise', 'perlin-noise']
const results = []
const exponents = isQuick ? [11, 12] : [11, 12, 13]
for (const exponent of isOnce ? [8] : exponents) {
  for (const generator of generators) {
    const orogen = await loadOrogen()
    const bytesAfter = (seed) =>
      orogen.borrow({ generator, exponent, seed }, ({ buffer, byteLength }) => ({
        memory: buffer.byteLength,
        output: byteLength,
      }))
    const { memory, output } = bytesAfter(0)
    let grown = memory
    for (let seed = 1; seed <= (isQuick ? 2 : 20); seed++) grown = bytesAfter(seed).memory
    results.push({ generator, exponent, output, memory, times: memory / output, grown: grown - memory })
  }
}
console.log(JSON.stringify({ results }))
