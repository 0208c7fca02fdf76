import * as THREE from 'three'
import { type Shading, ShaderMesh } from '../colour/shading.js'
import { shadingChunk } from '../colour/shading.glsl.js'

/** GLSL: the colour of water and how much of the ground it hides, seen from above or from the side. */
const mirrorChunk = /* glsl */ `
  vec4 waterTowards(vec3 eye, bool top, float murk) {
    // Schlick's approximation for water.
    float fresnel = top ? 0.02 + 0.98 * pow(1.0 - max(dot(across, eye), 0.0), 5.0) : 0.0;
    vec3 mirrored = mix(horizon, zenith, clamp(eye.z * 1.3, 0.0, 1.0));
    float glint = pow(max(dot(reflect(-sunDirection, across), eye), 0.0), 90.0);
    // Under a low sun water is darker, yet it scatters light from elsewhere.
    vec3 body = tint * (skylight * 0.5 + sun * (0.25 + 0.4 * sunDirection.z));
    vec3 color = mix(body, mirrored, fresnel) + (top ? sun * glint * 0.4 : vec3(0.0));
    return vec4(color, mix(murk, 1.0, max(fresnel, glint * 0.5)));
  }
`

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
        varying vec3 across, toEye, at;
        void main() {
          across = normal;
          vec4 world = modelMatrix * vec4(position, 1.0);
          at = position * size + middle;
          toEye = towardsEye.xyz - world.xyz * towardsEye.w;
          gl_Position = projectionMatrix * viewMatrix * world;
        }`,
      fragmentShader: /* glsl */ `
        ${shadingChunk}
        uniform vec3 tint;
        uniform float murk;
        varying vec3 across, toEye, at;
        ${mirrorChunk}
        void main() {
          vec3 eye = normalize(toEye);
          bool top = across.z > 0.5;
          vec4 seen = waterTowards(eye, top, murk);
          gl_FragColor = vec4(hazed(seen.rgb, at), seen.a);
          #include <colorspace_fragment>
        }`,
    })
    super(new THREE.BoxGeometry(1, 1, 1), material)
    this.renderOrder = 1
  }

  /** The position of the camera; with w = 0 the direction towards it, the same everywhere. */
  lookFrom(x: number, y: number, z: number, w: number): void {
    this.uniforms = { towardsEye: [x, y, z, w] }
  }

  /** Fills a plot of ground from `floor` to `level`; nothing if the level is not above the floor. */
  fill({ width, depth, east, north }: Plot, floor: number, level: number): void {
    this.visible = level > floor
    const inset = 0.999 // or its sides would flicker with the walls of the block
    this.scale.set(width * inset, depth * inset, Math.max(level - floor, 1e-6))
    this.position.set(east, north, (level + floor) / 2)
    this.uniforms = { size: this.scale.toArray(), middle: this.position.toArray() }
  }
}
