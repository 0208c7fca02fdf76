import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  return orogen.generate({ generator: 'diamond-square', exponent: 8, seed: 42, roughness: 0.3 })
}
