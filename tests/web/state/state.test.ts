import { describe, expect, test } from 'vitest'
import { ridgeMap } from '../../../web/draw/sky/fresh-water.js'
import { findGenerator } from '../../../web/package/schema.js'
import { jobFor, madeFor, type Capabilities, strideFor } from '../../../web/state/job.js'
import { readLink, writeLink } from '../../../web/state/link.js'
import { linesIn, views } from '../../../web/state/look.js'
import {
  defaultState,
  exaggerated,
  sourceOf,
  withGenerator,
  withImported,
  withReread,
  withLook,
  withValues,
} from '../../../web/state/state.js'
import { viewOf } from '../../../web/state/views.js'
import { freshRunner } from '../support/terrain.js'

const run = await freshRunner()
const card = { texturePoints: Infinity, isSlow: false }
const stateOf = (link: string) => readLink(link).state
const state = { ...defaultState(), values: { ...defaultState().values, exponent: 5 } }
const madeOf = (exaggeration: number, view: 'surface' | 'voxels') =>
  run(jobFor(withLook(state, { exaggeration, view }), card))

test('meshes stand on a map that is narrower by as much, and the heights stay', () => {
  const [plain, high] = [madeOf(100, 'surface'), madeOf(400, 'surface')]
  expect(high.field.heights).toEqual(plain.field.heights)
  expect(high.field.spacing).toBe(plain.field.spacing)
  expect(high.lod!.step).toBeCloseTo(plain.lod!.step / 4, 7)
})

test('cubes stay cubes', () => {
  for (const exaggeration of [25, 100, 300]) {
    const { cube, step } = madeOf(exaggeration, 'voxels').voxels!
    expect(cube).toBe(step)
  }
})

test('what lies higher throws longer shadows, and plain terrain throws its own again', () => {
  const light = (exaggeration: number) => [...madeOf(exaggeration, 'surface').shade!.light]
  const plain = light(100)
  expect(light(400)).not.toEqual(plain)
  expect(light(100)).toEqual(plain)
})

test('ridges are asked for where there are gullies, and nowhere else', () => {
  const asksFor = (link: string) => jobFor(stateOf(link), card).ridges
  expect(['?gullies=0.5', '?generator=perlin-noise&gullies=1&view=map', '?exponent=5'].map(asksFor)).toEqual([
    true,
    true,
    undefined,
  ])
  const { field } = run(jobFor(state, card))
  const opened = { ...readLink('?gullies=1').state, imported: { name: 'a.png', field } }
  expect(jobFor(opened as typeof state, card).ridges).toBeUndefined()
})

test('it needs another mesh, but for a map', () => {
  const higher = (view: 'surface' | 'map') =>
    [100, 200].map((exaggeration) => madeFor(withLook(state, { exaggeration, view })))
  expect(new Set(higher('surface')).size).toBe(2)
  expect(new Set(higher('map')).size).toBe(1)
})

test('each generator begins as suits its heights, which the link need not say', () => {
  const loftis = defaultState(findGenerator('loftis'))
  expect(loftis.look.exaggeration).toBe(25)
  expect(writeLink(loftis)).not.toContain('exaggeration')
  expect(readLink(writeLink(loftis)).state.look.exaggeration).toBe(25)
  const said = withLook(loftis, { exaggeration: 100 })
  expect(readLink(writeLink(said)).state.look.exaggeration).toBe(100)
})

test('what the reader chose goes along to the next generator, what nobody chose does not', () => {
  expect(withGenerator(state, 'imai').look.exaggeration).toBe(200)
  expect(withGenerator(withLook(state, { exaggeration: 150 }), 'imai').look.exaggeration).toBe(150)
})

test('a map that was opened is as high as its file says, until the reader changes that', () => {
  const { field } = run(sourceOf(state))
  const imported = { name: 'a', unit: 'm' as const, field }
  const opened = withImported(withLook(state, { exaggeration: 300 }), imported)
  expect(sourceOf(opened)).toMatchObject({ field, exaggeration: 1 })
  expect(exaggerated(field, opened)).toEqual(field)
  expect(sourceOf(withLook(opened, { exaggeration: 300 }))).toMatchObject({ exaggeration: 3 })
  const loftis = withGenerator(state, 'loftis')
  const again = withValues(withImported(loftis, imported), { seed: 3 })
  expect(again.imported).toBeUndefined()
  expect(again.look.exaggeration).toBe(loftis.look.exaggeration)
})

test('a map that was opened is neither eroded nor flooded by what was chosen for the terrain before it', () => {
  const before = withLook(readLink('?exponent=4&seed=77&age=0.5&sea=0.15&hardness=0.9&gullies=0.4').state, {
    water: 30,
  })
  const { field } = run(sourceOf(before))
  const imported = { name: 'a', unit: 'm' as const, field }
  const opened = withImported(before, imported)
  expect(sourceOf(opened)).toMatchObject({ field, erosion: undefined })
  expect(opened.values).toMatchObject({ age: 0, hardness: 0.5, sea: 0.2, seed: 77 })
  expect(opened.look.water).toBe(0)
  // Neither does what was chosen for the map stay with the terrain, whichever way leads back to it.
  const eroded = withLook(withValues(opened, { age: 0.9, sea: 0 }), { water: 5, exaggeration: 300 })
  expect(sourceOf(eroded)).toMatchObject({ erosion: { age: 0.9, sea: 0 } })
  const another = withImported(eroded, { ...imported, name: 'b' })
  expect(another.values.age).toBe(0)
  for (const from of [eroded, another]) {
    expect({ ...withImported(from, undefined), imported: undefined }).toEqual({
      ...before,
      imported: undefined,
    })
    expect(withValues(from, { roughness: 0.9 }).values).toEqual({ ...before.values, roughness: 0.9 })
    expect(withGenerator(from, 'perlin-noise').values).toMatchObject({ age: 0.5, sea: 0.15, hardness: 0.9 })
  }
  // The same file, read in another way, is the same map.
  const reread = withReread(eroded, { ...imported, field: { ...field } })
  expect(reread).toMatchObject({ values: { age: 0.9 }, look: { water: 5, exaggeration: 300 } })
  expect(withImported(reread, undefined).values).toEqual(before.values)
})

test('a link and an element with a map begin as its file says, and can say otherwise', () => {
  const source = { src: 'valley.asc' }
  for (const nothing of ['', '%20', '%00', '%20%09'])
    expect(readLink(`?src=${nothing}`).source, 'it would be the page itself').toBeUndefined()
  expect(readLink('?src=valley.asc').state.look).toMatchObject({ water: 0, exaggeration: 100 })
  expect(readLink('?src=valley.asc&generator=loftis&water=9').state.look).toMatchObject({
    water: 9,
    exaggeration: 100,
  })
  const { field } = run(sourceOf(state))
  const opened = withImported(state, { name: 'a', unit: '', field, source })
  expect(writeLink(opened)).not.toContain('water')
  expect(writeLink(withLook(opened, { water: 22 }))).toContain('water=22')
})

test('the camera of a planet never becomes that of a map', () => {
  const camera = { azimuth: 1, elevation: -80, distance: 1.1, target: [0, 0, 0] as [number, number, number] }
  const planet = { ...defaultState(findGenerator('planet')), camera }
  const opened = withImported(planet, { name: 'a', unit: '', field: run(sourceOf(state)).field })
  expect(opened.camera).toBeUndefined()
  expect(withValues({ ...opened, camera }, { plates: 5 }).camera).toBeUndefined()
  expect(withValues({ ...opened, camera }, { age: 1 }).camera).toBe(camera)
  expect(withGenerator({ ...opened, camera }, 'imai').camera).toBe(camera)
})

const software = { ...card, isSlow: true }
const sideOf = (link: string, capabilities: Capabilities, lowDetail = false) =>
  512 / strideFor(stateOf(link), capabilities, lowDetail) + 1

test('what moves while frames take long is made of fewer points, and voxels are where there is no card', () => {
  for (const view of views) {
    const link = `?exponent=9&columns=513&view=${view}`
    const [full, lowDetail] = [false, true].map((on) => sideOf(link, card, on))
    expect(lowDetail, view).toBe(['voxels', 'lines'].includes(view) ? 129 : full)
    expect(sideOf(link, software), view).toBe(view === 'voxels' ? 257 : full)
    expect(full, view).toBe(Math.min(513, viewOf(stateOf(link)).maxPoints ?? Infinity))
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

describe('ridges and floors', () => {
  const jobOf = (link: string) => jobFor(readLink(`?exponent=5&seed=7&${link}`).state, card)

  test('become a dry map of one byte each, as wide as the mesh, of a large map every other point', () => {
    const made = run(jobOf('gullies=1&view=voxels&exaggeration=200'))
    const { side, step, texels, isCarved } = ridgeMap(made)!
    expect([side, isCarved]).toEqual([33, true])
    expect(step * (side - 1)).toBeCloseTo(made.voxels!.step * (made.voxels!.side - 1), 6)
    const { ridges } = made.field
    texels.forEach((byte, i) =>
      i % 4 === 2 ? expect((byte - 128) / 127).toBeCloseTo(ridges![i >> 2]!, 1) : expect(byte).toBe(0),
    )
    expect(new Set(texels).size).toBeGreaterThan(50)
    const size = 4097
    const large = { size, ridges: new Float32Array(size ** 2) }
    large.ridges[2 * size + 4] = -1
    const half = ridgeMap({ field: large, lod: { side: 2049, step: 0.5 } })!
    expect([half.side, half.step, half.texels[(2049 + 2) * 4 + 2]]).toEqual([2049, 0.5, 1])
  })

  test('are not there without gullies', () => {
    expect(ridgeMap(run(jobOf('')))).toBeUndefined()
  })
})
