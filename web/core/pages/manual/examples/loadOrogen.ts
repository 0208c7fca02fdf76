import { loadOrogen } from '../../../orogen/index.js'

export async function run() {
  const orogen = await loadOrogen() // once is enough
  return orogen.schema.generators.map(({ id }) => id)
}
