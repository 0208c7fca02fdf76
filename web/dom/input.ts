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

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The direction of an arrow key, y down; undefined for other keys. */
export const arrowOf = ({ key }: KeyboardEvent): readonly [x: number, y: number] | undefined => arrows[key]

/** 1 for the keys that come nearer, + and =, which is + without Shift; −1 for -, which goes away; 0 for others. */
export const zoomOf = ({ key }: { key: string }): number => {
  if (key === '-') return -1
  if (key === '+' || key === '=') return 1
  return 0
}

/**
 * Lets screen readers pass keys on to a picture that uses them, and names it by what it is in place of “application”;
 * without a description it is a mere picture.
 */
export function takeKeys(picture: Element, description?: string): void {
  picture.setAttribute('role', description === undefined ? 'img' : 'application')
  if (description === undefined) picture.removeAttribute('aria-roledescription')
  else picture.setAttribute('aria-roledescription', description)
}

/** Whether a key is meant for the browser or the system. */
export const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey

/**
 * Calls back at arrow keys, y down, and at the other keys that are named. A key is left to others if it is meant for the
 * browser, or if the callback returns false.
 */
export function onKeys(
  element: HTMLElement,
  move: (right: number, down: number, event: KeyboardEvent) => unknown,
  others: Readonly<Record<string, () => unknown>> = {},
): void {
  element.addEventListener('keydown', (event) => {
    const arrow = arrowOf(event)
    if (isCommand(event) || !(arrow || others[event.key])) return
    if ((arrow ? move(...arrow, event) : others[event.key]!()) === false) return
    event.preventDefault()
    event.stopPropagation()
  })
}

/**
 * The condition under which an element takes the wheel instead of the page. `focus`: while it has keyboard focus;
 * `still-page`: also whenever the page has nothing to scroll; `always`. With Ctrl the element always takes it.
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
 * Calls back whenever a media query has another answer. Chromium does not tell a list whose answer was read after the
 * change and before the event, so one list listens and another one is read.
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
