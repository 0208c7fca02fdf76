import * as THREE from 'three'
import type { Shading } from '../colour/shading.js'
import { shadingChunk } from '../colour/shading.glsl.js'
import { heightsChunk, patchChunk, wallChunk } from './patch-geometry.js'

/** GLSL: positions and slopes on the map. */
const slopeChunk = /* glsl */ `
  ${heightsChunk('vec2')}
  uniform float spacing; // between neighbouring points
  uniform float middle;  // of the square that the map lies in, in points

  // In the space of the map: x east, y north, z up, the middle of its square at 0, 0.
  vec3 positionOf(ivec2 at, float height) {
    return vec3((vec2(at) - middle) * vec2(spacing, -spacing), height);
  }

  // Rise over run eastwards and northwards, averaged over the reach on each side: the difference of two
  // distant heights is the mean of the slopes between them, without reading those points. One-sided on the
  // border.
  vec2 slopeAt(vec2 place, float reach) {
    vec2 low = max(place - reach, 0.0), high = min(place + reach, lastPoint);
    float eastwards = heightOn(0, vec2(high.x, place.y)) - heightOn(0, vec2(low.x, place.y));
    float northwards = heightOn(0, vec2(place.x, low.y)) - heightOn(0, vec2(place.x, high.y));
    return vec2(eastwards, northwards) / (spacing * (high - low));
  }
`

type Uniforms = Record<string, THREE.IUniform>

/** The surface, lit by the slopes of the full map however coarse its triangles are. */
export function surfaceMaterial(shading: Shading, uniforms?: Uniforms): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${slopeChunk}
      ${patchChunk}
      out vec2 place;
      out vec3 at;
      void main() {
        ivec2 point = pointOnMap();
        place = vec2(point);
        at = positionOf(point, texelFetch(heightMap, ivec3(point, 0), 0).r);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      ${slopeChunk}
      uniform float pixel; // its size on the map where w in clip space is 1
      in vec2 place;
      in vec3 at;
      void main() {
        // Details smaller than a pixel are averaged, or they would shimmer.
        float reach = max(pixel / (gl_FragCoord.w * spacing), 1.0);
        vec2 slopes = slopeAt(place, reach);
        // Rock follows larger forms, where the map has them: at a finer scale every pebble would be a cliff.
        float broad = max(lastPoint.x, lastPoint.y) / 512.0;
        float slope = length(broad > reach ? slopeAt(place, broad) : slopes);
        vec3 normal = normalize(vec3(-slopes, 1.0));
        float height = at.z;
        vec2 seen = shadeAt(at.xy);
        vec3 color = groundColor(height, at.xy);
        float steepness = smoothstep(rockSlopes.x, rockSlopes.y, slope);
        vec4 traces = tracesAt(at.xy);
        vec3 bare = eroded(mix(color, rock, draped ? 0.0 : steepness * bareness), height, traces, steepness);
        // One sees through what is shallow, and on cliffs rivers would be blue lines.
        float rivers = (1.0 - 0.8 * steepness) * clamp(0.6 + (traces.r - 128.0) / 80.0, 0.6, 1.0);
        vec3 ground = height < heights.y
          ? submerged(washed(color, height), normal, height, seen)
          : mix(lit(washed(bare, height), normal, seen), freshColor(traces, seen, at), freshWater(traces, rivers));
        gl_FragColor = vec4(hazed(ground, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}

/** The cut through the ground along the border of the map. */
export function wallMaterial(shading: Shading, uniforms?: Uniforms): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    side: THREE.DoubleSide, // along two borders it runs the other way round
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${slopeChunk}
      ${wallChunk}
      uniform float floorHeight; // the lower end of the walls
      out vec3 across;
      out vec3 at;
      out float top;
      void main() {
        ivec2 point = pointOnMap();
        top = texelFetch(heightMap, ivec3(point, 0), 0).r;
        at = positionOf(point, corner.y == 0u ? floorHeight : top);
        across = outwards();
        gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      in vec3 across;
      in vec3 at;
      in float top;
      void main() {
        float relief = max(heights.z - heights.x, 1e-6);
        // Layers are folded with the ground above them, less so farther down.
        float below = (top - at.z) / relief;
        float layer = (at.z - heights.x + 0.3 * (top - heights.x) * exp(-3.0 * below)) / relief;
        // Alike ones would be the grain of wood. Those thinner than some pixels would be a moiré.
        float bend = 2.0 * sin(layer * 9.0), blur = fwidth(layer);
        float band = 0.5 + 0.3 * sin(layer * 19.0 + bend) * (1.0 - smoothstep(0.05, 0.13, blur))
          + 0.2 * sin(layer * 47.0 + bend * 1.7) * (1.0 - smoothstep(0.02, 0.05, blur));
        // Soil on rock.
        band = mix(band, -2.0, 1.0 - smoothstep(0.008, 0.02, below));
        vec3 wall = lit(earth * mix(0.89, 1.0, band), normalize(across + vec3(0.0, 0.0, 1.1)));
        gl_FragColor = vec4(hazed(wall, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}
