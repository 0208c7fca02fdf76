import * as THREE from 'three'
import { covers, mapCovers } from '../../package/covers.js'
import type { CoverMap } from '../../package/meshes.js'
import type { CoverColors, Palette } from './palette.js'
import { smooth } from '../context/textures.js'

const ice = covers.indexOf('ice')

export const createCover = () => ({
  coverMap: { value: texture(new Uint8Array(24), 1) },
  /** One over the width of that map, including the texels at its border; 0: there is none. */
  coverScale: { value: 0 },
  /** How much of the palette's colour by height it hides. */
  coverShare: { value: 0 },
  iceColor: { value: new THREE.Color() },
  /** A picture over the land, and how a place of the map becomes one of the picture: a scale and an offset each way. */
  drape: { value: new THREE.Texture() },
  drapePlace: { value: new THREE.Vector4() },
  draped: { value: false },
})
type CoverUniforms = ReturnType<typeof createCover>

/** Sets what covers a terrain; without arrays, or with a palette that has no plants, its colours follow from heights alone. */
export function setCover(uniforms: CoverUniforms, arrays: CoverMap | undefined, palette: Palette): void {
  const { coverMap, coverScale, coverShare, iceColor } = uniforms
  const { cover } = palette
  coverShare.value = arrays && cover ? cover.share : 0
  if (!arrays || !cover) return
  coverMap.value.dispose()
  coverMap.value = texture(coverColors(arrays, cover.colors), arrays.side)
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

/** Four bytes a point: the mixed colour of all that covers it, and how much of it is ice. */
export function coverColors(
  { side, weights }: Pick<CoverMap, 'side' | 'weights'>,
  colors: CoverColors,
): Uint8Array<ArrayBuffer> {
  const count = weights.length > mapCovers * side * side ? covers.length : mapCovers
  const shares = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
  const table = covers.map((kind) => shares(colors[kind]))
  const bytes = new Uint8Array((weights.length / count) * 4)
  for (let from = 0, to = 0; from < weights.length; from += count, to += 4) {
    let [red, green, blue] = [0.5, 0.5, 0.5]
    for (let kind = 0; kind < count; kind++) {
      const weight = weights[from + kind]!
      if (weight === 0) continue
      const color = table[kind]!
      red += weight * color[0]!
      green += weight * color[1]!
      blue += weight * color[2]!
    }
    bytes[to] = red
    bytes[to + 1] = green
    bytes[to + 2] = blue
    bytes[to + 3] = count > ice ? weights[from + ice]! : 0
  }
  return bytes
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
