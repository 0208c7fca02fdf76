const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Calls back whenever a `lang` changes around an element, through shadow roots, until the signal. */
export function followLanguages(element: Element, listener: () => void, signal: AbortSignal): void {
  observer ??= new MutationObserver(() => listeners.forEach((each) => each()))
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] })
    if (!(root instanceof ShadowRoot)) break
  }
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener))
}
