import { DataTexture, GLSL3, type IUniform, ShaderMaterial } from 'three'
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
  /** Light that reaches each place of the map, 0 to 1: row 0 is north, any size. */
  shadeMap: IUniform<DataTexture>
}

/** Full light everywhere. */
export function noShade(): DataTexture {
  const texture = new DataTexture(Uint8Array.of(255, 255, 255, 255), 1, 1)
  texture.needsUpdate = true
  return texture
}

/** The surface, lit by the full map's slopes however coarse its triangles are. */
export function surfaceMaterial(shading: Shading, uniforms: SurfaceUniforms): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${heightChunk}
      ${patchChunk}
      out vec2 place;
      out float height;
      void main() {
        ivec2 at = pointOnMap();
        height = texelFetch(heightMap, at, 0).r;
        place = vec2(at);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(positionOf(at, height), 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      ${heightChunk}
      uniform float pixel;
      uniform sampler2D shadeMap;
      in vec2 place;
      in float height;
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
        float light = texture(shadeMap, (place + 0.5) / (lastPoint + 1.0)).r;
        vec3 color = hypsometric(height);
        vec3 bare = mix(color, rock, smoothstep(rockSlopes.x, rockSlopes.y, slope) * 0.7);
        vec3 shaded = height < heights.y ? submerged(color, normal, height) : lit(bare, normal);
        fragment = vec4(shaded * light, 1.0);
        #include <colorspace_fragment>
      }`,
  })
}

/** The cut through the ground along the border of the map. */
export function wallMaterial(shading: Shading, uniforms: SurfaceUniforms): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...shading, ...uniforms },
    vertexShader: /* glsl */ `
      ${heightChunk}
      ${wallChunk}
      uniform float floorHeight;
      out vec3 across;
      out float height;
      void main() {
        ivec2 at = pointOnMap();
        height = corner.y == 0u ? floorHeight : texelFetch(heightMap, at, 0).r;
        across = outwards();
        gl_Position = projectionMatrix * modelViewMatrix * vec4(positionOf(at, height), 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${shadingChunk}
      in vec3 across;
      in float height;
      out vec4 fragment;
      #define gl_FragColor fragment
      void main() {
        float layer = (height - heights.x) / max(heights.z - heights.x, 1e-6);
        float band = 0.5 + 0.5 * sin(layer * 42.0 + 2.0 * sin(layer * 9.0));
        fragment = vec4(lit(earth * mix(0.9, 1.0, band), normalize(across + vec3(0.0, 0.0, 0.8))), 1.0);
        #include <colorspace_fragment>
      }`,
  })
}
