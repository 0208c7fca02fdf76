import * as THREE from 'three'
import type { LandView } from '../link.js'
import { forestLevel } from '../tile.js'
import type { Position, TileTree } from '../tile-tree.js'
import { tileGeometry } from './land-uniforms.js'
import { treeCell as cell } from './near-ground.glsl.js'
import { ancestorAt, plotAttributes, uploadPlots, writePlot } from './plots.js'
import {
  across,
  plotLevel,
  plotWidth,
  trunkFragmentShader,
  trunkRadiusUnit,
  vertexShader,
} from './trees.glsl.js'

/** The plots in which all cells within half a plot of the eye lie: those of these corners. */
const corners = [-1, 1].flatMap((right) => [-1, 1].map((up) => [right, up] as const))

/**
 * The trunks within half a plot of the eye. The trees' own vertex shader decides which places have a tree, so
 * it draws those around the eye once more, each as one pixel of a picture of 8 × 8 cells: where in its cell
 * it stands, and how thick it is. The picture is read back while the next frames are drawn. Cost: 256 points
 * a frame.
 */
export class Trunks {
  readonly #target = new THREE.WebGLRenderTarget(across, across, { depthBuffer: false })
  readonly #camera = new THREE.Camera()
  readonly #plots = plotAttributes(corners.length)
  readonly #points: Record<LandView, THREE.Points<THREE.InstancedBufferGeometry>>
  #known = new Uint8Array(across * across * 4)
  #spare = new Uint8Array(across * across * 4)
  #isReading = false
  /** Where the eye was when the known picture was drawn: far from there another cell would be read. */
  #center: Pick<Position, 'east' | 'north'> = { east: Infinity, north: Infinity }

  /** The uniforms are those of the trees. */
  constructor(uniforms: Record<string, THREE.IUniform>) {
    const geometry = tileGeometry(this.#plots)
    const count = across * across
    const numbers = Float32Array.from({ length: count }, (_, i) => i)
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(count * 3), 3))
    geometry.setAttribute('tree', new THREE.BufferAttribute(numbers, 1))
    const pointsOf = (cubes: boolean) => {
      const material = new THREE.ShaderMaterial({
        uniforms,
        depthTest: false,
        vertexShader: vertexShader(cubes, true),
        fragmentShader: trunkFragmentShader,
      })
      const points = new THREE.Points(geometry, material)
      points.frustumCulled = false
      return points
    }
    this.#points = { surface: pointsOf(false), voxels: pointsOf(true) }
  }

  /** Draws the trunks around the eye, unless the last picture is still being read. */
  update(renderer: THREE.WebGLRenderer, tree: TileTree, eye: Position, view: LandView): void {
    if (this.#isReading) return
    const points = this.#points[view]
    points.geometry.instanceCount = this.#list(tree, eye)
    const [color, alpha] = [renderer.getClearColor(new THREE.Color()), renderer.getClearAlpha()]
    renderer.setRenderTarget(this.#target)
    renderer.setClearColor(0x000000, 0)
    renderer.clear()
    renderer.render(points, this.#camera)
    renderer.setRenderTarget(null)
    renderer.setClearColor(color, alpha)
    void this.#read(renderer, eye)
  }

  #list(tree: TileTree, eye: Position): number {
    let count = 0
    for (const [right, up] of corners) {
      const [east, north] = [eye.east + (right * plotWidth) / 2, eye.north + (up * plotWidth) / 2]
      const found = tree.tileAt(east, north)
      const tile = found && ancestorAt(found, plotLevel)
      if (!tile || tile.level < forestLevel) continue
      const inTile = [east - tile.west, tile.north - north].map((at) => Math.floor(at / plotWidth))
      writePlot(this.#plots, count++, tile, inTile as [number, number], eye)
    }
    uploadPlots(this.#plots, count)
    return count
  }

  async #read(renderer: THREE.WebGLRenderer, center: Position): Promise<void> {
    this.#isReading = true
    try {
      await renderer.readRenderTargetPixelsAsync(this.#target, 0, 0, across, across, this.#spare)
      ;[this.#known, this.#spare] = [this.#spare, this.#known]
      this.#center = center
    } catch {
      // The context is lost: the trunks are drawn again after it.
    } finally {
      this.#isReading = false
    }
  }

  /** Moves a place, in metres east and north, out of the trunks that a body of some radius touches there. */
  beside(east: number, north: number, radius: number): [east: number, north: number] {
    const fromCenter = Math.max(Math.abs(east - this.#center.east), Math.abs(north - this.#center.north))
    if (fromCenter > plotWidth / 2 - 2 * cell) return [east, north]
    const [column, row] = [Math.floor(east / cell), Math.floor(-north / cell)]
    for (let y = row - 1; y <= row + 1; y++)
      for (let x = column - 1; x <= column + 1; x++) {
        const at = 4 * ((y & (across - 1)) * across + (x & (across - 1)))
        const [right, down, thickness, isThere] = this.#known.subarray(at, at + 4)
        if (!isThere) continue
        const [aside, ahead] = [east - (x + right! / 255) * cell, north + (y + down! / 255) * cell]
        const wanted = radius + thickness! * trunkRadiusUnit
        const away = Math.hypot(aside, ahead)
        if (away >= wanted) continue
        const scale = away > 0 ? wanted / away : 0
        east += aside * (scale - 1)
        north += away > 0 ? ahead * (scale - 1) : wanted
      }
    return [east, north]
  }

  dispose(): void {
    this.#target.dispose()
    for (const { geometry, material } of Object.values(this.#points)) {
      geometry.dispose()
      ;(material as THREE.Material).dispose()
    }
  }
}
