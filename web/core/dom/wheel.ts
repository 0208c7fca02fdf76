/**
 * When a turn of the wheel over an element is for it. `focus`: while it has the keyboard's focus; `still-page`: also
 * whenever the page has nothing to scroll; `always`. With Ctrl it always is. Otherwise it scrolls the page.
 */
export type WheelRule = 'focus' | 'still-page' | 'always'

export function takesWheel(element: HTMLElement, event: WheelEvent, rule: WheelRule = 'focus'): boolean {
  if (event.ctrlKey || rule === 'always') return true
  const root = element.getRootNode() as Document | ShadowRoot
  if (root.activeElement === element) return true
  const page = document.scrollingElement
  return rule === 'still-page' && (!page || page.scrollHeight <= page.clientHeight)
}
