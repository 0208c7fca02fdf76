import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  const field = orogen.generate({ exponent: 8, seed: 7 })
  return orogen.erode(field, { age: 0.6, rain: 0.7 })
}
