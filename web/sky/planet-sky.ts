import * as THREE from 'three'
import { type Shading, ShaderMesh } from '../draw/colour/shading.js'

/** The height of the air, in radii. */
const airHeight = 0.075

/** GLSL: the painted light of the air around a ball of radius 0.5, seen from `eye`. */
export const glowChunk = /* glsl */ `
  vec3 glowTowards(vec3 ray) {
    // The lowest point of the ray, if it lies ahead.
    vec3 lowest = eye + ray * max(-dot(eye, ray), 0.0);
    float height = max(length(lowest) - ground, 0.0) / (0.5 * ${airHeight.toFixed(3)});
    float density = exp(-height * 5.0) * (1.0 - smoothstep(0.6, 1.0, height));
    float sunUp = dot(normalize(lowest), sunDirection), day = smoothstep(-0.25, 0.35, sunUp);
    // Near the ground it is a sky: pale above the horizon, and warm there under a low sun.
    float dip = sqrt(2.0 * max(length(eye) / ground - 1.0, 0.0));
    float pale = exp(-4.0 * max(dot(ray, normalize(eye)) + dip, 0.0));
    vec3 color = mix(zenith * mix(vec3(1.0), vec3(0.42, 0.62, 0.86), nearGround * (1.0 - pale)), horizon, mix(density * 0.7, pale, nearGround));
    color *= mix(vec3(1.0), vec3(1.0, 0.84, 0.66), nearGround * pale * (1.0 - smoothstep(0.0, 0.4, sunUp)));
    return color * day * mix(density * 0.85, 0.8, nearGround);
  }
`

/**
 * The air around a ball of radius 0.5: a rim where the sun reaches it, and a sky for a camera near the
 * ground.
 */
export class AtmosphereShell extends ShaderMesh {
  constructor({ sunDirection, zenith, horizon }: Shading) {
    const material = new THREE.ShaderMaterial({
      side: THREE.BackSide,
      transparent: true,
      depthWrite: false,
      blending: THREE.AdditiveBlending,
      uniforms: {
        sunDirection,
        zenith,
        horizon,
        /** The camera in the ball's own space, and the radius of the ground. */
        eye: { value: new THREE.Vector3() },
        ground: { value: 0.5 },
        nearGround: { value: 0 },
      },
      vertexShader: /* glsl */ `
        varying vec3 at;
        void main() {
          at = position;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 sunDirection, zenith, horizon, eye;
        uniform float ground, nearGround;
        varying vec3 at;
        ${glowChunk}
        void main() {
          gl_FragColor = vec4(glowTowards(normalize(at - eye)), 1.0);
          #include <colorspace_fragment>
        }`,
    })
    super(new THREE.SphereGeometry(0.5 * (1 + airHeight), 96, 64), material)
    this.renderOrder = 2
  }
}

/** GLSL: the light of the stars in a direction. */
export const starChunk = /* glsl */ `
  float hash(vec3 p) {
    p = fract(p * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yxz + 33.33);
    return fract((p.x + p.y) * p.z);
  }

  // The width of a pixel is in radians.
  float starLight(vec3 d, float pixel) {
    vec3 size = abs(d);
    vec3 cube = d / max(size.x, max(size.y, size.z)) * 40.0;
    vec3 cell = floor(cube + 0.5);
    // Some cells have a star; bright ones are rare, and none is smaller than a pixel.
    float draw = hash(cell);
    vec3 star = normalize(cell + (vec3(hash(cell + 7.0), hash(cell + 13.0), hash(cell + 29.0)) - 0.5) * 0.7);
    float away = acos(min(dot(d, star), 1.0)) / max(pixel, 0.0006);
    return step(0.86, draw) * pow((draw - 0.86) / 0.14, 4.0) * exp(-away * away);
  }
`

/**
 * The background of a ball: the night with its stars, which stay in place while the camera turns around the
 * ball.
 */
export class Space extends ShaderMesh {
  constructor() {
    const material = new THREE.ShaderMaterial({
      depthWrite: false,
      depthTest: false,
      uniforms: {
        /** From clip space. */
        toWorld: { value: undefined },
        pixel: { value: 0.001 },
        night: { value: 1 },
        deep: { value: new THREE.Color('#0a0d14') },
      },
      vertexShader: /* glsl */ `
        uniform mat4 toWorld;
        varying vec3 direction;
        void main() {
          vec4 near = toWorld * vec4(position.xy, -1.0, 1.0), far = toWorld * vec4(position.xy, 1.0, 1.0);
          direction = far.xyz / far.w - near.xyz / near.w;
          gl_Position = vec4(position.xy, 1.0, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 deep;
        uniform float pixel; // radians
        uniform float night; // 0 for a camera in daylight
        varying vec3 direction;
        ${starChunk}
        void main() {
          vec3 d = normalize(direction);
          gl_FragColor = vec4(deep + vec3(0.95, 0.97, 1.0) * starLight(d, pixel) * night, 1.0);
          #include <colorspace_fragment>
        }`,
    })
    super(new THREE.PlaneGeometry(2, 2), material)
    this.renderOrder = -2
  }
}
