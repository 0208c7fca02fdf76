import { describe, expect, test } from 'vitest'
import { bestPiece, firstShape, mountainScore } from '../../../web/endless/another-piece.js'
import { lookOf } from '../../../web/endless/camera-controller.js'
import { requestFor, requestWithRivers, spacingOf, unitHeightOf } from '../../../web/endless/land.js'
import { firstVisit, readVisit, writeVisit } from '../../../web/endless/link.js'
import { nameAt } from '../../../web/endless/names.js'
import { pieceLink, pieceOf, readPiece, withPiece, windowOf } from '../../../web/endless/piece.js'
import { placeToStand, standingsOn } from '../../../web/endless/standing.js'
import { outlookAsOn, Travel } from '../../../web/endless/travel.js'
import type { TerrainClient } from '../../../web/package/worker/client.js'
import type { WindowParameters } from '../../../web/package/window.js'
import { readLink } from '../../../web/state/link.js'
import { requestOf, withImported, withValues } from '../../../web/state/state.js'
import { firstLands } from '../../../web/studio/walk/another.js'
import { orogen } from '../support/terrain.js'

const client = {
  windows: (requests: WindowParameters[]) => Promise.resolve(requests.map((each) => orogen.window(each))),
} as unknown as TerrainClient
/** Pieces of 129 points a side, as wide as the one that readers see first. */
const shape = { level: firstShape.level - 2, exponent: firstShape.exponent - 2 }
const landWith = (seed: number) => ({ ...firstVisit.land, seed })

async function blockOf(seed: number) {
  const { seed: chosen, ...piece } = await bestPiece(client, [landWith(seed)], shape)
  const land = landWith(chosen)
  const { state } = readLink(pieceLink({ ...firstVisit, land }, piece, { min: 0, max: 0 }))
  return { land, piece, state, field: orogen.generate(requestOf(state)) }
}

describe('the place to stand at the foot of a mountain', () => {
  test.each([1, 7, 77, 161, 2026])('is dry and above the ground in land %i', async (seed) => {
    const { land, piece, field } = await blockOf(seed)
    const { east, north, up } = await placeToStand(client, land, piece, standingsOn(field), 0)
    const spacing = spacingOf(17)
    const [x, y] = [Math.floor(east / spacing), Math.floor(-north / spacing)]
    const { heights, water } = orogen.window(
      requestWithRivers(land, { level: 17, x, y, width: 3, height: 3 }),
    )
    const metres = Array.from(heights, (height) => height * unitHeightOf(land))
    expect(Math.min(...metres)).toBeGreaterThan(0)
    heights.forEach((height, i) => expect(water!.surface[i]).toBeLessThanOrEqual(height + 1e-6))
    for (const height of metres) {
      expect(up - height).toBeGreaterThan(15)
      expect(up - height).toBeLessThan(30)
    }
    const { x: west, y: top, width } = windowOf(piece)
    const column = east / spacingOf(piece.level) - west
    const row = -north / spacingOf(piece.level) - top
    for (const at of [column, row]) {
      expect(at).toBeGreaterThan(0)
      expect(at).toBeLessThan(width)
    }
  })

  test('is beside water, low, and looks at a summit', () => {
    // A river along the southern foot of a cone.
    const size = 129
    const heights = Float32Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)]
      return Math.max(0.5 - Math.hypot(x - 64, y - 40) / 100, 0.02) + y * -1e-5
    })
    const area = Uint32Array.from(heights, (_, i) => (Math.abs(Math.floor(i / size) - 100) < 2 ? 2000 : 1))
    const water = {
      area,
      surface: heights,
      elevationChange: heights,
      flowDirection: new Uint8Array(size * size),
      sea: 0,
    }
    const [best] = standingsOn({ size, heights, spacing: 0.02, water })
    expect(Math.abs(best!.y - 100)).toBeLessThan(6)
    expect(area[best!.y * size + best!.x]).toBe(1)
    const toSummit = (Math.atan2(64 - best!.x, best!.y - 40) * 180) / Math.PI
    expect(Math.cos(((best!.heading - toSummit) * Math.PI) / 180)).toBeGreaterThan(0.85)
  })

  test('lies above the water where there is no dry ground', async () => {
    const land = landWith(1)
    const sea = candidatesInSea(land)
    const { heights, max, spacing } = orogen.window(requestFor(land, windowOf(sea)))
    const field = { heights, max, spacing, size: 33 }
    expect(field.max).toBeLessThan(0)
    expect((await placeToStand(client, land, sea, standingsOn(field), 0)).up).toBeGreaterThan(100)
  })
})

/** A piece of 33 points that the sea covers. */
function candidatesInSea(land: ReturnType<typeof landWith>) {
  for (let x = 0; ; x += 3000) {
    const piece = { level: 8, x, y: x / 2, exponent: 5 }
    if (orogen.window(requestFor(land, windowOf(piece))).max < 0) return piece
  }
}

describe('another piece', () => {
  test('is the same for the same land, has the wanted shape, and is more of a mountain than most', async () => {
    const found = await bestPiece(client, [landWith(5), landWith(6)], shape)
    expect(await bestPiece(client, [landWith(5), landWith(6)], shape)).toEqual(found)
    expect(found).toMatchObject(shape)
    expect([5, 6]).toContain(found.seed)
    const scoreOf = (piece: typeof found) => {
      const { heights, spacing } = orogen.window(requestFor(landWith(piece.seed), windowOf(piece)))
      return mountainScore(Array.from(heights), spacing)
    }
    const others = Array.from({ length: 9 }, (_, i) =>
      scoreOf({ ...found, x: i * 4000 - 16_000, y: i * 900 }),
    )
    expect(scoreOf(found)).toBeGreaterThan(others.toSorted((a, b) => b - a)[1]!)
  })

  test.each([
    { level: 0, exponent: 3 },
    { level: 2, exponent: 9 },
    { level: 16, exponent: 1 },
  ])('is found at level $level with 2^$exponent cells a side', async (odd) => {
    expect(await bestPiece(client, [landWith(3)], odd)).toMatchObject(odd)
  })
})

test('the first piece that is offered is a mountain with water at its foot', async () => {
  const { seed, ...piece } = await bestPiece(client, firstLands, firstShape)
  const { state } = readLink(pieceLink({ ...firstVisit, land: landWith(seed) }, piece, { min: 0, max: 0 }))
  const { visit } = pieceOf(state)!
  const coarse = orogen.window(
    requestFor(
      { ...visit.land, gullies: 0 },
      { level: piece.level - 4, x: piece.x / 16, y: piece.y / 16, width: 33, height: 33 },
    ),
  )
  const unit = unitHeightOf(visit.land)
  const score = mountainScore(
    Array.from(coarse.heights, (height) => height * unit),
    spacingOf(piece.level - 4),
  )
  expect(score).toBeGreaterThan(2.5)
  const { size, heights, water } = orogen.generate(requestOf(state))
  const [best] = standingsOn({ size, heights, spacing: 1, water: water! })
  const isWet = (x: number, y: number) => {
    const at = y * size + x
    return heights[at]! < 0 || water!.surface[at]! > heights[at]!
  }
  const near = Array.from({ length: 21 * 21 }, (_, i) => [(i % 21) - 10, Math.floor(i / 21) - 10] as const)
  expect(near.some(([east, south]) => isWet(best!.x + east, best!.y + south))).toBe(true)
})

describe('a piece in links', () => {
  test('is that of the state that shows it, in the same light', async () => {
    const { piece, state } = await blockOf(77)
    const { piece: shown, visit } = pieceOf(state)!
    expect(shown).toEqual(piece)
    const query = withPiece(writeVisit({ ...firstVisit, ...visit }), piece)
    expect(readPiece(query)).toEqual(piece)
    const { visit: read, notes } = readVisit(query)
    expect(notes).toEqual([])
    expect(read).toMatchObject(visit)
    const again = orogen.window(requestWithRivers(read.land, windowOf(piece)))
    expect(again.heights).toEqual(orogen.generate(requestOf(state)).heights)
  })

  test.each([
    '',
    'piece=',
    'piece=1,2,3',
    'piece=a,b,c,d',
    'piece=99,0,0,9',
    'piece=9,1.5,0,9',
    'piece=9,,0,9',
  ])('"%s" names none', (query) => expect(readPiece(query)).toBeUndefined())

  test('eroded land, a map of the reader’s and other generators are none', () => {
    const { state } = readLink('?generator=endless&exponent=5')
    expect(pieceOf(state)).toBeDefined()
    expect(pieceOf(withValues(state, { age: 0.5 }))).toBeUndefined()
    const field = orogen.generate(requestOf(state))
    expect(pieceOf(withImported(state, { name: 'own', field, unit: '' }))).toBeUndefined()
    expect(pieceOf(readLink('?generator=diamond-square').state)).toBeUndefined()
  })
})

test('a mountain has a name in each writing', () => {
  expect(nameAt({ east: 5, north: -7 }, 'fr')).toMatch(/^[A-Z][a-z]+$/)
  expect(nameAt({ east: 5, north: -7 }, 'ja')).toMatch(/^[ァ-ヴ]{2,3}$/)
})

describe('the way between a block and the land', () => {
  const from = { east: -900, north: -1200, up: 700, heading: 350, pitch: -25 }
  const to = { east: 0, north: 0, up: 122, heading: 40, pitch: -2 }

  test.each([
    ['down', from, to],
    ['up', to, from],
  ])('%s begins and ends where it should, and never meets the ground', (_, first, last) => {
    const travel = new Travel(first, last, 100)
    const ground = () => 110
    let before = first
    for (let pose = travel.step(0.05, ground); pose; pose = travel.step(0.05, ground)) {
      expect(pose.up).toBeGreaterThan(ground() + 5)
      expect(Math.hypot(pose.east - before.east, pose.north - before.north)).toBeLessThan(120)
      before = pose
    }
    expect(before).toEqual(last)
  })

  test('is at its end at once where motion is unwelcome', () => {
    const travel = new Travel(from, to, 100)
    expect(travel.step(Infinity, () => 100)).toEqual(to)
    expect(travel.step(1, () => 100)).toBeUndefined()
  })

  test('the land shows the place where the block did, and as large', () => {
    const place = { east: 1000, north: 2000, up: 300 }
    const view = { place, heading: 30, elevation: 25, distance: 2500, width: 800, height: 400 }
    const [width, height, tangent] = [390, 780, 0.55]
    const { east, north, up, ...aim } = outlookAsOn(view, width, height, tangent)
    const way = [place.east - east, place.north - north, place.up - up]
    const distance = Math.hypot(...way)
    lookOf(aim).forEach((each, i) => expect(way[i]! / distance).toBeCloseTo(each, 6))
    const pixelsOfMetre = height / 2 / (distance * tangent)
    const ofBlock = (height / 400) * (400 / 2 / (2500 * Math.tan((16 * Math.PI) / 180)))
    expect(pixelsOfMetre).toBeCloseTo(ofBlock, 6)
  })
})
