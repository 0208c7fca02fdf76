import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  const field = orogen.generate({ exponent: 8, seed: 42 })
  return orogen.shade(field, { sun: 300, sunheight: 20 })
}
