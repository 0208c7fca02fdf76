/** Follows a pointer that was pressed on an element until it is lifted; other fingers do not count. */
export function followPointer(
  target: HTMLElement,
  { pointerId }: PointerEvent,
  move: (event: PointerEvent) => void,
  end?: (event: PointerEvent) => void,
): void {
  const lifted = new AbortController()
  target.setPointerCapture(pointerId)
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) {
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      if (type === 'pointermove') return move(event)
      lifted.abort()
      end?.(event)
    }
    target.addEventListener(type, follow, { signal: lifted.signal })
  }
}

/**
 * The condition under which an element takes the wheel instead of the page. `focus`: while it has keyboard
 * focus; `still-page`: also whenever the page has nothing to scroll; `always`. With Ctrl the element always
 * takes it.
 */
export type WheelRule = 'focus' | 'still-page' | 'always'

export function takesWheel(element: HTMLElement, event: WheelEvent, rule: WheelRule = 'focus'): boolean {
  if (event.ctrlKey || rule === 'always') return true
  const root = element.getRootNode() as Document | ShadowRoot
  if (root.activeElement === element) return true
  const page = document.scrollingElement
  return rule === 'still-page' && (!page || page.scrollHeight <= page.clientHeight)
}

/**
 * Calls back whenever a media query has another answer. Chromium does not tell a list whose answer was read
 * after the change and before the event, so one list listens and another one is read.
 *
 * @param until ends it
 * @returns a function that tells the present answer
 */
export function watchMedia(
  query: string,
  changed: () => void,
  until?: { readonly signal: AbortSignal },
): () => boolean {
  matchMedia(query).addEventListener('change', changed, until && { signal: until.signal })
  const read = matchMedia(query)
  return () => read.matches
}

/** Whether the reader wants things to keep still, now. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
