import * as THREE from 'three'
import { lostWhileDrawing, type PictureOptions } from './picture-size.js'

/** A part of a larger picture, in pixels from the upper left. */
export interface PictureTile {
  x: number
  y: number
  width: number
  height: number
}

const largestTile = 2048

/** Cuts a picture into parts that every graphics card can draw. */
export function tilesOf(width: number, height: number, largest = largestTile): PictureTile[] {
  const tiles: PictureTile[] = []
  for (let y = 0; y < height; y += largest) {
    for (let x = 0; x < width; x += largest) {
      tiles.push({ x, y, width: Math.min(largest, width - x), height: Math.min(largest, height - y) })
    }
  }
  return tiles
}

/**
 * Draws a picture tile by tile on the graphics card, reads it back and encodes it as PNG, without a canvas in
 * between, which would round translucent colours. The page stays responsive meanwhile; `draw` draws a tile,
 * or throws to stop everything.
 *
 * @throws AbortError if `signal` is aborted, Error if the graphics card is lost meanwhile.
 */
export async function drawPicture(
  renderer: THREE.WebGLRenderer,
  { width, height, background = true, onProgress, signal }: PictureOptions,
  draw: (tile: PictureTile) => void,
): Promise<Blob> {
  const channels = background ? 3 : 4
  const data = new Uint8Array(width * height * channels)
  const tiles = tilesOf(width, height, Math.min(largestTile, renderer.capabilities.maxTextureSize))
  const { encode } = await import('fast-png')

  for (const [done, tile] of tiles.entries()) {
    signal?.throwIfAborted()
    copyTile(await readTile(renderer, tile, background, draw), tile, data, width, channels)
    onProgress?.((done + 1) / (tiles.length + 1))
  }
  signal?.throwIfAborted()
  const png = encode({ width, height, data, channels, depth: 8 })
  onProgress?.(1)
  return new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
}

async function readTile(
  renderer: THREE.WebGLRenderer,
  tile: PictureTile,
  background: boolean,
  draw: (tile: PictureTile) => void,
): Promise<Uint8Array> {
  const target = new THREE.WebGLRenderTarget(tile.width, tile.height, {
    samples: 4,
    colorSpace: THREE.SRGBColorSpace,
    magFilter: THREE.LinearFilter,
    internalFormat: 'RGBA8',
  })
  // Three writes linear colours into targets, which would lose precision in eight bits, except into those of
  // a headset: it treats these as the screen, so the picture looks like the one on the screen.
  Object.assign(target, { isXRRenderTarget: true })
  const pixels = new Uint8Array(tile.width * tile.height * 4)
  const [paper, opacity] = [renderer.getClearColor(new THREE.Color()), renderer.getClearAlpha()]
  try {
    try {
      renderer.setRenderTarget(target)
      if (!background) renderer.setClearColor(0x000000, 0)
      renderer.clear()
      draw(tile)
    } finally {
      renderer.setRenderTarget(null)
      renderer.setClearColor(paper, opacity)
    }
    await renderer.readRenderTargetPixelsAsync(target, 0, 0, tile.width, tile.height, pixels)
    // After a crash of the graphics process all is read as nothing, until the browser says that the context
    // is lost.
    const gl = renderer.getContext()
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE)
      throw new Error(lostWhileDrawing)
  } catch (error) {
    // Three does not say why a fence was not passed.
    throw error ?? new Error(lostWhileDrawing)
  } finally {
    target.dispose()
  }
  return pixels
}

/**
 * Flips the rows, which the graphics card returns from below, and divides premultiplied colours by their
 * alpha.
 */
export function copyTile(
  pixels: Uint8Array,
  tile: PictureTile,
  to: Uint8Array,
  width: number,
  channels: 3 | 4,
): void {
  for (let row = 0; row < tile.height; row++) {
    let from = (tile.height - 1 - row) * tile.width * 4
    let at = ((tile.y + row) * width + tile.x) * channels
    for (let x = 0; x < tile.width; x++, from += 4, at += channels) {
      const alpha = pixels[from + 3]!
      for (let c = 0; c < 3; c++) {
        const value = pixels[from + c]!
        if (channels === 3 || alpha === 255) to[at + c] = value
        else if (alpha === 0) to[at + c] = 0
        else to[at + c] = Math.min(255, Math.round((value * 255) / alpha))
      }
      if (channels === 4) to[at + 3] = alpha
    }
  }
}
