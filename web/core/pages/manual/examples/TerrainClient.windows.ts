import { TerrainClient } from '../../../orogen/client.js'

export async function run() {
  const client = new TerrainClient()
  const tiles = [0, 64].map((x) => ({ seed: 42, level: 12, x, y: 0, width: 65, height: 65 }))
  return client.windows(tiles)
}
