import { expect, test } from 'vitest'
import { madeFor, type Capabilities, strideFor } from '../../web/core/state/job.js'
import { readLink, writeLink } from '../../web/core/state/link.js'
import { linesIn } from '../../web/core/state/look.js'
import { views } from '../../web/core/state/look.js'
import { viewOf } from '../../web/core/state/views.js'

const card = { texturePoints: Infinity, isSlow: false }
const software = { ...card, isSlow: true }
const stateOf = (link: string) => readLink(link).state
const sideOf = (link: string, capabilities: Capabilities, lowDetail = false) =>
  512 / strideFor(stateOf(link), capabilities, lowDetail) + 1

test('what moves while frames take long is made of fewer points, and voxels are where there is no card', () => {
  for (const view of views) {
    const link = `?exponent=9&columns=513&view=${view}`
    const [full, lowDetail] = [false, true].map((on) => sideOf(link, card, on))
    expect(lowDetail, view).toBe(['voxels', 'lines'].includes(view) ? 129 : full)
    expect(sideOf(link, software), view).toBe(view === 'voxels' ? 257 : full)
    if (view !== 'wireframe') expect(full, view).toBe(513)
  }
})

test('voxels of a large map are drawn as at most 96 columns a side, unless the link asks for more', () => {
  expect(sideOf('?exponent=9&view=voxels', card)).toBe(65)
  expect(sideOf('?exponent=9&view=voxels&columns=129', card)).toBe(129)
  expect(strideFor(stateOf('?exponent=6&view=voxels'), card)).toBe(1)
  expect(writeLink(stateOf('?view=voxels&columns=129'))).toContain('columns=129')
  expect(writeLink(stateOf('?view=voxels&columns=96'))).not.toContain('columns')
  // Other columns are another mesh; the other views have none.
  for (const view of views) {
    const [few, many] = [96, 129].map((columns) => madeFor(stateOf(`?view=${view}&columns=${columns}`)))
    expect(few === many, view).toBe(view !== 'voxels')
  }
})

test('a narrow picture has fewer lines, unless the reader says how many', () => {
  const lines = (width: number, link: string) => linesIn(width, stateOf(link).look)
  expect([1600, 768, 390, 20].map((width) => lines(width, '?view=lines'))).toEqual([96, 96, 49, 8])
  expect([1600, 390].map((width) => lines(width, '?view=lines&density=128'))).toEqual([128, 128])
  expect(viewOf(stateOf('?view=lines')).looks).toContain('density')
})
