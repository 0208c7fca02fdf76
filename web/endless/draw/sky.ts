import * as THREE from 'three'
import { ShaderMesh } from '../../draw/colour/shading.js'
import { airChunk, paintedClouds } from './sky.glsl.js'

export type AirUniforms = ReturnType<typeof airUniforms>

/** Uniforms of the air, shared by ground and sky, so that both have one colour at the horizon. */
export function airUniforms() {
  return {
    zenith: { value: new THREE.Color() },
    horizon: { value: new THREE.Color() },
    sunColor: { value: new THREE.Color() },
    skylight: { value: new THREE.Color() },
    /** Towards what gives the light: the sun, or by night the moon. */
    sunDirection: { value: new THREE.Vector3(0, 0, 1) },
    /** The share of the moon in the light, from 0 to 1. */
    moonlight: { value: 0 },
    /** The camera's place east and north: exact to metres, for what is many kilometres wide. */
    eyeLand: { value: new THREE.Vector2() },
    /** Metres of the camera above the sea. */
    eyeUp: { value: 0 },
    /** Metres of air at sea level that absorb two thirds of the light; 0 for no air. */
    clearness: { value: 0 },
    /** Sine of the angle between the horizontal and the horizon. */
    dip: { value: 0 },
  }
}

/** The sky behind the land, and the sun in it. */
export class Sky extends ShaderMesh {
  constructor(air: Record<string, { value: unknown }>, noise: THREE.DataArrayTexture) {
    const material = new THREE.ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ...air,
        noise: { value: noise },
        toWorld: { value: new THREE.Matrix3() },
        backdrop: { value: new THREE.Color() },
        hasBackdrop: { value: false },
      },
      vertexShader: /* glsl */ `
        uniform mat3 toWorld;
        out vec3 direction;
        void main() {
          direction = toWorld * vec3(position.xy, 1.0);
          gl_Position = vec4(position.xy, 0.0, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        in vec3 direction;
        uniform vec3 backdrop;
        uniform bool hasBackdrop;
        ${airChunk}
        ${paintedClouds}
        void main() {
          lightUp(vec3(0.0));
          vec3 to = normalize(direction);
          vec3 color = clouded(airColor(to) + spaceColor(to), to, 1e9);
          gl_FragColor = vec4(hasBackdrop ? backdrop : exposed(color), 1.0);
          #include <colorspace_fragment>
          // Without noise the steps of a dark sky are seen as bands.
          float noise = fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584))));
          if (!hasBackdrop) gl_FragColor.rgb += (noise - 0.5) / 255.0;
        }`,
    })
    super(new THREE.PlaneGeometry(2, 2), material)
    this.renderOrder = -1
  }

  /**
   * Converts a place on the canvas, −1 to 1 each way, to a direction: the camera's axes, scaled to the edges
   * of the picture.
   */
  get toWorld(): THREE.Matrix3 {
    return this.material.uniforms.toWorld!.value as THREE.Matrix3
  }

  /** A CSS colour to draw instead of the sky; undefined draws the sky. */
  set backdrop(color: string | undefined) {
    this.uniforms = { hasBackdrop: color !== undefined, backdrop: new THREE.Color(color) }
  }
}
