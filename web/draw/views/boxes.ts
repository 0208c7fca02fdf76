import * as THREE from 'three'
import type { ViewRenderer, Frame, CreateView, TerrainArrays } from './view-renderer.js'
import { columnGround, heightOfGround } from '../camera/pick.js'
import type { Site } from '../camera/locate.js'
import { ShaderMesh } from '../colour/shading.js'
import { Transition } from './transition.js'
import { strideWithin } from '../camera/viewpoint.js'

/** The article's point light, of intensity 1, and its ambient light. */
export const lamp = [-10, 15, 50] as const
export const ambient = 0.5
/** The article's picture shows 96 × 54 boxes, from a camera in the south-west, which readers may move. */
const across = 96
export const home = {
  azimuth: 45,
  elevation: (Math.atan2(60, Math.hypot(90, 90)) * 180) / Math.PI,
  across: 1,
  down: 54 / across,
}
/** The most points a side to draw; a row of the table of views tells readers the same. */
const maxBoxes = 257

interface BoxOptions {
  /** Boxes stand up to floor(height + amplitude). */
  amplitude: number
  /**
   * Centres the map. Otherwise it stands where the article's program puts it, which centres 2⁵ + 1 points
   * though its map has 2⁶ + 1.
   */
  centred: boolean
}

/** A map as the article draws it. */
export interface BoxMap extends BoxOptions {
  heights: Float32Array
  size: number
}

export const draw: CreateView<BoxOptions> = () => new Boxes()

/**
 * The picture of Imai's article: stacked unit boxes in three.js r142, with that release's lighting, which the
 * current one no longer has. There a light of intensity 1 lit a white wall white, which now takes π; a point
 * light without a distance did not fade; Lambert's cosine was computed at the corners of a face and
 * interpolated between them; and colours went to the screen without colour management.
 */
export class Boxes implements ViewRenderer<BoxOptions> {
  readonly scene = new THREE.Scene()
  readonly home = home
  readonly heightRatio = 0
  site: Site | undefined
  readonly #background = unmanaged(0xdddddd)
  readonly #transition = new Transition()
  readonly #boxes = new ShaderMesh(
    new THREE.BufferGeometry(),
    new THREE.ShaderMaterial({
      uniforms: {
        color: { value: unmanaged(0xeaeff2) },
        lamp: { value: new THREE.Vector3(...lamp) },
        ambient: { value: ambient },
        landed: { value: 1 },
      },
      vertexShader: /* glsl */ `
        attribute float row;
        uniform vec3 lamp;
        uniform float ambient;
        uniform float landed;
        varying float light;
        void main() {
          light = ambient + max(dot(normal, normalize(lamp - position)), 0.0);
          // The rows fall one after the other, the southern ones first.
          float above = 1.0 - clamp(landed * 2.0 - row, 0.0, 1.0);
          vec3 place = position + vec3(0.0, 0.0, 60.0 * above * above);
          gl_Position = projectionMatrix * modelViewMatrix * vec4(place, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 color;
        varying float light;
        void main() {
          gl_FragColor = vec4(min(color * light, 1.0), 1.0);
        }`,
    }),
  )

  constructor() {
    this.scene.background = this.#background
    this.#boxes.scale.setScalar(1 / across)
    this.scene.add(this.#boxes)
  }

  show({ field }: TerrainArrays, options: BoxOptions): void {
    const map = { ...coarser(field), ...options }
    if (this.site) this.#transition.begin()
    this.#fall()
    this.#boxes.geometry.dispose()
    this.#boxes.geometry = boxFaces(map)
    this.site = siteOf(map)
  }

  advance(seconds: number): boolean {
    if (this.#transition.share === 1) return false
    const goesOn = this.#transition.advance(seconds)
    this.#fall()
    return goesOn
  }

  #fall(): void {
    this.#boxes.material.uniforms.landed!.value = this.#transition.share
  }

  get triangles(): number {
    return (this.#boxes.geometry.index?.count ?? 0) / 3
  }

  /** Draws to the screen or to the renderer's target, without converting colours. */
  render(renderer: THREE.WebGLRenderer, { camera, background }: Frame): void {
    this.scene.background = background ? this.#background : null
    const { outputColorSpace } = renderer
    const target = renderer.getRenderTarget()
    if (target) target.texture.colorSpace = THREE.LinearSRGBColorSpace
    renderer.outputColorSpace = THREE.LinearSRGBColorSpace
    renderer.render(this.scene, camera)
    renderer.outputColorSpace = outputColorSpace
  }

  dispose(): void {
    this.#boxes.dispose()
  }
}

/** Thins out a large map, because each box costs time on the page's thread. */
function coarser({ heights, size }: TerrainArrays['field']): Pick<BoxMap, 'heights' | 'size'> {
  const stride = strideWithin(size, maxBoxes)
  const side = Math.floor((size - 1) / stride) + 1
  const at = (i: number) => heights[Math.floor(i / side) * stride * size + (i % side) * stride]!
  return {
    size: side,
    heights: stride > 1 ? Float32Array.from({ length: side * side }, (_, i) => at(i)) : heights,
  }
}

function unmanaged(hex: number): THREE.Color {
  return new THREE.Color().setHex(hex, THREE.LinearSRGBColorSpace)
}

/** The number of boxes on each point. */
export function boxLevels({ heights, amplitude }: Pick<BoxMap, 'heights' | 'amplitude'>): Int32Array {
  return Int32Array.from(heights, (height) => Math.max(Math.floor(height + amplitude), 0))
}

/** With the first row in the south as in the article. */
function siteOf(map: BoxMap): Site {
  const { size } = map
  const levels = boxLevels(map)
  const corner = -shiftOf(map) - 0.5
  const ground = columnGround({ side: size, base: -0.5, cube: 1, columnHeights: levels }, map)
  return {
    cells: size,
    heightAt: (x, y) => heightOfGround(ground, x, y) / across,
    corner: [corner / across, corner / across],
    extent: [size / across, size / across],
    top: levels.reduce((top, level) => Math.max(top, level), 0) / across,
  }
}

const shiftOf = ({ centred, size }: BoxMap) => (centred ? size - 1 : 2 ** 5 + 1) / 2

/** To the south, the east, the north and the west. */
const outwards = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const // prettier-ignore

/** The visible faces of the boxes; boxes are centred on their places, so the lowest begins at z = -1/2. */
export function boxFaces(map: BoxMap): THREE.BufferGeometry {
  const { size } = map
  const levels = boxLevels(map)
  const shift = shiftOf(map)
  const positions: number[] = []
  const normals: number[] = []
  const rows: number[] = []
  const index: number[] = []
  let row = 0
  const levelAt = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size ? levels[y * size + x]! : 0

  const addFace = (corners: number[], normal: [number, number, number]) => {
    const first = positions.length / 3
    positions.push(...corners)
    for (let i = 0; i < 4; i++) {
      normals.push(...normal)
      rows.push(row)
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  for (let y = 0; y < size; y++) {
    row = y / size
    for (let x = 0; x < size; x++) {
      const level = levelAt(x, y)
      if (level === 0) continue
      const [west, south, top] = [x - shift - 0.5, y - shift - 0.5, level - 0.5]
      const [east, north] = [west + 1, south + 1]
      const floor = (corners: [number, number][], z: number) => corners.flatMap(([cx, cy]) => [cx, cy, z])
      const square: [number, number][] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]
      addFace(floor(square, top), [0, 0, 1])
      addFace(floor([...square].reverse(), -0.5), [0, 0, -1])
      // One face for each side, whatever number of boxes it spans.
      outwards.forEach(([dx, dy], side) => {
        const [[ax, ay], [bx, by]] = [square[side]!, square[(side + 1) % 4]!]
        const foot = levelAt(x + dx, y + dy) - 0.5
        if (foot < top) addFace([ax, ay, foot, bx, by, foot, bx, by, top, ax, ay, top], [dx, dy, 0])
      })
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(normals), 3))
  // The share of the rows in front of its own.
  geometry.setAttribute('row', new THREE.BufferAttribute(new Float32Array(rows), 1))
  geometry.setIndex(index)
  return geometry
}
