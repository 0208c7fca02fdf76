import { TerrainClient } from '../../../orogen/client.js'

export async function run() {
  const client = new TerrainClient() // one worker for the page
  return { usesWorker: client.usesWorker }
}
