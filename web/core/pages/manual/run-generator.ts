import { type GenerateParameters, type Heightfield, loadOrogen } from '../../orogen/index.js'

/** What the example beside a generator does. */
export async function runGenerator(generator: string): Promise<Heightfield> {
  const orogen = await loadOrogen()
  return orogen.generate({ generator, exponent: 7, seed: 42 } as GenerateParameters)
}
