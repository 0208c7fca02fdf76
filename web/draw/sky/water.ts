import * as THREE from 'three'
import { type Shading, ShaderMesh } from '../colour/shading.js'
import { shadingChunk } from '../colour/shading.glsl.js'

/**
 * GLSL: the colour of water and how much of what lies behind it it hides: its surface from above, and its
 * sides from without.
 */
const mirrorChunk = /* glsl */ `
  // How dark water is at the bed of the block.
  const float deepest = 0.45;

  vec4 waterTowards(vec3 eye, float murk, float depth) {
    float top = step(0.5, across.z);
    // Schlick's approximation, of a rough surface: waves too small to be seen mirror more of the sky than a
    // pane would from the usual height of the eye.
    float fresnel = top * (0.03 + 0.97 * pow(1.0 - max(dot(across, eye), 0.0), 3.5));
    vec3 mirrored = mix(horizon, zenith, clamp(eye.z * 1.3, 0.0, 1.0));
    float glint = top * pow(max(dot(reflect(-sunDirection, across), eye), 0.0), 40.0);
    // Under a low sun water is darker, yet it scatters light from elsewhere.
    vec3 body = tint * (skylight * 0.5 + sun * (0.25 + 0.4 * sunDirection.z)) * mix(1.0, deepest, depth);
    vec3 color = mix(body, mirrored, fresnel) + sun * glint * 0.3;
    // The near sides hide more of what lies behind them than the surface does.
    return vec4(color, mix(max(murk, mix(0.82, 0.6, top)), 1.0, max(fresnel, glint * 0.5)));
  }
`

/**
 * A box, after another one with its faces towards its inside (`inner`): transparent faces are drawn in this
 * order.
 */
function boxWithin(): THREE.BufferGeometry {
  const box = new THREE.BoxGeometry(1, 1, 1)
  const index = [...box.index!.array]
  const count = box.attributes.position!.count
  const geometry = new THREE.BufferGeometry()
  for (const name of ['position', 'normal'] as const) {
    const values = [...box.attributes[name]!.array]
    geometry.setAttribute(name, new THREE.Float32BufferAttribute([...values, ...values], 3))
  }
  const inner = Array.from({ length: 2 * count }, (_, i) => Number(i < count))
  geometry.setAttribute('isInner', new THREE.Float32BufferAttribute(inner, 1))
  geometry.setIndex([...index.toReversed(), ...index.map((vertex) => vertex + count)])
  return geometry
}

/** A piece of a map from above: its extent eastwards and southwards, and where its middle lies. */
export interface Plot {
  width: number
  depth: number
  east: number
  north: number
}

/** A body of clear water that fills the block up to its level. The ground below it draws the shore. */
export class WaterBody extends ShaderMesh {
  constructor(shading: Shading) {
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      uniforms: {
        ...shading,
        towardsEye: { value: [0, 0, 0, 0] },
        size: { value: [1, 1, 1] },
        middle: { value: [0, 0, 0] },
      },
      vertexShader: /* glsl */ `
        uniform vec3 size;
        uniform vec3 middle;
        uniform vec4 towardsEye; // a place, or with w = 0 a direction, of the world
        attribute float isInner;
        varying vec3 across, toEye, at, share;
        varying float inner;
        void main() {
          across = normal;
          inner = isInner;
          share = position + 0.5;
          vec4 world = modelMatrix * vec4(position, 1.0);
          at = position * size + middle;
          toEye = towardsEye.xyz - world.xyz * towardsEye.w;
          gl_Position = projectionMatrix * viewMatrix * world;
        }`,
      fragmentShader: /* glsl */ `
        ${shadingChunk}
        uniform vec3 tint;
        uniform float murk;
        varying vec3 across, toEye, at, share;
        varying float inner;
        ${mirrorChunk}
        void main() {
          // The far sides have the colour of a deep bed, or one would see where the sea is cut.
          vec4 seen = inner > 0.5
            ? vec4(lit(hypsometric(heights.x), vec3(0.0, 0.0, 1.0)), 1.0)
            : waterTowards(normalize(toEye), murk, 1.0 - share.z);
          // A bright line, a pixel wide, along the edges of the surface and the upper one of the sides.
          vec3 edges = (0.5 - abs(share - 0.5)) / max(fwidth(share), 1e-6);
          float edge = across.z > 0.5 ? min(edges.x, edges.y) : (1.0 - share.z) / max(fwidth(share.z), 1e-6);
          float line = inner > 0.5 || across.z < -0.5 ? 0.0 : 1.0 - smoothstep(0.0, 1.0, edge);
          seen = mix(seen, vec4(horizon, 1.0), 0.4 * line);
          gl_FragColor = vec4(hazed(seen.rgb, at), seen.a);
          #include <colorspace_fragment>
        }`,
    })
    super(boxWithin(), material)
    this.renderOrder = 1
  }

  /** The position of the camera; with w = 0 the direction towards it, the same everywhere. */
  lookFrom(x: number, y: number, z: number, w: number): void {
    this.uniforms = { towardsEye: [x, y, z, w] }
  }

  /** Fills a plot of ground from `floor` to `level`; nothing if the level is not above the floor. */
  fill({ width, depth, east, north }: Plot, floor: number, level: number): void {
    this.visible = level > floor
    const inset = 0.997 // or its sides would flicker with the walls of the block
    this.scale.set(width * inset, depth * inset, Math.max(level - floor, 1e-6))
    this.position.set(east, north, (level + floor) / 2)
    this.uniforms = { size: this.scale.toArray(), middle: this.position.toArray() }
  }
}
