import { expect, test } from 'vitest'
import { findGenerator } from '../../web/core/orogen/schema.js'
import { createJobRunner } from '../../web/core/orogen/run-job.js'
import { exaggerated, defaultState, sourceOf, withGenerator, withLook } from '../../web/core/state/state.js'
import { jobFor, madeFor } from '../../web/core/state/job.js'
import { readLink, writeLink } from '../../web/core/state/link.js'
import { freshModule } from './terrain.js'

const run = createJobRunner(await freshModule())
const state = { ...defaultState(), values: { ...defaultState().values, exponent: 5 } }
const madeOf = (exaggeration: number, view: 'surface' | 'voxels') =>
  run(jobFor(withLook(state, { exaggeration, view }), { texturePoints: Infinity, isSlow: false }))

test('meshes stand on a map that is narrower by as much, and the heights stay', () => {
  const [plain, high] = [madeOf(100, 'surface'), madeOf(400, 'surface')]
  expect(high.field.heights).toEqual(plain.field.heights)
  expect(high.field.spacing).toBe(plain.field.spacing)
  expect(high.relief!.step).toBeCloseTo(plain.relief!.step / 4, 7)
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

test('a map that was opened says itself how high it is', () => {
  const { field } = run(sourceOf(state))
  const imported = { name: 'a', file: new File([], 'a'), field }
  const opened = withLook({ ...state, imported }, { exaggeration: 300 })
  expect(sourceOf(opened)).toEqual({ field })
  expect(exaggerated(field, opened)).toBe(field)
})
