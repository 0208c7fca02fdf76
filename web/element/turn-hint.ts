import { isRemembered, remember, turned } from '../dom/session.js'
import { element, svg } from '../dom/elements.js'
import { onKeyDown } from '../dom/keys.js'
import { adopt } from '../dom/sheet.js'
import { watchSight } from '../dom/sight.js'
import type { ElementContext } from './element-context.js'
import css from './turn-hint.css?inline'
import type { WordsOf } from '../words/keys.js'

/** The hints of all elements in sight; only the first of them on the page is visible. */
const offered = new Map<Element, HTMLElement>()
let isKnown = isRemembered(turned)

/**
 * Tells over a picture that it can be turned, on one picture of a page at a time, until a reader has touched
 * any of them. The session, if available, remembers this.
 */
export function turnHint({ terrain: host, canvas, mapCanvas }: ElementContext, signal: AbortSignal) {
  const root = host.shadowRoot!
  adopt(root, css)
  const text = element('span')
  const box = element(
    'div.box.turn',
    { part: 'turn-hint', 'aria-hidden': 'true', hidden: true },
    svg('svg', { viewBox: '0 0 30 24' }, ...[arrows, hand].map((d) => svg('path', { d }))),
    text,
  )
  root.append(box)
  let isWanted = false
  let inSight = false
  const offer = () => {
    box.hidden = true
    if (isWanted && inSight) offered.set(host, box)
    else offered.delete(host)
    showFirst()
  }
  const leave = watchSight(host, (seen) => {
    inSight = seen
    offer()
  })
  signal.addEventListener('abort', () => {
    leave()
    box.remove()
    offered.delete(host)
    showFirst()
  })
  const use = (event: Event) => isUse(event) && learn()
  for (const each of [canvas, mapCanvas]) {
    onKeyDown(each, use, { signal })
    for (const event of ['pointerdown', 'pointerup', 'wheel'] as const)
      each.addEventListener(event, use, { signal, passive: true })
  }
  return {
    /** `on`: whether the picture can be turned, and does not turn by itself. */
    want(on: boolean): void {
      isWanted = on
      offer()
    },
    speak: (words: WordsOf<'terrain'>) => (text.textContent = words.say('terrain.turn')),
  }
}

const arrows = 'M6 5 2 8l4 3M2 8h7M24 5l4 3-4 3M28 8h-7'
const hand =
  'M12 13V4.6a1.7 1.7 0 0 1 3.4 0v6l5 1.1a2.4 2.4 0 0 1 1.8 2.8l-.9 4.2a3.4 3.4 0 0 1-3.3 2.7h-2.6a3.6 3.6 0 0 1-3-1.6L9 15.6a1.6 1.6 0 0 1 2.4-2.1z'

function showFirst(): void {
  const isBefore = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const inOrder = [...offered].sort(([one], [other]) => (isBefore(one, other) ? -1 : 1))
  for (const [i, [, box]] of inOrder.entries()) box.hidden = isKnown || i > 0
}

/**
 * Whether an event shows that a reader uses the picture; a finger may only scroll the page, until it is
 * lifted.
 */
function isUse(event: Event): boolean {
  if (!event.type.startsWith('pointer')) return event.defaultPrevented
  return (event.type === 'pointerup') === ((event as PointerEvent).pointerType === 'touch')
}

function learn(): void {
  if (isKnown) return
  isKnown = true
  showFirst()
  remember(turned)
}
