import { checkReading } from '../package/canvas-pixels.js'

/**
 * Converts a picture to a smaller file. `quality`: 0 to 1. A browser that cannot write the type gives a PNG.
 *
 * @throws Error if the browser gives no canvas of its size, or changes the pixels that it gives
 */
export async function compressed(
  picture: Blob,
  type: 'image/webp' | 'image/jpeg',
  quality = 0.86,
): Promise<Blob> {
  checkReading()
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!smaller) throw new Error(`this browser makes no picture of ${width} × ${height} pixels`)
  return smaller
}
