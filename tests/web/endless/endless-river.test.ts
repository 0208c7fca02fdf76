import { describe, expect, test, vi } from 'vitest'
import { CameraController } from '../../../web/endless/camera-controller.js'
import { firstVisit } from '../../../web/endless/link.js'
import { type River, riverName, RiverFlight, riverOf, windowOfRiver } from '../../../web/endless/river.js'
import { spacingOf } from '../../../web/endless/land.js'
import { sunAt } from '../../../web/endless/light.js'
import { Tile } from '../../../web/endless/tile.js'
import { TileStore } from '../../../web/endless/tile-store.js'
import { TileTree, type ViewFrustum } from '../../../web/endless/tile-tree.js'
import type { WaterKind } from '../../../web/package/water-edges.js'
import type { WindowParameters } from '../../../web/package/window.js'
import { freshModule } from '../support/terrain.js'

const { land } = firstVisit
const module = await freshModule()

/** The largest river within 60 km of a place. */
function riverNear(east: number, north: number): River {
  const river = module.river(windowOfRiver(land, east, north, 60_000))
  return riverOf(land, river!)
}

const make = (requests: WindowParameters[]) =>
  Promise.resolve(requests.map((request) => module.window(request)))

const great = riverNear(110_000, -150_000)
const mouth = great.path.at(-1)!

describe('a river', () => {
  test('is found from any place on it, with the same name, length and area', () => {
    const { path } = great
    expect(path.length).toBeGreaterThan(20)
    for (const { east, north } of [path[4]!, path[Math.floor(path.length / 2)]!]) {
      const again = riverOf(land, module.river(windowOfRiver(land, east, north, 50))!)
      expect(again).toMatchObject({ length: great.length, area: great.area, end: great.end })
      expect(again.path.at(-1)).toEqual(mouth)
      expect(riverName(again, 'en')).toBe(riverName(great, 'en'))
    }
  })

  test('falls all the way, and is no shorter than the way that is left', () => {
    const ups = great.path.map(({ up }) => up)
    expect(ups).toEqual(ups.toSorted((a, b) => b - a))
    expect(great.length).toBeGreaterThan(10_000)
    expect(great.area).toBeGreaterThan(100)
  })

  test('has a name in Latin letters or in katakana, which differs from other names', () => {
    expect(riverName(great, 'en')).toMatch(/^[A-Z][a-z]+$/)
    expect(riverName(great, 'fr')).toBe(riverName(great, 'en'))
    expect(riverName(great, 'ja')).toMatch(/^[ァ-ヴ]{2,3}$/)
    const names = Array.from({ length: 60 }, (_, i) =>
      riverName({ ...great, path: [{ east: 977 * i, north: -311 * i, up: 0 }] }, 'en'),
    )
    expect(new Set(names).size).toBeGreaterThan(50)
  })

  test('is nowhere in the middle of the sea', () => {
    const dry = [...Array(40).keys()].filter(
      (i) => !module.river(windowOfRiver(land, -2_000_000 - 1000 * i, -1_800_000 - 7000 * i, 3)),
    )
    expect(dry.length).toBeGreaterThan(30)
    expect(() => module.river({ rivers: true, level: 8, width: 0 })).toThrow(/width/)
  })
})

test('a tile is as high as its water, or it would not be drawn where its ground is too low to be seen', async () => {
  const store = new TileStore(30, land, sunAt(60, 14), make, (reason) => expect.fail(String(reason)))
  const { east, north } = great.path[Math.floor(great.path.length / 2)]!
  let tile: Tile | undefined
  for (let level = 0; level <= 17; level++) {
    const width = 64 * spacingOf(level)
    const [x, y] = [east, -north].map((at) => Math.floor(at / width)) as [number, number]
    tile = new Tile(level, x, y, tile)
    store.want(tile, 1)
    store.ask()
    await vi.waitUntil(() => store.isBusy && (store.take(level, 1000), tile!.isThere))
    expect(tile.high).toBeGreaterThanOrEqual(Math.max(...store.heightsOf(tile.slot)) * store.unitHeight)
  }
})

describe('the water below a camera', () => {
  const flat = { ...land, seed: 7 }
  // Over kilometres this river does not fall.
  const level = riverOf(flat, module.river(windowOfRiver(flat, 110_000, -150_000, 60_000))!)

  const downwards: ViewFrustum = { planes: [[1, 0, -1], [-1, 0, -1], [0, 1, -1], [0, -1, -1]], distance: 600 } // prettier-ignore

  /** How many of the places about one of a land have which water. */
  async function watersAt(
    of: typeof land,
    { east, north, up }: River['path'][number],
  ): Promise<Partial<Record<WaterKind, number>>> {
    const store = new TileStore(1000, of, sunAt(60, 14), make, (reason) => expect.fail(String(reason)))
    const tree = new TileTree(store)
    for (let i = 0; i < 3 || store.isBusy || !tree.isSettled; i++) {
      store.take(i, Infinity)
      tree.select({ east, north, up: up + 300 }, downwards, i)
      store.ask()
      await Promise.resolve()
      await Promise.resolve()
    }
    const counts: Partial<Record<WaterKind, number>> = {}
    for (let y = -300; y <= 300; y += 10)
      for (let x = -300; x <= 300; x += 10) {
        const water = tree.waterAt(east + x, north + y)
        if (water) counts[water] = (counts[water] ?? 0) + 1
      }
    return counts
  }

  test('is a river where it is wide and level', async () => {
    const { river, lake = 0, sea } = await watersAt(flat, level.path[Math.floor(level.path.length * 0.2)]!)
    expect(river).toBeGreaterThan(300)
    expect(lake).toBeLessThan(river! / 100)
    expect(sea).toBeUndefined()
  })

  test('is a lake up to its shores', async () => {
    const { lake, ...others } = await watersAt(land, { east: 15_104, north: 38_144, up: 358 })
    expect(lake).toBeGreaterThan(300)
    expect(others).toEqual({})
  })
})

describe('a flight along it', () => {
  const start = {
    east: great.path[0]!.east - 3000,
    north: great.path[0]!.north,
    up: 2500,
    heading: 350,
    pitch: -40,
  }
  const fly = (seconds: number, ground = (): number | undefined => 0) => {
    const flight = new RiverFlight(great, start, 900)
    const poses = [start]
    for (let pose; (pose = flight.step(seconds, ground)) && poses.length < 1e5;) poses.push(pose)
    return poses
  }

  test('begins where the camera is and ends above the mouth, without a jump', () => {
    const poses = fly(0.05)
    expect(poses.length).toBeLessThan(80 / 0.05)
    const last = poses.at(-1)!
    expect(Math.hypot(last.east - mouth.east, last.north - mouth.north)).toBeLessThan(last.up)
    const length = great.path.reduce(
      (sum, { east, north }, i, { [i - 1]: before = great.path[0]! }) =>
        sum + Math.hypot(east - before.east, north - before.north),
      0,
    )
    for (const [i, { east, north, heading }] of poses.entries()) {
      const before = poses[Math.max(i - 1, 0)]!
      expect(Math.hypot(east - before.east, north - before.north)).toBeLessThan(length / 200 + 100)
      expect(Math.abs(((heading - before.heading + 540) % 360) - 180)).toBeLessThan(8)
    }
  })

  test('stays above the ground, and ends on a slow machine too', () => {
    for (const { up } of fly(0.5, () => 3000).slice(8)) expect(up).toBeGreaterThan(3000)
    expect(fly(Infinity).length).toBe(2)
  })
})

describe('water', () => {
  // A river runs from west to east, north of the camera.
  const isWater = (_: number, north: number) => north > 10 && north < 20
  const go = (mode: 'walk' | 'drive', north: number, seconds: number) => {
    const camera = new CameraController({ east: 0, north, up: 1.7, heading: 0, pitch: 0 })
    camera.mode = mode
    const input = { ahead: 1, aside: 0, rise: 0, turn: 0, tilt: 0, hurry: false }
    for (let t = 0; t < seconds; t += 0.02) camera.update(input, 0.02, { groundAt: () => 0, isWater })
    return camera.outlook
  }

  test('is waded through by a walker, slower and deeper', () => {
    const wading = go('walk', 8, 6)
    expect(isWater(0, wading.north)).toBe(true)
    expect(wading.up).toBeCloseTo(0.9, 1)
    expect(go('walk', 8, 30)).toMatchObject({ up: expect.closeTo(1.7, 1) as number })
    expect(go('walk', 21, 6).north - 21).toBeGreaterThan(wading.north - 8)
  })

  test('stops a car, which can leave it', () => {
    expect(go('drive', 0, 10).north).toBeLessThanOrEqual(10)
    expect(go('drive', 0, 10).north).toBeGreaterThan(5)
    expect(go('drive', 12, 10).north).toBeGreaterThan(20)
  })
})
