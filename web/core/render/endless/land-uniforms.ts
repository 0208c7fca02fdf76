import { Color, type DataArrayTexture, type IUniform, Vector2 } from 'three'
import { unitHeight } from '../../endless/land.js'
import { earthRadius } from '../../endless/tile-tree.js'

/** What the land is drawn by, as a surface or in columns: the tiles of a store, the eye and the sun. */
export function landUniforms<Air extends Record<string, IUniform>>(
  heights: DataArrayTexture,
  light: DataArrayTexture,
  air: Air,
) {
  return {
    ...air,
    heights: { value: heights },
    light: { value: light },
    stride: { value: 2 },
    /** Metres of a unit of height. */
    unit: { value: unitHeight },
    /** Of the eye, in units of height: a number of 24 bits and what is missing to it. */
    eyeHeight: { value: new Vector2() },
    /** From where to where a tile turns into the coarser one, in its widths. */
    morph: { value: new Vector2(3, 4) },
    curve: { value: 1 / (2 * earthRadius) },
    /** For depths on a logarithmic scale. */
    depthScale: { value: 1 },
    skylight: { value: new Color() },
    /** Metres. */
    snowline: { value: 3800 },
  }
}
