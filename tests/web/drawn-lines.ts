import type { Polyline } from '../../web/lines/profile.js'
import { profileLines } from '../../web/lines/profile-lines.js'

/** The lines, drawn to the end at once. */
export function drawnLines(...request: Parameters<typeof profileLines>): Polyline[] {
  const work = profileLines(...request)
  let piece = work.next()
  while (!piece.done) piece = work.next()
  return piece.value
}
