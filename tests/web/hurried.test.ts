import { expect, test } from 'vitest'
import { strideFor } from '../../web/terrain/job.js'
import { readLink } from '../../web/terrain/link.js'
import { views } from '../../web/terrain/views.js'

const card = { texturePoints: Infinity, isSlow: false }
const software = { ...card, isSlow: true }

test('what moves while frames take long is made of fewer points, and voxels are where there is no card', () => {
  for (const view of views) {
    const { state } = readLink(`?exponent=9&view=${view}`)
    const [full, hurried] = [false, true].map((on) => 512 / strideFor(state, card, on) + 1)
    expect(hurried, view).toBe(['voxels', 'lines'].includes(view) ? 129 : full)
    expect(512 / strideFor(state, software) + 1, view).toBe(view === 'voxels' ? 257 : full)
    if (view !== 'wireframe') expect(full, view).toBe(513)
  }
})
