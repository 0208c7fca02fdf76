import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  return orogen.window({ seed: 42, level: 20, x: -7, y: 123456, width: 257, height: 129 })
}
