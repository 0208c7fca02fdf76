import * as THREE from 'three'
import type { Position, VisibleTile } from '../tile-tree.js'
import type { Tile } from '../tile.js'
import { ShaderMesh } from '../../draw/colour/shading.js'
import { grassFragmentShader, grassLevel, grassVertexShader, grassWidth, tuftsAcross } from './grass.glsl.js'
import { tileGeometry } from './land-uniforms.js'
import { ancestorAt, distanceToSquare, plotAttributes, uploadPlots, writePlot } from './plots.js'

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
        if (tile.level < coarsest || eye.up - tile.high > reach) continue
        if (distanceToSquare(tile.west - eye.east, tile.north - eye.north, tile.width) > reach) continue
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
    const [west, north] = [tile.west - eye.east, tile.north - eye.north]
    const [firstColumn, lastColumn] = within(west)
    const [firstRow, lastRow] = within(-north)
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        if (count === maxPlots) return count
        const [x, y] = [west + column * grassWidth, north - row * grassWidth]
        if (distanceToSquare(x, y, grassWidth) >= reach) continue
        writePlot(this.#plots, count++, tile, [column, row], eye, 0, grassWidth)
      }
    return count
  }
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
