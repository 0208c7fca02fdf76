/** How far from the screen an element begins its work. */
const near = '400px'

/** Tells when an element can be seen and when no more; that it can, where the browser does not say. Returns what ends it. */
export function watchSight(element: Element, tell: (seen: boolean) => void, rootMargin = '0px'): () => void {
  if (!globalThis.IntersectionObserver) {
    const timer = setTimeout(() => tell(true))
    return () => clearTimeout(timer)
  }
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)!.isIntersecting), { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls back once, when an element comes near what can be seen; returns what ends the wait. */
export function whenNear(element: Element, callback: () => void): () => void {
  const stop = watchSight(
    element,
    (seen) => {
      if (!seen) return
      stop()
      callback()
    },
    near,
  )
  return stop
}

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
