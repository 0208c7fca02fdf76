import * as THREE from 'three'
import { mixedCover } from '../../package/cover-colors.js'
import type { CoverMap, MixedCover } from '../../package/meshes.js'
import { colorList, type CoverColors } from './covered.js'
import type { Palette } from './palette.js'
import { smooth } from '../context/textures.js'

export const createCover = () => ({
  coverMap: { value: texture(new Uint8Array(24), 1) },
  /** One over the width of that map, including the texels at its border; 0: there is none. */
  coverScale: { value: 0 },
  /** How much of the palette's colour by height it hides. */
  coverShare: { value: 0 },
  iceColor: { value: new THREE.Color() },
  /**
   * A picture over the land, and how a place of the map becomes one of the picture: a scale and an offset
   * each way.
   */
  drape: { value: new THREE.Texture() },
  drapePlace: { value: new THREE.Vector4() },
  draped: { value: false },
})
type CoverUniforms = ReturnType<typeof createCover>

/**
 * Sets what covers a terrain; without arrays, or with a palette that has no plants, its colours follow from
 * heights alone.
 */
export function setCover(uniforms: CoverUniforms, arrays: CoverMap | undefined, palette: Palette): void {
  const { coverMap, coverScale, coverShare, iceColor } = uniforms
  const { cover } = palette
  coverShare.value = arrays && cover ? cover.share : 0
  if (!arrays || !cover) return
  coverMap.value.dispose()
  coverMap.value = texture(coverIn(arrays, cover.colors).texels, arrays.side)
  coverScale.value = 1 / (arrays.side * arrays.step)
  iceColor.value.set(cover.colors.ice)
}

/** Lays a picture over the land; undefined removes it. */
export function setDrape({ drape, draped }: CoverUniforms, picture: ImageBitmap | undefined): void {
  drape.value.dispose()
  draped.value = picture !== undefined
  if (!picture) return
  const texture = new THREE.Texture(picture)
  Object.assign(texture, { flipY: false, colorSpace: THREE.SRGBColorSpace, anisotropy: 8, needsUpdate: true })
  drape.value = texture
}

/** What covers a terrain in the colours of a palette: as the worker has mixed it, if it had them. */
export function coverIn(cover: CoverMap, colors: CoverColors): MixedCover {
  const list = colorList(colors)
  return cover.mixed && String(cover.mixed.colors) === String(list) ? cover.mixed : mixedCover(cover, list)
}

function texture(colors: Uint8Array<ArrayBuffer>, side: number): THREE.DataArrayTexture {
  const layers = smooth(new THREE.DataArrayTexture(colors, side, side, colors.length / (4 * side * side)))
  layers.colorSpace = THREE.SRGBColorSpace
  return layers
}

/** GLSL: the colour of the ground; needs `hypsometric`. */
export const coverChunk = /* glsl */ `
  uniform highp sampler2DArray coverMap;
  uniform float coverScale, coverShare;
  uniform vec3 iceColor;
  uniform sampler2D drape;
  uniform vec4 drapePlace;
  uniform bool draped;

  // Colour by height, under what covers a place of a map.
  vec3 groundColor(float height, vec2 at) {
    if (draped) return texture(drape, vec2(at.x, -at.y) * drapePlace.xy + drapePlace.zw).rgb;
    vec3 color = hypsometric(height);
    if (coverShare == 0.0 || height < heights.y) return color;
    return mix(color, texture(coverMap, vec3(vec2(at.x, -at.y) * coverScale + 0.5, 0.0)).rgb, coverShare);
  }

  // What covers a place of a planet's face, 0 to 1 each way, and how much of it is ice.
  vec4 coverOn(int face, vec2 place) {
    float side = float(textureSize(coverMap, 0).x);
    return texture(coverMap, vec3((place * (side - 1.0) + 0.5) / side, face));
  }
`
