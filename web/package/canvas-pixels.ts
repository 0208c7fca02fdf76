import sentences from './refusal.json' with { type: 'json' }

type PixelContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Gives a canvas to read pixels from, on the page or in a worker; undefined if the browser gives none. */
export function readableContext(width: number, height: number): PixelContext | undefined {
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height })
  return (canvas.getContext('2d', { willReadFrequently: true }) as PixelContext | null) ?? undefined
}

/**
 * Pixels a side of the probe: enough for browsers that change only some of them, and none of a plain picture.
 */
const side = 32

/**
 * Whether the browser changes pixels that a page reads from a canvas, as some do against tracking. It is
 * asked each time, because readers can allow it for a page.
 */
export function altersPixels(): boolean {
  const context = readableContext(side, side)
  if (!context) return false
  const known = new ImageData(side, side)
  known.data.forEach((_, i) => (known.data[i] = i % 4 === 3 ? 255 : (i * i * 31 + i * 7) & 255))
  context.putImageData(known, 0, 0)
  return context.getImageData(0, 0, side, side).data.some((value, i) => value !== known.data[i])
}

/** @throws Error if a picture that is read from a canvas would be spoilt */
export function checkReading(): void {
  if (altersPixels()) throw new Error(sentences['pixels-altered'])
}
