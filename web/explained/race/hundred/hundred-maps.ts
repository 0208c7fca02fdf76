import { published } from '../../published/index.js'
import { voirol2016 } from '../authors-times.js'

export const voirolIds = ['voirol-a', 'voirol-b', 'voirol-r'] as const
export type VoirolId = (typeof voirolIds)[number]

/** The size at which Voirol timed his programs: 513 × 513 points. */
const exponent = 9
const rounds = 10
const mapsARound = 10

/**
 * Milliseconds for a hundred maps of Voirol's own program, here and in his browser. Frames are drawn in
 * between.
 */
export async function timeHundred(id: VoirolId): Promise<{ here: number; author: number }> {
  const program = published[id]
  for (let i = 0; i < 3; i++) program.generate({ exponent }, Math.random) // so that the engine has compiled it
  let here = 0
  for (let round = 0; round < rounds; round++) {
    await new Promise(requestAnimationFrame)
    const start = performance.now()
    for (let i = 0; i < mapsARound; i++) program.generate({ exponent }, Math.random)
    here += performance.now() - start
  }
  return { here, author: voirol2016[id]! }
}
