import * as THREE from 'three'
import type { Position, VisibleTile } from '../tile-tree.js'
import type { Tile } from '../tile.js'
import { ShaderMesh } from '../../draw/colour/shading.js'
import { grassFragmentShader, grassLevel, grassVertexShader, grassWidth, tuftsAcross } from './grass.glsl.js'
import { tileGeometry } from './land-uniforms.js'
import { ancestorAt, plotAttributes, uploadPlots, writePlot } from './plots.js'

/** Metres to the farthest tufts, and the most plots within. */
const reach = 25
const maxPlots = 60
/** The coarsest tiles that have grass: those around an eye near the ground are finer. */
const coarsest = 15

/**
 * Tufts of grass around an eye near the ground. The graphics card places them, as it does with trees; the
 * page's thread lists some dozen plots in sight, and none for an eye that is higher than the tufts reach.
 */
export class Grass extends ShaderMesh<THREE.InstancedBufferGeometry> {
  /** Whether there is any. */
  isThere = false
  readonly #plots: ReturnType<typeof plotAttributes>

  constructor(uniforms: Record<string, THREE.IUniform>) {
    const plots = plotAttributes(maxPlots)
    const material = new THREE.ShaderMaterial({
      uniforms,
      side: THREE.DoubleSide,
      alphaToCoverage: true,
      vertexShader: grassVertexShader,
      fragmentShader: grassFragmentShader,
    })
    super(tuftsGeometry(plots), material)
    uniforms.grassReach = { value: reach }
    this.#plots = plots
  }

  update(visible: readonly VisibleTile[], eye: Position): void {
    let count = 0
    const listed = new Set<Tile>()
    if (this.isThere)
      for (const { tile } of visible) {
        if (tile.level < coarsest || eye.up - tile.high > reach || away(tile, eye, 0, 0, tile.width) > reach)
          continue
        const drawn = ancestorAt(tile, grassLevel)
        if (listed.has(drawn)) continue
        listed.add(drawn)
        count = this.#list(drawn, eye, count)
      }
    if (count > 0) uploadPlots(this.#plots, count)
    this.geometry.instanceCount = count
    this.visible = count > 0
  }

  #list(tile: Tile, eye: Position, count: number): number {
    const plots = tile.width / grassWidth
    // The first and the last within reach of a side that begins so many metres from the eye.
    const within = (begin: number) =>
      [-reach - begin, reach - begin].map((at) =>
        Math.min(Math.max(Math.floor(at / grassWidth), 0), plots - 1),
      ) as [number, number]
    const [west, east] = within(tile.west - eye.east)
    const [north, south] = within(eye.north - tile.north)
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) {
        if (count === maxPlots) return count
        if (away(tile, eye, column * grassWidth, row * grassWidth, grassWidth) >= reach) continue
        writePlot(this.#plots, count++, tile, [column, row], eye, 0, grassWidth)
      }
    return count
  }
}

/** Metres on the map to the nearest place of a square of a tile, `east` and `south` of its corner. */
function away(tile: Tile, eye: Position, east: number, south: number, width: number): number {
  const [x, y] = [tile.west + east - eye.east, tile.north - south - eye.north]
  return Math.hypot(Math.max(x, -x - width, 0), Math.max(-y, y - width, 0))
}

/** The tufts of a plot, a card each. */
function tuftsGeometry(plots: ReturnType<typeof plotAttributes>): THREE.InstancedBufferGeometry {
  const geometry = tileGeometry(plots)
  const tufts = Array.from({ length: tuftsAcross ** 2 }, (_, tuft) => tuft)
  const positions = tufts.flatMap(() => [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0])
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(positions), 3))
  const numbers = tufts.flatMap((tuft) => [tuft, tuft, tuft, tuft])
  geometry.setAttribute('tuft', new THREE.BufferAttribute(new Float32Array(numbers), 1))
  geometry.setIndex(tufts.flatMap((tuft) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * tuft + corner)))
  return geometry
}
