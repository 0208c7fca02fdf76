import { expect, test } from 'vitest'
import { strideFor } from '../../web/terrain/job.js'
import { readLink } from '../../web/terrain/link.js'
import { views } from '../../web/terrain/views.js'

test('what moves on a slow machine is made of fewer points, and only then', () => {
  for (const view of views) {
    const { state } = readLink(`?exponent=9&view=${view}`)
    const [full, hurried] = [false, true].map((on) => 512 / strideFor(state, Infinity, on) + 1)
    expect(hurried, view).toBe(['voxels', 'lines'].includes(view) ? 129 : full)
    if (view !== 'wireframe') expect(full, view).toBe(513)
  }
})
