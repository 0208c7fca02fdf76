/** Longest side and most pixels of a canvas: what browsers can be relied on to give. */
const longestSide = 8192
const maxPixels = 1 << 24

/** Gives the pixels of a canvas that it has on the screen, at most two for one of CSS each way; undefined without a size. */
export function pixelsOf({ clientWidth, clientHeight }: HTMLCanvasElement) {
  if (clientWidth === 0 || clientHeight === 0) return undefined
  const ratio = Math.min(
    devicePixelRatio,
    2,
    longestSide / Math.max(clientWidth, clientHeight),
    Math.sqrt(maxPixels / (clientWidth * clientHeight)),
  )
  const [width, height] = [clientWidth, clientHeight].map((side) => Math.max(Math.floor(side * ratio), 1))
  return { width: width!, height: height! }
}

/** Gives a canvas another size and leaves its picture, stretched, which setting the size alone would empty. */
export function resizeWithPicture(canvas: HTMLCanvasElement, width: number, height: number): void {
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(copy, 0, 0, width, height)
}
