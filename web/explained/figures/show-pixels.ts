import { keepPainted } from '../../dom/pixels.js'
import { fitCanvas } from '../../dom/sight.js'

/** Shows pixels on a canvas, which gets their size. */
export function showPixels(
  canvas: HTMLCanvasElement,
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height = width,
): void {
  Object.assign(canvas, { width, height })
  const image = new ImageData(pixels, width, height)
  keepPainted(canvas, () => canvas.getContext('2d')?.putImageData(image, 0, 0))
}

/** Shows the picture of a canvas again, if that has another size on the screen. */
const shown = new WeakMap<Element, () => void>()
let sizes: ResizeObserver | undefined

/**
 * Shows pixels on a canvas in the pixels that it has on the screen: every browser scales a canvas in its own
 * way, and WebKit's leaves the edges of pixels.
 */
export function showSmooth(
  canvas: HTMLCanvasElement,
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height = width,
): void {
  let clientWidth: number | undefined
  const show = () => {
    // The observer also tells the size in which it has just been shown.
    if (canvas.clientWidth === clientWidth) return
    clientWidth = canvas.clientWidth
    if (clientWidth === 0) return showPixels(canvas, pixels, width, height)
    fitCanvas(canvas, clientWidth, (clientWidth * height) / width)
    const picture = { width: canvas.width, height: canvas.height }
    showPixels(canvas, resampled({ data: pixels, width, height }, picture), picture.width, picture.height)
  }
  shown.set(canvas, show)
  sizes ??= new ResizeObserver((entries) => entries.forEach(({ target }) => shown.get(target)?.()))
  sizes.observe(canvas)
  show()
}

type PixelSize = Pick<ImageData, 'width' | 'height'>

/**
 * The same picture in other pixels: each is a mean of those around its middle, whose weights fall linearly to
 * zero at the distance of a pixel, of the picture or the new one, whichever is larger.
 */
export function resampled(
  { data, width, height }: PixelSize & { data: Uint8ClampedArray },
  to: PixelSize,
): Uint8ClampedArray<ArrayBuffer> {
  const opaque = Float32Array.from(data, (value, i) => ((i & 3) === 3 ? value : (value * data[i | 3]!) / 255))
  // Across, and on its side, so that the same loop goes down.
  const aside = onSide(opaque, { width, height }, to.width)
  const all = onSide(aside, { width: height, height: to.width }, to.height)
  return Uint8ClampedArray.from(all, (value, i) =>
    (i & 3) === 3 || value === 0 ? value : (value * 255) / all[i | 3]!,
  )
}

/** A picture in `across` columns, which become the rows of the result. */
function onSide(data: Float32Array, { width, height }: PixelSize, across: number): Float32Array {
  const turned = new Float32Array(4 * across * height)
  const scale = width / across
  const reach = Math.max(1, scale)
  for (let x = 0; x < across; x++) {
    const middle = (x + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(middle - reach))
    const last = Math.min(width - 1, Math.floor(middle + reach))
    const weights: number[] = []
    for (let at = first; at <= last; at++) weights.push(1 - Math.abs(at - middle) / reach)
    const all = weights.reduce((sum, each) => sum + each, 0)
    for (let y = 0; y < height; y++) {
      const to = 4 * (x * height + y)
      weights.forEach((weight, i) => {
        const from = 4 * (y * width + first + i)
        for (let channel = 0; channel < 4; channel++)
          turned[to + channel]! += (weight / all) * data[from + channel]!
      })
    }
  }
  return turned
}
