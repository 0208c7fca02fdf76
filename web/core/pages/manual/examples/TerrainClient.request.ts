import { TerrainClient } from '../../../orogen/client.js'

export async function run() {
  const client = new TerrainClient()
  const { field } = await client.request({ parameters: { exponent: 8, seed: 3, age: 0.4 } })
  return field
}
