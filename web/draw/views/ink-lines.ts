import * as THREE from 'three'

import { dropPathColor } from '../rivers/rivers.js'
import { giveNumbers } from '../context/spare-numbers.js'
import { quadNumbers, quads, quadTexture } from './quads.js'
import { ShaderMesh } from '../colour/shading.js'
import { fragmentShader, vertexShader } from './ink-lines.glsl.js'

/** One colour without light: paper hides the lines behind it. */
export const paperMaterial = () =>
  new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    uniforms: { color: { value: new THREE.Color() } },
    vertexShader: /* glsl */ `
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 color;
      void main() {
        gl_FragColor = vec4(color, 1.0);
        #include <colorspace_fragment>
      }`,
  })

/**
 * Line segments of a constant width on the screen, with round ends and smooth edges, drawn over faces of
 * paper that hide the lines behind them. Each segment is a quadrangle that the vertex shader spreads across
 * the line.
 *
 * Where lines meet or cross, the darker ink (on dark paper the lighter) wins instead of being blended twice,
 * so that joints do not show. Lines are lifted towards the camera by a few pixels' worth of depth; otherwise
 * the half of a line on rising ground would be hidden.
 */
export class InkLines extends ShaderMesh {
  /** Pixels of the picture for one of CSS. */
  pixelRatio = 1
  /**
   * Whether the picture has fewer pixels while it moves, so that lines thinner than one keep more of their
   * ink.
   */
  isCoarse = false
  readonly #viewport = new THREE.Vector4()
  readonly #ends: Float32Array

  /**
   * @param ends x, y, z of both ends of each segment, in `quadNumbers`, which are given back with the lines
   * @param count of the segments
   * @param reach how far a lifted line may show through, in the unit of the ends
   * @param width of the lines, in CSS pixels
   * @param onPaper whether they are drawn on paper of one colour, or over anything else
   */
  constructor(ends: Float32Array, count: number, reach: number, width: number, onPaper = true) {
    const geometry = quads(count, [[0, -1], [1, -1], [1, 1], [0, 1]]) // prettier-ignore
    const texture = quadTexture(ends, 6)
    const material = inkMaterial({
      paper: { value: new THREE.Color() },
      ink: { value: new THREE.Color() },
      halfScreen: { value: new THREE.Vector2() },
      halfWidth: { value: 0 },
      strength: { value: 1 },
      reach: { value: reach },
      onPaper: { value: onPaper },
      ends: { value: texture },
      segments: { value: count },
    })
    if (onPaper)
      material.setValues({
        blending: THREE.CustomBlending,
        blendSrc: THREE.OneFactor,
        blendDst: THREE.OneFactor,
      })
    super(geometry, material, texture)
    this.#ends = ends
    this.onBeforeRender = (renderer) => {
      const { halfScreen, halfWidth, strength } = material.uniforms
      const { z, w } = renderer.getCurrentViewport(this.#viewport)
      ;(halfScreen!.value as THREE.Vector2).set(z / 2, w / 2)
      // A line thinner than a pixel is paler; in a coarse picture it has the width of one, and less of it is
      // lost.
      const pixels = width * this.pixelRatio
      halfWidth!.value = (this.isCoarse ? Math.max(pixels, 1) : pixels) / 2
      strength!.value = Math.min(pixels, 1) ** (this.isCoarse ? 0.5 : 1)
    }
  }

  override dispose(): void {
    super.dispose()
    giveNumbers(this.#ends)
  }

  setInk(paper: string, ink: string): void {
    const inks = { paper: new THREE.Color(paper), ink: new THREE.Color(ink) }
    this.uniforms = inks
    this.material.blendEquation = inks.ink.g < inks.paper.g ? THREE.MinEquation : THREE.MaxEquation
  }
}

const inkMaterial = (uniforms: THREE.ShaderMaterialParameters['uniforms'] = {}) =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, depthWrite: false, transparent: true })

/** One of each material for pen drawings. */
export const penMaterials = () => [paperMaterial(), inkMaterial()]

/** The way of a drop over ground with points this far apart, from both ends of each of its steps. */
export function dropPathInk(ends: readonly number[], spacing: number): InkLines {
  const line = new InkLines(...segmentsOf(ends), 4 * spacing, 2.5, false)
  line.setInk('#000', dropPathColor)
  line.renderOrder = 2
  return line
}

/** Segments as lines take them, from a list of x, y, z of their ends. */
export function segmentsOf(ends: readonly number[]): [ends: Float32Array, count: number] {
  const numbers = quadNumbers('Float32Array', ends.length / 6, 6)
  numbers.set(ends)
  return [numbers, ends.length / 6]
}
