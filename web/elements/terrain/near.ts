const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls back once, when an element comes near what can be seen; returns what ends the wait. */
export function whenNear(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer!.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { rootMargin: '400px' },
  )
  callbacks.set(element, callback)
  observer.observe(element)
  return () => observer!.unobserve(element)
}
