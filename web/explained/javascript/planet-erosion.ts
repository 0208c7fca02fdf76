import { CellHeap, puddle } from './erosion-flow.js'
import { beyond, cutCell, lift, scaleLand, slopesOf, streamPower } from './erosion-ground.js'
import { drownHollows, lowestLand } from './erosion-land.js'
import { type Rates, ratesFor, type Weather } from './erosion-rates.js'
import { newTraces, type Traces } from './erosion.js'
import { Ball, Rains } from './planet-ball.js'
import { hashAt, levelKey } from './position-hash.js'

/** What the weather leaves on the six faces of a planet, beside the heights. */
export interface PlanetTraces extends Traces {
  /** The direction in which water flows on the face, 0 to 7 clockwise from the east; 8: nowhere. */
  course: Uint8Array
}

/** Memory for the traces of so many points. */
export const newPlanetTraces = (points: number) => ({
  ...newTraces(points),
  course: new Uint8Array(points),
})

const { fround, sqrt, min, max } = Math
/** Cells a side of the coarsest face. */
const coarsest = 64
/** The highest point of the land, in its unit. */
const highest = fround(0.8)
const landRain = 2
const [reached, closed, spills] = [1, 2, 4]
const unit = 1 / 2147483648

/**
 * Erosion of a planet (cpp/erosion/erosion.h) in plain JavaScript, on 6 × size × size heights, which are changed in
 * place; its sea stands at `sea`, and the age is above 0. Bit for bit the results of the C++ library.
 */
export function erodePlanet(
  heights: Float32Array,
  size: number,
  sea: number,
  weather: Omit<Weather, 'sea'>,
  traces: PlanetTraces,
): void {
  let top = -Infinity
  for (const height of heights) top = max(top, height)
  // As on a map whose lowest fifth is sea.
  const relief = fround(1.25 * fround(top - sea))
  const isFlat = !(relief > fround(1e-30) && relief < fround(1e30))
  const land = new Float32Array(heights.length)
  for (let i = 0; i < land.length; i++) {
    const z = isFlat ? -1 : fround(fround(heights[i]! - sea) / relief)
    land[i] = z > 0 ? max(z, lowestLand) : min(z, -lowestLand)
  }
  const rains = new Rains(heights, size, sea, isFlat ? 1 : fround(top - sea))
  const balls = [new Ball(size - 1)]
  for (let { cells } = balls[0]!; cells > coarsest && cells % 2 === 0;) balls.push(new Ball((cells /= 2)))
  findSeas(balls[0]!, land)

  const planet = new Levels(balls, land, rains, weather, traces)
  for (let level = balls.length - 1; level >= 0; level--) planet.run(level)
  const { z, level } = planet
  const { surface, wear } = traces
  for (let i = 0; i < heights.length; i++) {
    const before = heights[i]!
    if (z[i] !== 0 && !isFlat) heights[i] = sea + fround(z[i]! * relief)
    surface[i] = z[i] !== 0 ? max(fround(sea + fround(level[i]! * relief)), heights[i]!) : sea
    wear[i] = heights[i]! - before
  }
}

/** Every hollow that is large enough, and the largest, becomes sea. */
function findSeas(ball: Ball, land: Float32Array): void {
  const { beside } = ball
  const nodes = 6 * ball.cells ** 2 + 2
  drownHollows(
    land,
    (node, reach) => {
      ball.list(node)
      for (let i = 0; i < 8; i++) reach(beside[i]!)
    },
    (hollow) => hollow.length > Math.trunc(nodes / 200),
    0,
    ball.isOwn,
  )
  ball.share(land)
}

/** The levels of one planet, from the coarsest on. */
class Levels {
  /** Heights in reliefs; 0 is the sea. */
  z: Float32Array
  /** The level of water on the finest level. */
  readonly level: Float32Array
  #ball: Ball
  #load: Float32Array
  #coarse: Float32Array
  readonly #ground: Float32Array
  readonly #rain: Float32Array
  readonly #water: Float32Array
  readonly #nearTo: Float32Array
  readonly #to: Uint32Array
  readonly #order: Uint32Array
  readonly #state: Uint8Array
  /** The land is order[first …], sources first. */
  #first = 0

  constructor(
    readonly balls: readonly Ball[],
    readonly land: Float32Array,
    readonly rains: Rains,
    readonly conditions: Omit<Weather, 'sea'>,
    readonly traces: PlanetTraces,
  ) {
    const { points } = balls[0]!
    const floats = () => new Float32Array(points)
    this.#ball = balls.at(-1)!
    this.z = floats()
    this.level = floats()
    this.#load = floats()
    this.#coarse = floats()
    this.#ground = floats()
    this.#rain = floats()
    this.#water = floats()
    this.#nearTo = floats()
    this.#to = new Uint32Array(points)
    this.#order = new Uint32Array(points)
    this.#state = new Uint8Array(points)
  }

  run(level: number): void {
    const ball = this.balls[level]!
    const { cells, side, areas } = ball
    const all = { ...this.conditions, sea: 0 }
    const rates = ratesFor(all, side, level === 0)
    // Lakes of the coarse levels would be seas.
    if (level > 0) rates.sedimentation = rates.sill = 1
    const keyFor = (use: number) => levelKey(all.seed, this.balls.length - 1 - level + 64 * use)
    const before = this.#ball
    this.#ball = ball
    const old = this.#coarse
    this.#coarse = this.z
    this.z = old
    const isFirst = level === this.balls.length - 1
    if (!isFirst) this.#refine(before.side, level, rates, keyFor(1))
    const ground = this.#ground
    const full = this.balls[0]!.side
    for (let face = 0, point = 0; face < 6; face++) {
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++, point++) {
          ground[point] = this.land[(face * full + (y << level)) * full + (x << level)]!
          const wet = fround(landRain * areas[y * side + x]!)
          this.#rain[point] = wet * this.rains.at(face, x, y, cells)
        }
      }
    }
    if (isFirst) this.z.set(ground)
    this.#weather(rates, keyFor)
    this.#drain(keyFor(0))
    for (const values of [this.z, this.traces.area, this.level]) ball.share(values)
    if (level === 0) this.#writeCourse()
  }

  #refine(coarseSide: number, level: number, rates: Rates, key: number): void {
    const { isOwn, side } = this.#ball
    const { detail, calm, most, sway } = rates
    const last = coarseSide - 1
    const [z, coarse, ground, kept, land] = [this.z, this.#coarse, this.#ground, this.#load, this.land]
    const { area } = this.traces
    for (let i = 0; i < 6 * coarseSide * coarseSide; i++) {
      const upstream = fround(sqrt(fround(area[i]! - 1)))
      kept[i] = detail / fround(1 + fround(calm * upstream))
    }
    const full = this.balls[0]!.side
    const east = new Moves(this.#ball, key)
    const down = new Moves(this.#ball, key + 1)
    for (let face = 0, node = 0; face < 6; face++) {
      for (let y = 0; y < side; y++) {
        east.goTo(face, y)
        down.goTo(face, y)
        const north = (face * coarseSide + (y >> 1)) * coarseSide
        const south = (face * coarseSide + ((y + 1) >> 1)) * coarseSide
        for (let x = 0; x < side; x++, node++) {
          if (!isOwn[node]) continue
          const here = land[(face * full + (y << level)) * full + (x << level)]!
          if (here === 0) {
            z[node] = 0
            continue
          }
          const px = max(0, min(fround(x * 0.5 + fround(sway * east.at(x))), last))
          const py = max(0, min(fround(y * 0.5 + fround(sway * down.at(x))), last))
          const x0 = min(Math.trunc(px), last - 1)
          const y0 = min(Math.trunc(py), last - 1)
          const at = (face * coarseSide + y0) * coarseSide + x0
          const below = at + coarseSide
          const tx = fround(px - x0)
          const upper = fround(coarse[at]! + fround(fround(coarse[at + 1]! - coarse[at]!) * tx))
          const lower = fround(coarse[below]! + fround(fround(coarse[below + 1]! - coarse[below]!) * tx))
          const smooth = fround(upper + fround(fround(lower - upper) * fround(py - y0)))
          const rough = fround(here - between(ground, north, south, x))
          const added = max(-most, min(rough, most))
          const fine = fround(smooth + fround(between(kept, north, south, x) * added))
          z[node] = here > 0 || fine === 0 ? max(fine, lowestLand) : fine
        }
      }
    }
  }

  #weather(rates: Rates, keyFor: (use: number) => number): void {
    const { side, ofFace } = this.#ball
    let [median, steep] = [0, 0]
    for (let face = 0; face < 6; face++) {
      const ground = this.#ground.subarray(face * ofFace, (face + 1) * ofFace)
      const slopes = slopesOf({ size: side, margin: 0 }, ground)
      median = max(median, slopes.median)
      steep = max(steep, slopes.steep)
    }
    const cliff = fround(rates.cliff * max(steep, fround(2 * median), fround(1 / side)))
    rates = { ...rates, steepest: min(rates.steepest, cliff) }
    for (let step = 0; step < rates.steps; step++) {
      this.#slide(rates)
      this.#drain(keyFor(step < rates.wandering ? 3 + step : 0))
      this.#incise(rates)
      this.#deposit(rates.deposition)
    }
    this.#keepVolume(rates.volume)
    this.#lowerCliffs(cliff, keyFor(63))
  }

  #slide({ steepest, slide, creep }: Rates): void {
    const ball = this.#ball
    const { beside, nears, isOwn, points } = ball
    const [z, load] = [this.z, this.#load]
    for (let node = 0; node < points; node++) {
      if (!isOwn[node]) continue
      const here = z[node]!
      load[node] = here
      if (here === 0) continue
      const from = ball.list(node)
      let slid = 0
      let crept = 0
      for (let i = 0; i < 8; i++) {
        const near = nears[from + i]!
        const rise = fround(z[beside[i]!]! - here)
        const share = min(fround(near * near), 1)
        slid = fround(slid + fround(beyond(rise, fround(steepest / near)) * share))
        crept = fround(crept + fround(rise * share))
      }
      const moved = fround(here + fround(fround(slid * slide) + fround(crept * creep)))
      load[node] = moved === 0 ? lowestLand : moved
    }
    this.z = load
    this.#load = z
  }

  /**
   * Finds receivers, lakes, order and areas by one flood from the sea. Dry ground drains to the steepest of the
   * neighbours reached before it, the bottom of a lake to its outlet.
   */
  #drain(key: number): void {
    const ball = this.#ball
    const { beside, nears, isOwn, points } = ball
    const [z, surface, to, nearTo] = [this.z, this.level, this.#to, this.#nearTo]
    const [state, order] = [this.#state, this.#order]
    const { area } = this.traces
    const water = this.#water
    const front = new CellHeap(order, surface, false)
    state.fill(0, 0, points)
    area.fill(1, 0, points)
    water.set(this.#rain)
    for (let node = 0; node < points; node++) {
      if (!isOwn[node] || z[node] !== 0) continue
      state[node] = closed
      surface[node] = 0
      to[node] = node
      const from = ball.list(node)
      for (let i = 0; i < 8; i++) {
        const next = beside[i]!
        if (z[next] === 0 || state[next] !== 0) continue
        state[next] = reached
        to[next] = node
        nearTo[next] = nears[from + i]!
        surface[next] = max(z[next]!, 0)
        front.push(next)
      }
    }
    let first = points
    while (front.size > 0) {
      const node = front.pop()
      order[--first] = node
      state[node]! |= closed
      const here = z[node]!
      const level = surface[node]!
      const isDry = level === here
      const hash = hashAt(key, node)
      let steepest = 0
      let turn = 8
      const from = ball.list(node)
      for (let i = 0; i < 8; i++) {
        const next = beside[i]!
        if (next === node) continue
        if (state[next] === 0) {
          state[next] = reached
          to[next] = node
          nearTo[next] = nears[from + i]!
          surface[next] = max(z[next]!, level)
          front.push(next)
        } else if (isDry && state[next]! & closed) {
          const eighths = 8 + ((hash >>> turn) & 7)
          const slope = fround(fround(fround(here - surface[next]!) * nears[from + i]!) * eighths)
          if (slope > steepest) {
            steepest = slope
            to[node] = next
            nearTo[node] = nears[from + i]!
          }
        }
        turn += 3
      }
      const below = to[node]!
      if (fround(level - here) > puddle && surface[below] === z[below]) state[below]! |= spills
    }
    for (let i = first; i < points; i++) {
      const node = order[i]!
      const below = to[node]!
      area[below]! += area[node]!
      water[below]! += water[node]!
    }
    this.#first = first
  }

  /** Rivers have as much power as rain falls; land rises in proportion to its height. */
  #incise(rates: Rates): void {
    const { points } = this.#ball
    const [z, load, order, to, ground] = [this.z, this.#load, this.#order, this.#to, this.#ground]
    for (let i = points; i-- > this.#first;) {
      const node = order[i]!
      const below = to[node]!
      const power = streamPower(rates, fround(sqrt(this.#water[node]!)), (this.#state[node]! & spills) !== 0)
      const isLake = to[below] !== below && load[below]! < 0
      load[node] = 0
      const rock = ground[node]!
      const lifted = lift(rates, z[node]!, fround(fround(rock * max(rock, 0)) / highest))
      const cut = fround(fround(power * rates.strength) * this.#nearTo[node]!)
      cutCell(node, lifted, cut, isLake ? -load[below]! : z[below]!, rates, z, load)
      if (z[node] === 0) z[node] = lowestLand
    }
  }

  #deposit(share: number): void {
    const [z, load, order, to] = [this.z, this.#load, this.#order, this.#to]
    const { area } = this.traces
    for (let i = this.#first; i < this.#ball.points; i++) {
      const node = order[i]!
      const below = to[node]!
      const carried = load[node]!
      if (!(carried > 0)) continue
      const left = fround(fround(carried / fround(area[node]!)) * share)
      z[node]! += left
      if (to[below] !== below && !(load[below]! < 0)) load[below]! += fround(carried - left)
    }
  }

  #keepVolume(share: number): void {
    const { isOwn, points, ofFace, areas } = this.#ball
    const [z, ground] = [this.z, this.#ground]
    let [before, after, top] = [0, 0, 0]
    for (let node = 0; node < points; node++) {
      if (!isOwn[node]) continue
      const area = areas[node % ofFace]!
      before += area * max(ground[node]!, 0)
      after += area * max(z[node]!, 0)
      top = max(top, z[node]!)
    }
    if (after > 0) scaleLand(min(fround((before * share) / after), fround(highest / top)), points, z)
  }

  /** Lowers land that rises above its surroundings too steeply, from the lowest land upwards. */
  #lowerCliffs(steepest: number, key: number): void {
    const ball = this.#ball
    const { beside, nears, points } = ball
    const { z } = this
    for (let i = points; i-- > this.#first;) {
      const node = this.#order[i]!
      const uneven = fround(fround(0.3) * fround(fround(hashAt(key, node)) * unit))
      const bearing = fround(steepest * fround(1 + uneven))
      let most = z[node]!
      const from = ball.list(node)
      for (let j = 0; j < 8; j++) {
        most = min(most, max(fround(z[beside[j]!]! + fround(bearing / nears[from + j]!)), lowestLand))
      }
      if (z[node]! > 0) z[node] = most
    }
  }

  #writeCourse(): void {
    const ball = this.#ball
    const nodes = new Uint32Array(ball.points).map((_, i) => i)
    ball.share(nodes)
    for (let point = 0; point < ball.points; point++) {
      const to = this.#to[nodes[point]!]!
      ball.list(point)
      const direction = to === nodes[point] ? -1 : ball.beside.indexOf(to)
      this.traces.course[point] = direction < 0 ? 8 : direction
    }
  }
}

/** The mean of the coarse points around column x. */
function between(from: Float32Array, north: number, south: number, x: number): number {
  const west = x >> 1
  const east = (x + 1) >> 1
  const upper = fround(from[north + west]! + from[north + east]!)
  return fround(fround(upper + fround(from[south + west]! + from[south + east]!)) * 0.25)
}

/** How far points of a fine level move along one axis: every fourth at random, and those between with them. */
class Moves {
  #north: Float32Array
  #south: Float32Array
  #down = 0
  readonly #ball: Ball
  readonly #key: number

  constructor(ball: Ball, key: number) {
    this.#ball = ball
    this.#key = key
    this.#north = new Float32Array((ball.cells >> 2) + 2)
    this.#south = new Float32Array((ball.cells >> 2) + 2)
  }

  goTo(face: number, y: number): void {
    this.#down = (y & 3) / 4
    if (y % 4 !== 0) return
    const done = this.#north
    this.#north = this.#south
    this.#south = done
    if (y === 0) this.#fill(face, 0, this.#north)
    this.#fill(face, y + 4, this.#south)
  }

  at(x: number): number {
    const u = x >> 2
    const right = (x & 3) / 4
    const from = this.#north
    const to = this.#south
    const north = fround(from[u]! + fround(fround(from[u + 1]! - from[u]!) * right))
    const south = fround(to[u]! + fround(fround(to[u + 1]! - to[u]!) * right))
    return fround(north + fround(fround(south - north) * this.#down))
  }

  #fill(face: number, y: number, row: Float32Array): void {
    const { side } = this.#ball
    for (let u = 0; u < row.length; u++) {
      const isInside = this.#ball.isInside(4 * u, y)
      row[u] = isInside ? fround(hashAt(this.#key, (face * side + y) * side + 4 * u)) * unit : 0
    }
  }
}
