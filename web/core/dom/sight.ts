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
