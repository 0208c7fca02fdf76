import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen()
  return orogen.schema.parameters.find(({ id }) => id === 'roughness')
}
