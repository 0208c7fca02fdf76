import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  return orogen.borrow({ exponent: 8, seed: 42 }, (heights) => Math.max(...heights.subarray(0, 257)))
}
