/** Gives a canvas the pixels of the screen, at most `finest` for one of CSS. @returns how many it got for one. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number, finest = 2): number {
  const density = Math.min(finest, devicePixelRatio || 1)
  const [across, down] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  return density
}

/** Calls back when an element has another size, and at first, until the signal. */
export function onResize(element: Element, act: () => void, signal: AbortSignal): void {
  const observer = new ResizeObserver(act)
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
