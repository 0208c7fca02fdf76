/** The distance from the screen at which an element begins its work. */
const near = '400px'

/**
 * Reports when an element becomes visible or hidden; visible, if the browser cannot tell. Returns a function
 * that stops it.
 */
export function watchSight(element: Element, tell: (seen: boolean) => void, rootMargin = '0px'): () => void {
  if (!globalThis.IntersectionObserver) {
    const timer = setTimeout(() => tell(true))
    return () => clearTimeout(timer)
  }
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)!.isIntersecting), { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls back once, when an element becomes visible. Returns a function that stops the wait. */
export function whenSeen(element: Element, callback: () => void, rootMargin?: string): () => void {
  const look = (seen: boolean) => {
    if (!seen) return
    stop()
    callback()
  }
  const stop = watchSight(element, look, rootMargin)
  return stop
}

/** The same when it comes near the visible part of the page. */
export const whenNear = (element: Element, callback: () => void): (() => void) =>
  whenSeen(element, callback, near)

/**
 * Sets the pixels of a canvas to those of the screen, at most `finest` per CSS pixel. @returns the ratio
 * used.
 */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number, finest = 2): number {
  const density = Math.min(finest, devicePixelRatio || 1)
  const [across, down] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  return density
}

/** Calls back when the size of an element changes, and once at first, until the signal. */
export function onResize(element: Element, act: () => void, signal: AbortSignal): void {
  const observer = new ResizeObserver(act)
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * Acts whenever a CSS pixel has another number of device pixels: the page is zoomed, or dragged to another
 * screen.
 */
export function onDensity(act: () => void, signal?: AbortSignal): void {
  const changed = () => {
    act()
    onDensity(act, signal)
  }
  const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  density.addEventListener('change', changed, { once: true, ...(signal && { signal }) })
}
