import { describe, expect, test } from 'vitest'
import { Grass } from '../../../web/endless/draw/grass.js'
import { Trees } from '../../../web/endless/draw/trees.js'
import { side, Tile } from '../../../web/endless/tile.js'
import type { VisibleTile } from '../../../web/endless/tile-tree.js'

const ground = 500
const eye = { east: 1001, north: -2003, up: ground + 2 }

/** The tiles of a level up to some metres from the eye, each with its ancestors. */
function tilesAround(level: number, metres: number): Tile[] {
  const known = new Map<string, Tile>()
  const tileOf = (level: number, x: number, y: number): Tile => {
    const key = `${level} ${x} ${y}`
    const parent = level > 11 ? tileOf(level - 1, x >> 1, y >> 1) : undefined
    const tile = known.get(key) ?? new Tile(level, x, y, parent)
    tile.slot = level
    tile.low = tile.high = ground
    known.set(key, tile)
    return tile
  }
  const { width } = new Tile(level, 0, 0)
  const from = (at: number) => Math.floor((at - metres) / width)
  const to = (at: number) => Math.floor((at + metres) / width)
  const found: Tile[] = []
  for (let y = from(-eye.north); y <= to(-eye.north); y++)
    for (let x = from(eye.east); x <= to(eye.east); x++) found.push(tileOf(level, x, y))
  return found
}

const seen = (tiles: readonly Tile[]): VisibleTile[] => tiles.map((tile) => ({ tile, coarseness: 0 }))

describe('grass', () => {
  const grass = new Grass({})
  grass.isThere = true
  const plots = () => {
    const { array } = grass.geometry.getAttribute('plot')
    return Array.from(
      { length: grass.geometry.instanceCount },
      (_, i) => `${array[4 * i]!} ${array[4 * i + 1]!}`,
    )
  }
  /** The metres from the eye to the nearest place of a plot of eight metres. */
  const away = (plot: string) => {
    const [x, y] = plot.split(' ').map((at) => 8 * Number(at)) as [number, number]
    const [east, south] = [x - eye.east, y + eye.north]
    return Math.hypot(Math.max(east, -east - 8, 0), Math.max(south, -south - 8, 0))
  }

  test('grows on one lattice around the eye, whatever tiles are drawn', () => {
    grass.update(seen(tilesAround(17, 60)), eye)
    const found = plots()
    expect(found.length).toBeGreaterThan(40)
    expect(new Set(found).size).toBe(found.length)
    for (const plot of found) expect(away(plot)).toBeLessThan(25)
    for (const level of [16, 19, 21]) {
      grass.update(seen(tilesAround(level, 40)), eye)
      expect(plots().sort()).toEqual([...found].sort())
    }
  })

  test('is nowhere for an eye above it, nor where it is not wanted', () => {
    grass.update(seen(tilesAround(17, 60)), { ...eye, up: ground + 26 })
    expect(grass.visible).toBe(false)
    grass.isThere = false
    grass.update(seen(tilesAround(17, 60)), eye)
    expect(grass.visible).toBe(false)
    expect(plots()).toEqual([])
  })
})

test('the nearest trees have round trunks, of the plots that are listed for their crowns', () => {
  const trees = new Trees(
    { coverShare: { value: 0 }, treeReach: { value: 0 } },
    new Uint8Array(30 * side * side * 4),
  )
  trees.reach = 3000
  const listed = (mesh: number) => {
    const { geometry } = trees.meshes[mesh]!
    const { array } = geometry.getAttribute('plot')
    return Array.from({ length: geometry.instanceCount }, (_, i) => `${array[4 * i]!} ${array[4 * i + 1]!}`)
  }
  trees.update(seen(tilesAround(16, 500)), eye, 'surface')
  const [near, round] = [listed(0), listed(2)]
  expect(round.length).toBeGreaterThan(1)
  expect(round.length).toBeLessThan(10)
  for (const plot of round) expect(near).toContain(plot)
  trees.update(seen(tilesAround(16, 500)), { ...eye, up: ground + 100 }, 'surface')
  expect(listed(2)).toEqual([])
})
