import { describe, expect, test } from 'vitest'
import { checkPictureSize, largestPicture } from '../../../web/draw/context/picture-size.js'
import { copyTile, tilesOf } from '../../../web/draw/context/picture.js'

describe('a picture', () => {
  test.each([
    [1, 1],
    [7, 3],
    [16, 16],
    [33, 20],
  ])('of %d × %d is covered by its tiles, each pixel once', (width, height) => {
    const covered = new Uint8Array(width * height)
    for (const tile of tilesOf(width, height, 8)) {
      expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(8)
      for (let y = 0; y < tile.height; y++)
        for (let x = 0; x < tile.width; x++) covered[(tile.y + y) * width + tile.x + x]!++
    }
    expect(covered.every((times) => times === 1)).toBe(true)
  })

  test('puts a tile where it belongs, its lowest row last, with straight alpha', () => {
    // Two pixels wide, two rows from below; colours hold their alpha.
    const pixels = Uint8Array.from([10, 20, 30, 255, 64, 32, 0, 128, 0, 0, 0, 0, 255, 255, 255, 255])
    const to = new Uint8Array(3 * 3 * 4)
    copyTile(pixels, { x: 1, y: 0, width: 2, height: 2 }, to, 3, 4)
    expect([...to.subarray(4, 12)]).toEqual([0, 0, 0, 0, 255, 255, 255, 255])
    expect([...to.subarray(16, 24)]).toEqual([10, 20, 30, 255, 128, 64, 0, 128])
    expect([...to.subarray(24)]).toEqual(new Array(12).fill(0))
  })

  test('of a size that is none is refused', () => {
    checkPictureSize(1, largestPicture)
    for (const wrong of [0, -1, 1.5, NaN, largestPicture + 1, Infinity])
      expect(() => checkPictureSize(640, wrong)).toThrow(
        `the height of a picture must be a whole number of pixels from 1 to 8192, got ${wrong}`,
      )
  })
})
