import { type DataTexture, DoubleSide, GLSL3, type IUniform, ShaderMaterial } from 'three'
import { type Shading, shadingChunk } from '../shading.js'
import { heightChunk } from './height-texture.js'
import { patchChunk, wallChunk } from './patch-geometry.js'

/** What the two materials of a surface share, besides its shading. */
export interface SurfaceUniforms extends Record<string, IUniform> {
  heightMap: IUniform<DataTexture>
  /** Points a side, less one. */
  lastPoint: IUniform<number>
  /** Distance between neighbouring points. */
  spacing: IUniform<number>
  /** Down to which walls reach. */
  floorHeight: IUniform<number>
  /** Size of a pixel on the map where w of clip space is 1. */
  pixel: IUniform<number>
}

/** The surface, lit by the full map's slopes however coarse its triangles are. */
export function surfaceMaterial(shading: Shading, uniforms?: SurfaceUniforms): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${heightChunk}
      ${patchChunk}
      out vec2 place;
      out vec3 at;
      void main() {
        ivec2 point = pointOnMap();
        place = vec2(point);
        at = positionOf(point, texelFetch(heightMap, point, 0).r);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      ${heightChunk}
      uniform float pixel;
      in vec2 place;
      in vec3 at;
      out vec4 fragment;
      #define gl_FragColor fragment
      void main() {
        // What is smaller than a pixel is told by its mean, or it would shimmer.
        float reach = max(pixel / (gl_FragCoord.w * spacing), 1.0);
        vec2 slopes = slopeAt(place, reach);
        // Rock follows larger forms, as far as they go: any closer and every pebble would be a cliff.
        float broad = lastPoint / 512.0;
        float slope = length(broad > reach ? slopeAt(place, broad) : slopes);
        vec3 normal = normalize(vec3(-slopes, 1.0));
        float height = at.z;
        vec2 seen = shadeAt(at.xy);
        vec3 color = hypsometric(height);
        float steepness = smoothstep(rockSlopes.x, rockSlopes.y, slope);
        vec4 weather = weatherAt(at.xy);
        vec3 bare = weathered(mix(color, rock, steepness * bareness), weather, steepness);
        vec3 ground = height < heights.y
          ? submerged(washed(color, height), normal, height, seen)
          : mix(lit(washed(bare, height), normal, seen), freshColor(weather, seen.y), freshWater(weather));
        fragment = vec4(hazed(ground, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}

/** The cut through the ground along the border of the map. */
export function wallMaterial(shading: Shading, uniforms?: SurfaceUniforms): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    side: DoubleSide, // along two borders it runs the other way round
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${heightChunk}
      ${wallChunk}
      uniform float floorHeight;
      out vec3 across;
      out vec3 at;
      void main() {
        ivec2 point = pointOnMap();
        at = positionOf(point, corner.y == 0u ? floorHeight : texelFetch(heightMap, point, 0).r);
        across = outwards();
        gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      in vec3 across;
      in vec3 at;
      out vec4 fragment;
      #define gl_FragColor fragment
      void main() {
        float layer = (at.z - heights.x) / max(heights.z - heights.x, 1e-6);
        float band = 0.5 + 0.5 * sin(layer * 42.0 + 2.0 * sin(layer * 9.0));
        vec3 wall = lit(earth * mix(0.9, 1.0, band), normalize(across + vec3(0.0, 0.0, 1.1)));
        fragment = vec4(hazed(wall, at), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}
