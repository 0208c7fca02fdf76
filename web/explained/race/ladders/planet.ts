import { planet, planetRoom } from '../../javascript/index.js'
import type { Ladder } from '../rung.js'
import { javaScriptRung, openPoints, ourRungs, yardsticks } from './terrain.js'

const points = (exponent: number) => 6 * openPoints(exponent)

/** Nobody has published one that does the same: the twin is as good as JavaScript can be made. */
const inJavaScript = javaScriptRung(
  { generator: 'planet' },
  (exponent, seed) => {
    const heights = new Float32Array(points(exponent))
    const room = planetRoom(exponent)
    return { heights, run: () => planet({ exponent, seed }, heights, room) }
  },
  { most: 9, reference: true },
)

export const planetLadder: Ladder = {
  id: 'planet',
  title: 'Planet',
  exponents: [6, 7, 8, 9, 10],
  points,
  rungs: [...yardsticks(points), inJavaScript, ...ourRungs({ generator: 'planet' })],
}
