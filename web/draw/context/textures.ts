import * as THREE from 'three'

/** Has a texture interpolated between its points. */
export function smooth<Kind extends THREE.Texture>(texture: Kind): Kind {
  texture.minFilter = texture.magFilter = THREE.LinearFilter
  texture.needsUpdate = true
  return texture
}

/**
 * Unconverted heights of a map, of a planet's faces or of tiles, a layer each: four bytes a point, read point
 * by point; row 0 is row 0 of the texture. Nothing is copied on the way to the graphics card, and the array
 * stays with the caller, who restores it after a lost context.
 */
export function heightTexture(heights: Float32Array, side: number): THREE.DataArrayTexture {
  const layers = heights.length / (side * side)
  const texture = new THREE.DataArrayTexture(heights as Float32Array<ArrayBuffer>, side, side, layers)
  Object.assign(texture, { format: THREE.RedFormat, type: THREE.FloatType, unpackAlignment: 4 })
  texture.needsUpdate = true
  return texture
}
