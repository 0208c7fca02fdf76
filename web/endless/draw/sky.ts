import * as THREE from 'three'
import { ShaderMesh } from '../../draw/colour/shading.js'

/** Metres of the height of the atmosphere. */
export const airHeight = 100_000

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
    /** Metres of the camera above the sea. */
    eyeUp: { value: 0 },
    /** Metres of air at sea level that absorb two thirds of the light; 0 for no air. */
    clearness: { value: 0 },
    /** Sine of the angle between the horizontal and the horizon. */
    dip: { value: 0 },
  }
}

/**
 * GLSL: how bright the sun is in a direction: a disc, round in the picture even where a wide field of view stretches
 * what lies near the edge, and a glare around it.
 */
export const sunChunk = /* glsl */ `
  float sunlightIn(vec3 to, vec3 sun) {
    vec3 across = dFdx(to), along = dFdy(to), off = sun - to;
    float a = dot(across, across), b = dot(across, along), c = dot(along, along);
    float pixel = max(a * c - b * b, 1e-24); // the square of its solid angle
    vec2 by = vec2(dot(off, across), dot(off, along));
    float pixels = length(vec2(c * by.x - b * by.y, a * by.y - b * by.x)) / pixel;
    float near = max(dot(to, sun), 0.0);
    float disc = near > 0.99 ? 1.0 - smoothstep(-0.7, 0.7, pixels - 0.009 / sqrt(sqrt(pixel))) : 0.0;
    return 5.0 * disc + 0.5 * pow(near, 5000.0) + 0.12 * pow(near, 600.0);
  }
`

/**
 * GLSL: the painted air. `airColor(direction)`, and `throughAir(color, place)` for a colour seen at a place, in metres from
 * the camera; `lightUp(place)` sets `sunColor`, `skylight` and `sunDirection` there, which are the same everywhere here.
 */
export const airChunk = /* glsl */ `
  ${sunChunk}
  uniform vec3 zenith, horizon, sunDirection, sunColor, skylight;
  uniform float eyeUp, clearness, dip;
  const float thin = 6500.0; // metres of height over which the air thins by two thirds

  void lightUp(vec3 place) {}

  vec3 airColor(vec3 direction) {
    float up = clamp(direction.z + dip, 0.0, 1.0);
    float space = 1.0 - exp(-eyeUp / 30000.0); // the sky is black from above
    float band = mix(1.0, 7.0, space);
    vec3 color = mix(horizon, zenith, 1.0 - exp(-up * 3.2 * band));
    color *= mix(1.0, exp(-up * 9.0), space);
    float near = max(dot(direction, sunDirection), 0.0);
    return color + sunColor * (pow(near, 12.0) * 0.10 + pow(near, 90.0) * 0.16) * exp(-up * 2.0);
  }

  vec3 beyondAir(vec3 to) {
    return sunColor * sunlightIn(to, sunDirection);
  }

  vec3 clouded(vec3 color, vec3 to, float away) {
    return color;
  }

  // Bright snow stays below white.
  vec3 exposed(vec3 color) {
    vec3 seen = 1.0 - exp(-color * 1.3);
    return mix(vec3(dot(seen, vec3(0.3, 0.6, 0.1))), seen, 1.16);
  }

  vec3 throughAir(vec3 color, vec3 place) {
    if (clearness <= 0.0) return color;
    float away = length(place);
    // The mean density between two heights; the quotient has no value where they are equal.
    float high = max(eyeUp, 0.0) / thin, other = max(eyeUp + place.z, 0.0) / thin;
    float rise = other - high;
    float density = abs(rise) > 1e-3 ? (exp(-high) - exp(-other)) / rise : exp(-high);
    float share = 1.0 - exp(-away / clearness * density);
    vec3 direction = place / away;
    return mix(color, airColor(vec3(direction.xy, max(direction.z, -dip))), share);
  }
`

/** The sky behind the land, and the sun in it. */
export class Sky extends ShaderMesh {
  constructor(air: Record<string, { value: unknown }>) {
    const material = new THREE.ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ...air,
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
        void main() {
          lightUp(vec3(0.0));
          vec3 to = normalize(direction);
          vec3 color = clouded(airColor(to) + beyondAir(to), to, 1e9);
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
   * Converts a place on the canvas, −1 to 1 each way, to a direction: the camera's axes, scaled to the edges of the
   * picture.
   */
  get toWorld(): THREE.Matrix3 {
    return this.material.uniforms.toWorld!.value as THREE.Matrix3
  }

  /** A CSS colour to draw instead of the sky; undefined draws the sky. */
  set backdrop(color: string | undefined) {
    this.uniforms = { hasBackdrop: color !== undefined, backdrop: new THREE.Color(color) }
  }
}
