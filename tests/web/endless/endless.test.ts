import { describe, expect, test } from 'vitest'
import {
  CameraController,
  lookOf,
  minHeight,
  modes,
  type Outlook,
  still,
} from '../../../web/endless/camera-controller.js'
import { promiseOf, viewBefore } from '../../../web/endless/candidates.js'
import {
  coverOf,
  ceiling,
  finestLevel,
  type LandGenerator,
  landGenerators,
  landRows,
  reach,
  requestFor,
  requestWithRivers,
  spacingOf,
  unitHeightOf,
} from '../../../web/endless/land.js'
import {
  coverTile,
  edgeTile,
  fillFreshWater,
  isWetAt,
  hourOf,
  lightTile,
  ridgeTile,
  lightFrom,
  moonShare,
  sunAt,
  sunAtHour,
} from '../../../web/endless/light.js'
import { firstVisit, readVisit } from '../../../web/endless/link.js'
import { pieceBefore, pieceLink, windowOf } from '../../../web/endless/piece.js'
import { places } from '../../../web/endless/places.js'
import { cells, margin, side, Tile, wide } from '../../../web/endless/tile.js'
import { TileStore } from '../../../web/endless/tile-store.js'
import {
  distanceToGround,
  TileTree,
  type ViewFrustum,
  type VisibleTile,
} from '../../../web/endless/tile-tree.js'
import { Trees } from '../../../web/endless/draw/trees.js'
import { readLink } from '../../../web/state/link.js'
import { requestOf } from '../../../web/state/state.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { orogen } from '../support/terrain.js'

/** Without gullies, which take most of the time of a tile and change nothing of what most tests are about. */
const { land } = readVisit('seed=42&roughness=0.1&gullies=0').visit
const withGullies = readVisit('seed=42&roughness=0.1').visit.land
const unitHeight = unitHeightOf(land)
const sun = sunAt(300, 24)
/** Looks eastwards and slightly down. */
const frustum: ViewFrustum = { planes: [[1, 0.8, 0], [1, -0.8, 0], [0.6, 0, 1], [1, 0, -1.5]], distance: 400_000 } // prettier-ignore

function makeTree(capacity: number, of = land) {
  let made = 0
  const make: ConstructorParameters<typeof TileStore>[3] = (requests) => {
    made += requests.length
    return Promise.resolve(requests.map((request) => orogen.window(request, { ridges: true })))
  }
  const store = new TileStore(capacity, of, sun, make, (reason) => expect.unreachable(String(reason)))
  const tree = new TileTree(store)
  const settle = async (outlook: Pick<Outlook, 'east' | 'north' | 'up'>, seen = frustum, rounds = 200) => {
    for (let i = 0; i < rounds && !(i > 2 && tree.isSettled && !store.isBusy); i++) {
      store.take(tree.frame, Infinity)
      tree.select(outlook, seen, 100 + tree.frame)
      store.ask()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  return { store, tree, settle, made: () => made }
}

const edges = ({ tile: { west, north, width } }: VisibleTile) => ({
  west,
  east: west + width,
  south: north - width,
  north,
})

describe('the tiles around a camera', () => {
  test('a new tile is as coarse as its parent at first, and wholly itself after 0.3 s', async () => {
    const { store, tree, settle } = makeTree(2000)
    await settle({ east: 0, north: 0, up: 7000 })
    const known = new Set(tree.visible.map(({ tile }) => tile))
    const eye = { east: 3000, north: 500, up: 6000 }
    for (let i = 0; i < 60; i++) {
      store.take(tree.frame, Infinity)
      tree.select(eye, frustum, 1000)
      store.ask()
      await Promise.resolve()
      await Promise.resolve()
    }
    const fresh = tree.visible.filter(({ tile }) => !known.has(tile))
    expect(fresh.length).toBeGreaterThan(10)
    expect(fresh.filter(({ coarseness }) => coarseness === 1).length).toBeGreaterThan(10)
    tree.select(eye, frustum, 1000.15)
    expect(tree.isFading).toBe(true)
    tree.select(eye, frustum, 1000.301)
    expect(tree.isFading).toBe(false)
  })

  test('cover what is seen, each place once, finer where it is nearer, and meet without a gap', async () => {
    const { tree, settle } = makeTree(2000)
    const eye = { east: 1234.5, north: -987.6, up: 7000 }
    await settle(eye)
    expect(tree.isSettled).toBe(true)
    const random = randomStream(7)
    for (let i = 0; i < 2000; i++) {
      const [far, aside] = [25_000 + 170_000 * random() ** 2, random() - 0.5]
      const [east, north] = [eye.east + far, eye.north + aside * far]
      const there = tree.visible.filter((each) => {
        const { west, east: right, south, north: top } = edges(each)
        return east >= west && east < right && north > south && north <= top
      })
      expect(there).toHaveLength(1)
      const { level, width } = there[0]!.tile
      expect(width).toBe(spacingOf(level) * cells)
      const up = tree.groundAt(east, north)! - eye.up
      expect(Math.hypot(far, aside * far, up)).toBeGreaterThan((tree.reach * width) / 2)
    }
    // They meet without a gap: where levels meet the finer is wholly coarse and the coarser wholly itself.
    // The shader computes the same.
    const { reach } = tree
    const coarseness = ({ tile }: VisibleTile, away: number) =>
      Math.min(Math.max((away / tile.width - (reach / 2 + 1.6)) / (reach - (reach / 2 + 1.6)), 0), 1)
    let met = 0
    for (const fine of tree.visible)
      for (const coarse of tree.visible) {
        if (fine.tile.level <= coarse.tile.level) continue
        const [a, b] = [edges(fine), edges(coarse)]
        const touches = a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south
        if (!touches) continue
        met++
        expect(fine.tile.level - coarse.tile.level).toBe(1)
        for (let i = 0; i <= 8; i++) {
          const east = Math.min(Math.max(a.west + (i / 8) * (a.east - a.west), b.west), b.east)
          const north = Math.min(Math.max(a.south + (i / 8) * (a.north - a.south), b.south), b.north)
          const up = Math.max(tree.groundAt(east, north)!, 0)
          const away = Math.hypot(east - eye.east, north - eye.north, up - eye.up)
          expect(coarseness(fine, away)).toBe(1)
          expect(coarseness(coarse, away)).toBe(0)
        }
      }
    expect(met).toBeGreaterThan(20)
  })

  test('are kept within their number, however far one goes, and the picture is whole', async () => {
    const { store, tree, settle, made } = makeTree(500)
    const before = [store.heights.buffer, store.light.buffer]
    for (let i = 0; i < 12; i++) {
      const eye = { east: i * 30_000, north: i * -12_000, up: 9000 }
      await settle(eye, frustum, 60)
      expect(store.count).toBeLessThanOrEqual(500)
      expect(tree.isSettled).toBe(true)
    }
    expect(made()).toBeGreaterThan(1000)
    expect(store.heights.buffer).toBe(before[0])
    expect(store.light.buffer).toBe(before[1])
    // Back at the start, everything is as it was.
    const first = makeTree(500)
    for (const each of [first, { tree, settle }]) await each.settle({ east: 0, north: 0, up: 9000 })
    expect(tree.groundAt(3, 4)).toBe(first.tree.groundAt(3, 4))
  })

  test('where the store is too small for what is seen, fewer are drawn, and there is an end', async () => {
    const { store, tree, settle } = makeTree(260)
    tree.reach = 8
    await settle({ east: 0, north: 0, up: 8000 }, frustum, 1500)
    expect(tree.reach).toBeLessThan(8)
    expect(tree.isSettled).toBe(true)
    expect(store.count).toBeLessThanOrEqual(260)
    const { reach } = tree
    await settle({ east: 0, north: 0, up: Math.max(tree.groundAt(0, 0)!, 0) + 2 }, frustum, 1500)
    expect(tree.reach).toBeLessThan(reach)
    expect(tree.isSettled).toBe(true)
  })

  test('say how high the ground is, as the window of its finest level does', async () => {
    const { tree, settle } = makeTree(2000)
    const [x, y] = [345_678, -456_789]
    const spacing = spacingOf(finestLevel)
    const [east, north] = [x * spacing, -y * spacing]
    const place = { level: finestLevel, x, y, width: 2, height: 2 }
    const { heights } = orogen.window(requestWithRivers(land, place))
    await settle({ east, north, up: heights[0]! * unitHeight + 2 })
    expect(tree.groundAt(east, north)).toBeCloseTo(heights[0]! * unitHeight, 9)
    expect(tree.groundAt(east + spacing, north - spacing)).toBeCloseTo(heights[3]! * unitHeight, 9)
  })

  test('in columns end where cubes are a quarter of a metre, and carry a walker on their tops', async () => {
    const { tree, settle } = makeTree(900)
    tree.columns = 32
    const eye = { east: 30.3, north: -41.7, up: 0 }
    for (let i = 0; i < 20; i++) {
      await settle(eye)
      eye.up = Math.max(tree.groundAt(eye.east, eye.north) ?? 0, 0) + 1.7
    }
    expect(tree.isSettled).toBe(true)
    const finest = Math.max(...tree.visible.map(({ tile }) => tile.level))
    expect((spacingOf(finest) * cells) / tree.columns).toBe(0.25)
    const random = randomStream(5)
    for (let i = 0; i < 200; i++) {
      const [east, north] = [eye.east + random() - 0.5, eye.north + random() - 0.5]
      const top = tree.groundAt(east, north)!
      expect(top / 0.25).toBeCloseTo(Math.round(top / 0.25), 3)
      // The middle of a column is a point of the land.
      const [x, y] = [east, -north].map((at) => (Math.floor(at / 0.25) * 2 + 1) as number)
      const { heights } = orogen.window(requestWithRivers(land, { level: finest, x: x!, y: y!, width: 1, height: 1 })) // prettier-ignore
      expect(Math.abs(top - heights[0]! * unitHeight)).toBeLessThanOrEqual(0.126)
    }
  })

  test('another land leaves nothing of the one before', async () => {
    const { store, tree, settle } = makeTree(800)
    await settle({ east: 0, north: 0, up: 9000 })
    const ground = tree.groundAt(0, 0)
    store.begin({ ...land, seed: 43 })
    tree.clear()
    expect(store.count).toBe(0)
    expect(tree.groundAt(0, 0)).toBeUndefined()
    await settle({ east: 0, north: 0, up: 9000 })
    expect(tree.groundAt(0, 0)).not.toBe(ground)
  })
})

test('trees: lots on one lattice, whatever levels are drawn, each once and never more than 200,000 trees', async () => {
  const { store, tree, settle } = makeTree(2000)
  const [coverShare, treeReach] = [{ value: 0 }, { value: 0 }]
  const trees = new Trees({ coverShare, treeReach }, store.cover)
  trees.reach = 3000
  const eye = { east: 1234.5, north: -987.6, up: 4200 }
  const home = (east: number, north: number) => {
    for (const { tile } of tree.visible) {
      let found = tile
      while (found.level > 12) found = found.parent!
      const { level, slot, west, north: top, width } = found
      const isHere = east > west && east < west + width && north < top && north > top - width
      if (level === 12 && isHere) return slot
    }
    return undefined
  }
  const lotsNow = () => {
    trees.update(tree.visible, eye, 'surface')
    const found = new Map<string, number[]>()
    let [count, wrong] = [0, 0]
    for (const { geometry } of trees.meshes.slice(0, 2))
      for (let i = 0; i < geometry.instanceCount; i++, count++) {
        const of = (name: string) => [0, 1, 2, 3].map((j) => geometry.getAttribute(name).array[4 * i + j]!)
        const [x, y, layer] = of('plot')
        const [west, north, width] = of('where')
        const east = eye.east + west! + (x! % (width! / 64)) * 64
        const south = eye.north + north! - (y! % (width! / 64)) * 64
        const isOnLattice = (Math.round(east / 64) & 1023) === x && (Math.round(-south / 64) & 1023) === y
        if (!isOnLattice || layer !== home(east + 32, south - 32)) wrong++
        found.set(`${x} ${y}`, [Math.round(east), Math.round(south)])
      }
    expect(wrong).toBe(0)
    expect(found.size).toBe(count)
    expect(count * 64).toBeLessThanOrEqual(200_000)
    return found
  }
  const ground = (await settle(eye), tree.groundAt(eye.east, eye.north)!)
  eye.up = ground + 60
  await settle(eye)
  const fine = lotsNow()
  expect(fine.size).toBeGreaterThan(500)
  // Where the cover is known, only lots with forest on them are listed, and those near enough for shrubs and
  // stones.
  coverShare.value = 1
  const bare = lotsNow()
  expect(bare.size).toBeGreaterThan(3)
  for (const [lot, place] of bare) {
    expect(fine.get(lot)).toEqual(place)
    expect(Math.hypot(place[0]! - eye.east, place[1]! - eye.north)).toBeLessThan(150 + 64 * Math.SQRT2)
  }
  store.cover.fill(1)
  expect(lotsNow()).toEqual(fine)
  coverShare.value = 0
  tree.reach = 3.5
  await settle(eye)
  const coarse = lotsNow()
  for (const [lot, place] of fine)
    if (Math.hypot(place[0]! - eye.east, place[1]! - eye.north) < 2000) expect(coarse.get(lot)).toEqual(place)
  // Where there is no graphics card, woods end sooner.
  const [long, short] = [3000, 1000].map((reach) => {
    trees.reach = reach
    trees.update(tree.visible, eye, 'surface')
    return trees.meshes.slice(0, 2).reduce((sum, { geometry }) => sum + geometry.instanceCount, 0)
  })
  expect(short).toBeGreaterThan(20)
  expect(short).toBeLessThan(long! / 4)
  // Without a wood in sight there is nothing to draw.
  eye.up = ground + 20_000
  await settle(eye)
  expect(lotsNow().size).toBe(0)
  expect(trees.meshes.some(({ visible }) => visible)).toBe(false)
  expect(store.count).toBeLessThanOrEqual(2000)
})

describe('light', () => {
  const tile = (height: (x: number, y: number) => number) =>
    Float32Array.from({ length: wide * wide }, (_, i) =>
      height((i % wide) - margin, Math.floor(i / wide) - margin),
    )
  const light = (heights: Float32Array, from = sun) => {
    const bytes = new Uint8Array(side * side * 4)
    lightTile(heights, 1, from, undefined, new Float32Array(wide * wide), bytes)
    return (x: number, y: number) => bytes.subarray((y * side + x) * 4, (y * side + x) * 4 + 3)
  }

  test.each([
    [0, 0],
    [0.75, -0.1],
  ])('knows how the ground leans, %f eastwards and %f southwards, and lies on all of it', (east, south) => {
    const at = light(tile((x, y) => x * east + y * south))
    const scale = 127 / Math.hypot(1, east, south)
    for (const [x, y] of [
      [0, 0],
      [33, 33],
      [66, 1],
      [5, 66],
    ] as const)
      // prettier-ignore
      expect([...at(x, y)]).toEqual([Math.floor(128.5 - east * scale), Math.floor(128.5 - south * scale), 255])
  })

  test('a wall throws a shadow as long as the sun is low, away from it', () => {
    for (const azimuth of [90, 270]) {
      const east = azimuth === 90 ? 1 : -1
      const at = light(
        tile((x) => (x === 33 ? 4 : 0)),
        sunAt(azimuth, 20),
      )
      const long = 4 / Math.tan((20 * Math.PI) / 180) // 11 cells
      expect(at(33 - east * 5, 30)[2]).toBe(0)
      expect(at(33 - east * Math.ceil(long + 1.5), 30)[2]).toBe(255)
      expect(at(33 + east * 5, 30)[2]).toBe(255)
    }
  })

  test('a wall in the sea throws a shadow on its surface as far as it rises above it', () => {
    const low = sunAt(90, 20)
    const wall = (height: number) =>
      light(
        tile((x) => (x === 33 ? height : -9)),
        low,
      )
    const long = 4 / Math.tan((20 * Math.PI) / 180)
    expect(wall(4)(28, 30)[2]).toBe(0)
    expect(wall(4)(33 - Math.ceil(long + 1.5), 30)[2]).toBe(255)
    for (const x of [20, 28, 32]) expect(wall(-1)(x, 30)[2]).toBe(255)
  })

  test('neighbours agree along their border, whichever tiles are around them', async () => {
    const { store, tree, settle } = makeTree(2000, withGullies)
    await settle({ east: -5000, north: 3000, up: 8000 }, { ...frustum, distance: 100_000 })
    let [compared, apart] = [0, 0]
    const ridges = new Set<number>()
    /** One of the four bytes of each point in a column of a tile. */
    const column = ({ slot }: Tile, x: number, byte: number) =>
      Uint8Array.from(
        { length: cells + 1 },
        (_, y) => store.light[((slot * side + y + 1) * side + x) * 4 + byte]!,
      )
    for (const { tile } of tree.visible)
      for (const { tile: other } of tree.visible) {
        if (other.level !== tile.level || other.x !== tile.x + 1 || other.y !== tile.y) continue
        for (const byte of [0, 1, 3]) expect(column(tile, cells + 1, byte)).toEqual(column(other, 1, byte))
        for (const ridge of column(other, 1, 3)) ridges.add(ridge)
        const shadows = column(other, 1, 2)
        compared += shadows.length
        apart += column(tile, cells + 1, 2).filter((each, y) => Math.abs(each - shadows[y]!) > 64).length
      }
    expect(compared).toBeGreaterThan(1000)
    expect(apart / compared).toBeLessThan(0.02)
    expect(ridges.size).toBeGreaterThan(80)
  })

  test('is stored with where each point lies between floor and ridge, the mean of the points around', () => {
    const fourth = (ridges: Float32Array | undefined, x: number, y: number) => {
      const bytes = new Uint8Array(side * side * 4)
      ridgeTile(ridges, bytes)
      return bytes[(y * side + x) * 4 + 3]!
    }
    expect(fourth(undefined, 5, 5)).toBe(128)
    expect(fourth(new Float32Array(wide * wide).fill(1), 0, 66)).toBe(255)
    expect(fourth(new Float32Array(wide * wide).fill(-1), 66, 0)).toBe(64)
    const striped = tile((x) => (x === 33 ? 1 : 0))
    expect([31, 32, 33, 34].map((x) => fourth(striped, x, 20))).toEqual([128, 160, 192, 160])
    const { ridges } = orogen.window(requestFor(withGullies, new Tile(11, 2, 3).window), { ridges: true })
    const around = (i: number) => ridges![(40 + margin) * wide + 7 + margin + i]!
    const rows = [-wide, 0, wide].map((row) => around(row - 1) + 2 * around(row) + around(row + 1))
    const mean = (rows[0]! + 2 * rows[1]! + rows[2]!) / 16
    expect((fourth(ridges, 7, 40) - 128) / (mean < 0 ? 64 : 127)).toBeCloseTo(mean, 1)
  })

  // That the cover of windows has every kind and agrees where they overlap, tests/cpp/cover/cover_test.cpp
  // shows.
  test('what covers a tile is bare ground, forest, snow and sand, without the margin of its window', () => {
    const options = { cover: coverOf(withGullies, margin) }
    const { cover } = orogen.window(requestFor(withGullies, new Tile(11, 2, 3).window), options)
    expect(cover!.length).toBe(side * side * 6)
    const weights = cover!.map((_, i) => (i * 37) % 101)
    const bytes = new Uint8Array(side * side * 4)
    coverTile(weights, bytes)
    const expected = Array.from({ length: side * side }, (_, i) => {
      const [rock, scree, , forest, snow, sand] = weights.subarray(6 * i) as unknown as number[]
      return [rock! + scree!, forest!, snow!, sand!]
    })
    expect([...bytes]).toEqual(expected.flat())
  })

  test('litter lies where the coarser tile has forest, but on snow and on cliffs', () => {
    const around = new Uint8Array(side * side * 4)
    for (let i = 0; i < side * side; i++) around[4 * i + 1] = i % side > 20 ? 200 : 0
    const own = { meadow: [0, 55, 200, 0, 0, 0], snow: [0, 0, 0, 0, 255, 0], cliff: [255, 0, 0, 0, 0, 0] }
    const [wooded, bare] = [30, 2]
    const found = Object.values(own).map((weights) => {
      const bytes = new Uint8Array(side * side * 4)
      const all = Uint8Array.from({ length: side * side * 6 }, (_, i) => weights[i % 6]!)
      coverTile(all, bytes, { bytes: around, right: 0, lower: 1 })
      const at = (x: number, y: number) => [...bytes.subarray(4 * (y * side + x), 4 * (y * side + x) + 4)]
      // A point of the parent is every second one of the child.
      return [at(2 * wooded - 1, 9), at(2 * bare - 1, 9)]
    })
    expect(found).toEqual([
      [
        [11, 200, 0, 0],
        [55, 0, 0, 0],
      ],
      [
        [0, 0, 255, 0],
        [0, 0, 255, 0],
      ],
      [
        [255, 0, 0, 0],
        [255, 0, 0, 0],
      ],
    ])
  })
})

test('a tile with a river has its water: level ground, and the edges of all that is wet', async () => {
  const rivers = requestWithRivers(withGullies, { level: 10, x: 4000, y: 6000, width: 400, height: 400 })
  const { heights, water } = orogen.window(rivers)
  const ground = Float32Array.from(heights)
  const areas = Float32Array.from(water!.area)
  const wet = fillFreshWater(heights, water!, spacingOf(10))
  let [raised, dry, wrong, apart] = [0, 0, 0, 0]
  for (const [i, share] of wet.entries()) {
    if (areas[i] === 0 && share !== 0) wrong++
    if (heights[i] === ground[i]) dry++
    else {
      if (heights[i] !== water!.surface[i] || share !== 1) wrong++
      if (!isWetAt(water!.edges, 4 * i)) apart++
      raised++
    }
  }
  expect(wrong).toBe(0)
  expect(raised).toBeGreaterThan(100)
  expect(apart, 'bytes are rounded').toBeLessThan(0.05 * raised)
  expect(dry).toBeGreaterThan(100_000)
  expect(requestWithRivers(withGullies, { level: 3, x: 0, y: 0, width: 2, height: 2 }).rivers).toBe(false)
})

test('a window without rivers has the edge of the sea, where the slope of the ground reaches it', () => {
  const bytes = new Uint8Array(side * side * 4)
  const heights = Float32Array.from({ length: wide * wide }, (_, i) => ((i % wide) - 40) * 3)
  edgeTile(undefined, heights, 50, bytes)
  const distances = [38, 40, 41, 44].map((x) => bytes[(5 * side + x - margin) * 4 + 3])
  expect(distances).toEqual([-2, 0, 1, 4].map((d) => Math.floor(128.5 + (127 * d) / (4 + Math.abs(d)))))
  expect(isWetAt(bytes, (5 * side + 39 - margin) * 4)).toBe(true)
  expect(isWetAt(bytes, (5 * side + 41 - margin) * 4)).toBe(false)
})

describe('moving', () => {
  const hills = (east: number, north: number) => 300 * Math.sin(east / 90) * Math.cos(north / 70) + 100

  test('never leads below the ground or the sea, nor out of the land', () => {
    const random = randomStream(3)
    const wrong: Outlook[] = []
    for (const mode of modes) {
      const flight = new CameraController({ east: 0, north: 0, up: 500, heading: 0, pitch: -30 })
      flight.mode = mode
      for (let i = 0; i < 4000; i++) {
        const [ahead, aside, rise] = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1.2]
        const [turn, tilt, hurry] = [(random() - 0.5) * 90, (random() - 0.5) * 40, random() < 0.2]
        flight.update({ ahead, aside, rise, turn, tilt, hurry }, 0.02 + random() * 0.08, { groundAt: hills })
        const { east, north, up, heading, pitch } = flight.outlook
        const isAbove = up > Math.max(hills(east, north), 0) && up <= ceiling
        const isTurned = Math.abs(pitch) <= 89 && heading >= 0 && heading < 360
        if (!isAbove || !isTurned) wrong.push(flight.outlook)
      }
    }
    expect(wrong).toEqual([])
    const far = new CameraController({
      ...firstVisit.outlook,
      east: reach - 1,
      heading: 90,
      pitch: 0,
      up: ceiling,
    })
    for (let i = 0; i < 100; i++)
      far.update({ ...still, ahead: 1, rise: 1, hurry: true }, 0.1, { groundAt: () => 0 })
    expect(far.outlook.east).toBe(reach)
    expect(far.outlook.up).toBe(ceiling)
  })

  test('goes where one looks, the faster the higher', () => {
    const way = (up: number) => {
      const flight = new CameraController({ east: 0, north: 0, up, heading: 90, pitch: 0 })
      for (let i = 0; i < 100; i++) flight.update({ ...still, ahead: 1 }, 0.02, { groundAt: () => 0 })
      expect(Math.abs(flight.outlook.north)).toBeLessThan(1e-6 * up)
      return flight.outlook.east
    }
    expect(way(1000)).toBeGreaterThan(1000)
    expect(way(100_000) / way(1000)).toBeCloseTo(100, 0)
  })

  test.each(['walk', 'drive', 'fly'] as const)(
    'who moves in mode %s goes around a trunk on the ground',
    (mode) => {
      const flight = new CameraController({ east: 0, north: 0, up: 2, heading: 0, pitch: 0 })
      flight.mode = mode
      const trunk = { east: 0.02, north: 20 }
      const besideTrunks = (east: number, north: number): [number, number] => {
        const [right, up] = [east - trunk.east, north - trunk.north]
        const scale = (flight.bodyRadius + 0.25) / Math.hypot(right, up)
        return scale < 1 ? [east, north] : [trunk.east + right * scale, trunk.north + up * scale]
      }
      let nearest = Infinity
      for (let i = 0; i < 400 && flight.outlook.north < 25; i++) {
        flight.update({ ...still, ahead: 1, hurry: true }, 0.2, { groundAt: () => 0, besideTrunks })
        const { east, north } = flight.outlook
        nearest = Math.min(nearest, Math.hypot(east - trunk.east, north - trunk.north))
      }
      expect(flight.outlook.north).toBeGreaterThan(25)
      expect(flight.outlook.east < -0.1).toBe(mode !== 'fly')
      if (mode !== 'fly') expect(nearest).toBeGreaterThan(flight.bodyRadius + 0.24)
    },
  )

  test('a walker and a driver stay on the ground; a car steers only while it rolls', () => {
    for (const [mode, height] of [
      ['walk', 1.7],
      ['drive', 2.4],
    ] as const) {
      const flight = new CameraController({ east: 0, north: 0, up: 2000, heading: 0, pitch: 0 })
      flight.mode = mode
      for (let i = 0; i < 400; i++) flight.update(still, 0.02, { groundAt: hills })
      expect(flight.above(hills(0, 0))).toBeCloseTo(height, 2)
      flight.update({ ...still, aside: 1 }, 0.1, { groundAt: hills })
      expect(flight.outlook.heading).toBe(0)
      for (let i = 0; i < 60; i++) flight.update({ ...still, aside: 1, ahead: 1 }, 0.05, { groundAt: hills })
      expect(flight.outlook.heading > 1).toBe(mode === 'drive')
    }
  })

  test('comes to rest by itself, and then asks for no frame', () => {
    const flight = new CameraController({ east: 0, north: 0, up: 1000, heading: 0, pitch: 0 })
    for (let i = 0; i < 20; i++)
      expect(flight.update({ ...still, ahead: 1 }, 0.05, { groundAt: hills })).toBe(true)
    let frames = 0
    let { outlook } = flight
    for (; flight.update(still, 0.05, { groundAt: hills }); frames++) ({ outlook } = flight)
    expect(frames).toBeLessThan(200)
    expect(flight.outlook, 'what was told last is where it stands').toEqual(outlook)
  })

  test('zooming comes nearer to what is there, and as far back as leads here again', () => {
    const flight = new CameraController({ east: 0, north: 0, up: 100_000, heading: 0, pitch: -60 })
    const look = lookOf(flight.outlook)
    const distanceNow = () => distanceToGround(flight.outlook, look, () => 500, 1e6)
    for (let i = 0; i < 60; i++) {
      flight.zoom(look, distanceNow(), 0.25, 500)
    }
    expect(flight.above(500)).toBeLessThan(1)
    expect(flight.above(500)).toBeCloseTo(minHeight, 9)
    for (let i = 0; i < 200; i++) flight.zoom(look, distanceNow(), -0.25, 500)
    expect(flight.outlook.up).toBe(ceiling)
  })

  test('what lies in a direction is found on the ground, on the sea and nowhere', () => {
    const from = { east: 0, north: 0, up: 1000 }
    expect(distanceToGround(from, [0, 0, -1], () => 400, 1e5)).toBeCloseTo(600, 0)
    expect(distanceToGround(from, [0, 0, -1], () => -400, 1e5)).toBeCloseTo(1000, 0)
    expect(distanceToGround(from, [0, 0, 1], () => 0, 1e5)).toBe(1e5)
    const slant = Math.SQRT1_2
    expect(distanceToGround(from, [slant, 0, -slant], () => 0, 1e5)).toBeCloseTo(1000 / slant, 0)
  })
})

describe('a piece that is taken to the studio', () => {
  const visit = readVisit(
    'seed=42&roughness=0.1&amplitude=0.7&distribution=gaussian&palette=desert&sun=200&view=voxels',
  ).visit
  const outlook = { east: 123_456, north: -65_432, up: 3000, heading: 45, pitch: -20 }
  const place = pieceBefore(outlook, 8000)
  const window = orogen.window(requestFor(visit.land, windowOf(place)))
  const spacing = spacingOf(place.level)

  test('is the land that was seen, under the same sun and in the same colours', () => {
    const { state, notes } = readLink(pieceLink(visit, place, window))
    expect(notes).toEqual([])
    const piece = orogen.generate(requestOf(state))
    expect(piece.heights).toEqual(window.heights)
    expect(piece.spacing).toBeCloseTo(spacing / unitHeight, 9)
    expect(state.look).toMatchObject({
      palette: 'desert',
      sun: 200,
      sunheight: 14,
      view: 'voxels',
      exaggeration: 100,
    })
  })

  test('has the sea where it was, and none where it was dry', () => {
    const waterOf = (min: number, max: number) =>
      readLink(pieceLink(visit, place, { min, max })).state.look.water
    expect(waterOf(0.01, 0.3)).toBe(0)
    expect(waterOf(-0.3, -0.01)).toBe(100)
    expect(waterOf(-0.25, 0.75)).toBe(25)
    expect(waterOf(-0.0001, 0.3)).toBe(1)
    expect(waterOf(-0.3, 0.0001)).toBe(99)
  })

  test('lies ahead, and is about as wide as the distance', () => {
    const [west, north] = [place.x * spacing, -place.y * spacing]
    const width = 2 ** place.exponent * spacing
    expect(width).toBeGreaterThan(5000)
    expect(width).toBeLessThan(20_000)
    expect(west + width / 2).toBeGreaterThan(outlook.east)
    expect(north - width / 2).toBeGreaterThan(outlook.north)
  })
})

test.each(places)('$id stands at least 2 m above the ground', ({ link }) => {
  const { visit, notes } = readVisit(link)
  expect(notes).toEqual([])
  const { east, north, up } = visit.outlook
  const corner = { x: Math.floor(east), y: Math.floor(-north) } // one metre between two points of level 16
  // As it is shown: a river's valley may be a kilometre deep.
  const { max } = orogen.window(requestWithRivers(visit.land, { level: 16, ...corner, width: 2, height: 2 }))
  expect(up - Math.max(max * unitHeightOf(visit.land), 0)).toBeGreaterThanOrEqual(2)
})

test.each(Object.entries(landGenerators))(
  'cells of level 0 of %s are as wide as heights are scaled for',
  (generator, { cellWidth }) => {
    const { land } = readVisit(`generator=${generator}&seed=5`).visit
    const { spacing } = orogen.window(requestFor(land, { level: 4, x: 0, y: 0, width: 2, height: 2 }))
    expect(spacing * 2 ** 4).toBe(cellWidth)
  },
)

test('the sun rises in the east and is highest in the south at noon', () => {
  const heights = Array.from({ length: 24 }, (_, hour) => sunAtHour(hour).sunheight)
  expect(heights.indexOf(Math.max(...heights))).toBe(12)
  expect(sunAtHour(12).sun).toBe(180)
  expect(sunAtHour(7).sun).toBeLessThan(120)
  expect(sunAtHour(7).sunheight).toBeGreaterThan(0)
  expect(sunAtHour(0).sunheight).toBeLessThan(-18)
})

test('the hour of a sun in the sky is the hour at which it stands there', () => {
  for (let hour = 0.5; hour < 24; hour += 0.25) {
    const { sun, sunheight } = sunAtHour(hour)
    expect(Math.abs(hourOf(sun, sunheight).hour - hour), `${hour}`).toBeLessThanOrEqual(0.25)
  }
})

test.each([firstVisit, ...places.map(({ link }) => readVisit(link).visit)])(
  'at the hour shown for a link the sun stands where the link has it: $sun°, $sunheight°',
  ({ sun, sunheight }) => {
    const { hour, declination } = hourOf(sun, sunheight)
    expect(sunAtHour(hour, declination)).toEqual({ sun, sunheight })
  },
)

test.each([firstVisit, ...places.map(({ link }) => readVisit(link).visit)])(
  'a quarter of an hour moves the sun by few degrees from $sun°, $sunheight°',
  ({ sun, sunheight }) => {
    const { hour, declination } = hourOf(sun, sunheight)
    for (const step of [-0.25, 0.25])
      expect(Math.abs(sunAtHour(hour + step, declination).sunheight - sunheight)).toBeLessThanOrEqual(5)
  },
)

test.each(Object.keys(landGenerators) as LandGenerator[])(
  'a slider of the land of %s reaches its default',
  (generator) => {
    for (const row of landRows(generator))
      if ('softMaximum' in row) expect(row.default, row.id).toBeLessThanOrEqual(row.softMaximum)
  },
)

test.each(Object.keys(landGenerators) as LandGenerator[])(
  'a land of %s has no slider that its windows refuse',
  (generator) => {
    for (const row of landRows(generator)) {
      expect(row.mapOnly, row.id).not.toBe(true)
      const request = { generator, level: 8, width: 2, height: 2, [row.id]: row.default }
      expect(() => orogen.window(request as never), row.id).not.toThrow()
    }
  },
)

describe('the promise of a land', () => {
  const { outlook } = firstVisit
  const of = (heightAt: (i: number) => number) =>
    promiseOf(Float64Array.from({ length: 33 * 33 }, (_, i) => heightAt(i)))

  test('is none in open sea', () => {
    expect(of(() => -3000)).toBe(0)
  })

  test('is greater with mountains than on a plain', () => {
    expect(of((i) => 800 + 700 * Math.sin(i))).toBeGreaterThan(of(() => 800))
  })

  test('is greater with water beside the land than without', () => {
    const heightAt = (i: number) => 800 + 700 * Math.sin(i)
    expect(of((i) => (i % 33 < 6 ? -50 : heightAt(i)))).toBeGreaterThan(of(heightAt))
  })

  test('is that of the land before the camera', () => {
    const { level, x, y, width } = viewBefore({ ...outlook, east: 0, north: 0, heading: 0 })
    const middle = (width - 1) / 2
    expect(Math.abs(x + middle)).toBeLessThanOrEqual(1)
    expect(y + width - 1).toBe(0)
    expect(spacingOf(level) * width).toBeGreaterThan(20_000)
  })

  test('chooses land among eight lands where a single one is often sea', () => {
    const window = viewBefore(outlook)
    const promises = Array.from({ length: 40 }, (_, seed) => {
      const { heights } = orogen.window(requestFor({ ...land, seed }, window))
      return promiseOf(heights.map((height) => height * unitHeight))
    })
    const best = [0, 8, 16, 24, 32].map((at) => Math.max(...promises.slice(at, at + 8)))
    expect(Math.min(...promises)).toBe(0)
    expect(Math.min(...best)).toBeGreaterThan(1)
  })
})

test('by night the moon gives the light, opposite the sun and never from below', () => {
  expect(lightFrom(250, -5)).toEqual({ azimuth: 250, elevation: -5 })
  expect(lightFrom(250, -25)).toEqual({ azimuth: 70, elevation: 25 })
  expect(lightFrom(90, -6)).toEqual({ azimuth: 270, elevation: 12 })
  // What gives no light yet may change its place.
  expect(moonShare(-6)).toBe(0)
  expect(moonShare(-10)).toBe(1)
  expect(sunAt(250, -25)).toEqual(sunAt(70, 25))
})
