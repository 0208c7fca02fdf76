import { loadOrogen, statistics } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  return statistics(orogen.generate({ exponent: 8, seed: 42 }))
}
