import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  const field = orogen.generate({ generator: 'voirol-r', exponent: 8 })
  return orogen.analyse(field) // its table repeats: see the strongest lag
}
