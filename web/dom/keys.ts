/**
 * Listens to keys; the only way in which scripts do. Left out are the keys that an input method takes to
 * compose a word: Chromium and Firefox say so by `isComposing`, Safari by the key code 229 of the Enter that
 * ends it, and Windows by the key “Process”. Left out are also events without a key, as browsers send them
 * when they fill in a form.
 */
export function onKeyDown(
  target: EventTarget,
  listener: (event: KeyboardEvent) => void,
  options?: AddEventListenerOptions,
): void {
  const listen = (event: Event) => {
    const { isComposing, key, keyCode } = event as KeyboardEvent
    if (typeof key !== 'string' || isComposing || keyCode === 229 || key === 'Process') return
    listener(event as KeyboardEvent)
  }
  target.addEventListener('keydown', listen, options)
}

/** Listens to keys that are let go, also while a word is composed: what was pressed before must end. */
export function onKeyUp(
  target: EventTarget,
  listener: (event: KeyboardEvent) => void,
  options?: AddEventListenerOptions,
): void {
  const listen = (event: Event) => {
    if (typeof (event as KeyboardEvent).key === 'string') listener(event as KeyboardEvent)
  }
  target.addEventListener('keyup', listen, options)
}

/**
 * The key, with letters in lower case and without their full-width forms. Where the keyboard writes another
 * script, such as Cyrillic, Greek, Hebrew, Arabic or Thai, it is the Latin letter or the digit at the same
 * place.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[A-Z][A-Za-z\d]+$/.test(key)) return key // a name such as Enter
  const written = key.normalize('NFKC').toLowerCase()
  const isForeign = /[\p{L}\p{M}\p{Nd}]/u.test(written) && !/[\p{Script=Latin}\d]/u.test(written)
  const latin = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]
  return isForeign && latin ? latin.toLowerCase() : written
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The direction of an arrow key, y down; undefined for other keys. */
export const arrowOf = ({ key }: KeyboardEvent): readonly [x: number, y: number] | undefined => arrows[key]

/**
 * 1 for the keys that come nearer, + and =, which is + without Shift; −1 for -, which goes away; 0 for
 * others.
 */
export const zoomOf = ({ key }: { key: string }): number => {
  if (key === '-') return -1
  if (key === '+' || key === '=') return 1
  return 0
}

/**
 * Lets screen readers pass keys on to a picture that uses them, and names it by what it is in place of
 * “application”; without a description it is a mere picture.
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
 * Calls back at arrow keys, y down, and at the other keys that are named. A key is left to others if it is
 * meant for the browser, or if the callback returns false.
 */
export function onKeys(
  element: HTMLElement,
  move: (right: number, down: number, event: KeyboardEvent) => unknown,
  others: Readonly<Record<string, () => unknown>> = {},
): void {
  onKeyDown(element, (event) => {
    const arrow = arrowOf(event)
    const other = others[keyOf(event)]
    if (isCommand(event) || !(arrow || other)) return
    if ((arrow ? move(...arrow, event) : other!()) === false) return
    event.preventDefault()
    event.stopPropagation()
  })
}
