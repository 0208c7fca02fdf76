/**
 * The same picture in fewer bytes, for pages. A browser that does not write the type gives a PNG.
 *
 * @throws Error if the browser lends no canvas of its size
 */
export async function compressed(picture: Blob, type: 'image/webp' | 'image/jpeg'): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
  if (!smaller) throw new Error(`this browser makes no picture of ${width} × ${height} pixels`)
  return smaller
}

/** A file as an address that holds it. */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** The ending of a picture's file. */
export const endingOf = ({ type }: Blob): string => `.${type.replace('image/', '').replace('jpeg', 'jpg')}`
