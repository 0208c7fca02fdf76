import { test } from 'vitest'
import { freshOrogen } from './terrain.js'
import { artefactIds, artefacts } from '../../web/elements/laboratory/artefacts.js'
import { specimenOf } from '../../web/elements/laboratory/specimen.js'
const orogen = await freshOrogen()
test('x', () => {
  for (const id of artefactIds)
    for (const v of new Set(artefacts[id].pairs.flat()))
      for (const e of [artefacts[id].smallest, artefacts[id].exponent]) {
        const out = []
        const t = performance.now()
        for (let seed = 1; seed <= 6; seed++) {
          const f = specimenOf(orogen, id, v, e, seed).finding
          out.push(f.figure.toFixed(3) + '/' + f.limit.toFixed(2))
        }
        console.log('FIG', id, v, e, out.join(' '), ((performance.now() - t) / 6).toFixed(0) + 'ms')
      }
})
