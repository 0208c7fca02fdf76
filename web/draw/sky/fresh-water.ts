import * as THREE from 'three'
import type { WaterMap } from '../../package/meshes.js'
import { smooth } from '../context/textures.js'
import { strideWithin } from '../camera/viewpoint.js'

/** Rivers, lakes and changes of elevation (cpp/mesh/water_map.h), face by face. */
export interface WaterArrays extends WaterMap {
  /** Whether the bytes for the change of elevation hold the ridges and floors of gullies instead. */
  isCarved?: true
}

export const createWater = () => ({
  waterMap: { value: texture(undefined) },
  /** One over the width of that map, including the texels at its border. */
  waterScale: { value: 0 },
  carved: { value: false },
})
type WaterUniforms = ReturnType<typeof createWater>

/** Sets the rivers and lakes; without arrays the ground is dry and not eroded. */
export function setWater(
  { waterMap, waterScale, carved }: WaterUniforms,
  arrays: WaterArrays | undefined,
): void {
  waterMap.value.dispose()
  waterMap.value = texture(arrays)
  waterScale.value = arrays ? 1 / (arrays.side * arrays.step) : 0
  carved.value = arrays?.isCarved === true
}

interface Carved {
  field: { size: number; ridges?: Float32Array }
  lod?: Pick<WaterArrays, 'side' | 'step'>
  voxels?: Pick<WaterArrays, 'side' | 'step'>
}

/** A dry map of the ridges and floors of a terrain, if it has any; of a large one every 2nd, 4th, … point. */
export function ridgeMap({ field, lod, voxels }: Carved): WaterArrays | undefined {
  const { size, ridges } = field
  const mesh = lod ?? voxels
  if (!ridges || !mesh) return undefined
  const stride = strideWithin(size, 2049)
  const side = (size - 1) / stride + 1
  const texels = new Uint8Array(side * side * 4)
  for (let y = 0, to = 2; y < side; y++)
    for (let x = 0; x < side; x++, to += 4) texels[to] = 128.5 + 127 * ridges[(y * size + x) * stride]!
  return { side, step: (mesh.step * (mesh.side - 1)) / (side - 1), texels, isCarved: true }
}

/** One layer, or one for each face of a planet. */
function texture(arrays: WaterArrays | undefined): THREE.DataArrayTexture {
  const { side, texels } = arrays ?? { side: 1, texels: new Uint8Array(Array(6).fill([0, 0, 128, 0]).flat()) }
  return smooth(new THREE.DataArrayTexture(texels, side, side, texels.length / (4 * side * side)))
}

/**
 * GLSL: rivers, lakes and sediment at a place of an eroded map; comes after `shadingChunk`, whose palette it
 * uses. Rivers are stored as distances from their banks, so that they are sharp however close the camera is.
 */
export const freshWaterChunk = /* glsl */ `
  uniform highp sampler2DArray waterMap;
  uniform float waterScale;
  uniform bool carved;

  vec4 tracesAt(vec2 at) {
    return texture(waterMap, vec3(vec2(at.x, -at.y) * waterScale + 0.5, 0.0)) * 255.0;
  }

  // The same at a place of a planet's face, 0 to 1 each way.
  vec4 tracesOn(int face, vec2 place) {
    float side = float(textureSize(waterMap, 0).x);
    return texture(waterMap, vec3((place * (side - 1.0) + 0.5) / side, face)) * 255.0;
  }

  // Bare where it was worn and steep, pale where it was laid down.
  vec3 eroded(vec3 color, float height, vec4 traces, float steepness) {
    if (draped) return color;
    float change = (traces.b - 128.0) / 127.0;
    if (carved) return ridged(color, hypsometric(mix(heights.y, height, 0.75)), change, steepness);
    color = mix(color, rock, smoothstep(0.15, 0.7, -change) * (0.25 + 0.5 * steepness) * bareness);
    return mix(color, silt, smoothstep(0.03, 0.3, change) * 0.55 * (1.0 - steepness));
  }

  // How much of a place fresh water hides: lakes from shore to shore, and that share of rivers from bank to bank.
  float freshWater(vec4 traces, float ofRivers) {
    float within = (traces.r - 128.0) / 32.0;
    float pixel = clamp(fwidth(within), 1e-4, 4.0);
    float river = clamp(within / pixel + 0.5, 0.0, 1.0) * step(1.0, traces.r) * ofRivers;
    float lake = smoothstep(64.0 - fwidth(traces.g), 64.0 + fwidth(traces.g) + 1e-3, traces.g);
    return max(river, lake);
  }

  // Deep water is darker; all of it mirrors the sky, more of it and lower down the farther away it is.
  vec3 freshColor(vec4 traces, vec2 seen, vec3 at) {
    // That of a lake, or that of a river, by the distance to its banks.
    float depth = clamp(max((traces.g - 128.0) / 127.0, (traces.r - 128.0) / 110.0), 0.0, 1.0);
    vec3 body = stream * mix(1.08, 0.66, sqrt(depth)) * (skylight * 0.5 + sun * (0.25 + 0.4 * sunDirection.z) * seen.y);
    float far = clamp(dot(hazePlane.xyz, at) + hazePlane.w, 0.0, 1.0);
    // Lakes have the light line around the sea, too.
    float line = traces.g < 64.0 ? 0.0 : 1.0 - smoothstep(64.0, 136.0, traces.g);
    vec3 mirrored = mix(body, mix(zenith, horizon, 0.5 * far) * seen.x, 0.15 + 0.2 * far);
    return mix(mirrored, lit(shore, vec3(0.0, 0.0, 1.0), seen), surf * line);
  }
`
