import * as THREE from 'three'
import { type Shading, ShaderMesh } from '../colour/shading.js'

/** A backdrop that follows the camera: sky above the horizon, a floor that fades into it below. */
export class Backdrop extends ShaderMesh {
  constructor({ zenith, horizon, floorColor }: Shading) {
    const material = new THREE.ShaderMaterial({
      side: THREE.BackSide,
      depthWrite: false,
      depthTest: false,
      uniforms: {
        zenith,
        horizon,
        floorColor,
        projection: { value: null },
      },
      vertexShader: /* glsl */ `
        uniform mat4 projection;
        varying vec3 direction;
        void main() {
          direction = position;
          gl_Position = projection * vec4(mat3(viewMatrix) * position, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 zenith, horizon, floorColor;
        varying vec3 direction;
        void main() {
          float up = normalize(direction).z;
          vec3 color = up > 0.0
            ? mix(horizon, zenith, pow(min(up * 1.6, 1.0), 0.7))
            : mix(horizon, floorColor, smoothstep(0.0, 0.5, -up));
          gl_FragColor = vec4(color, 1.0);
          #include <colorspace_fragment>
        }`,
    })
    super(new THREE.SphereGeometry(1, 32, 24), material)
    this.renderOrder = -2
  }

  /** The projection of a perspective camera: a sky has perspective even if the terrain has none. */
  set projection(matrix: THREE.Matrix4) {
    this.uniforms = { projection: matrix }
  }
}

/** The soft shadow on the floor of a block one unit wide. */
export class FloorShadow extends ShaderMesh {
  constructor({ floorShadow }: Shading) {
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      uniforms: { strength: floorShadow },
      vertexShader: /* glsl */ `
        varying vec2 at;
        void main() {
          at = position.xy;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform float strength;
        varying vec2 at;
        void main() {
          vec2 outside = max(abs(at - vec2(0.015, -0.015)) - 0.49, 0.0);
          float shade = exp(-length(outside) * 16.0);
          gl_FragColor = vec4(0.04, 0.05, 0.09, strength * shade);
        }`,
    })
    super(new THREE.PlaneGeometry(1.8, 1.8), material)
    this.renderOrder = -1
  }
}
