import { TerrainClient } from '../../../orogen/client.js'

export async function run() {
  const client = new TerrainClient()
  return client.shade({ parameters: { exponent: 8, seed: 3 }, shade: { sun: 300, sunheight: 15 } })
}
