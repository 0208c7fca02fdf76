import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  const field = orogen.generate({ exponent: 6, seed: 42 })
  return orogen.voxels(field)
}
