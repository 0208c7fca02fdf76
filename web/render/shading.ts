import { Color, type DataTexture, type IUniform, Vector3 } from 'three'
import { type Palette, paletteTexture } from './palette.js'

/** What all terrain materials share: one object, so that a change reaches every one of them. */
export interface Shading extends Record<string, IUniform> {
  palette: IUniform<DataTexture>
  rock: IUniform<Color>
  earth: IUniform<Color>
  sun: IUniform<Color>
  skylight: IUniform<Color>
  bouncelight: IUniform<Color>
  sunDirection: IUniform<Vector3>
  /** Lowest height, water level, highest height. */
  heights: IUniform<Vector3>
  /** Slopes (rise over run) at which rock begins and at which it covers all. */
  rockSlopes: IUniform<{ x: number; y: number }>
}

export function createShading(colors: Palette): Shading {
  return {
    palette: { value: paletteTexture(colors) },
    rock: { value: new Color(colors.rock) },
    earth: { value: new Color(colors.earth) },
    sun: { value: new Color(colors.sun) },
    skylight: { value: new Color(colors.skylight) },
    bouncelight: { value: new Color(colors.bouncelight) },
    // From the north-west, 40° high: the convention of relief maps.
    sunDirection: { value: new Vector3(-0.62, 0.5, 0.6).normalize() },
    heights: { value: new Vector3(0, 0, 1) },
    rockSlopes: { value: { x: 0.5, y: 1 } },
  }
}

/** GLSL: hypsometric colour of a height, and the light of sun and sky on a surface. */
export const shadingChunk = /* glsl */ `
  uniform sampler2D palette;
  uniform vec3 rock, earth, sun, skylight, bouncelight, sunDirection, heights;
  uniform vec2 rockSlopes;

  vec3 hypsometric(float height) {
    float land = (height - heights.y) / max(heights.z - heights.y, 1e-6);
    // Without water nothing is under it, though a voxel's middle may lie below the lowest point.
    float below = heights.y > heights.x ? (height - heights.y) / (heights.y - heights.x) : 0.0;
    float above = height > heights.y ? land : below;
    return texture2D(palette, vec2(clamp(above, -1.0, 1.0) * 0.499 + 0.5, 0.5)).rgb;
  }

  vec3 lit(vec3 color, vec3 normal) {
    // Light wraps a little around the edge between day and shade, as it does on plaster.
    float direct = max(dot(normal, sunDirection) * 0.9 + 0.1, 0.0);
    vec3 ambient = mix(bouncelight, skylight, normal.z * 0.5 + 0.5);
    return color * (ambient * 0.66 + sun * direct * 1.02);
  }

  // What lies under water, whose forms fade with depth.
  vec3 submerged(vec3 color, vec3 normal, float height) {
    float depth = clamp((heights.y - height) / max(heights.y - heights.x, 1e-6), 0.0, 1.0);
    return lit(color, normalize(mix(normal, vec3(0.0, 0.0, 1.0), 0.55 + 0.4 * depth)));
  }
`
