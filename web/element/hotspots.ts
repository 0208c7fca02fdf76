import { adopt } from '../dom/sheet.js'
import type { Pin } from '../draw/camera/locate.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'
import type { ElementContext } from './element-context.js'
import css from './hotspots.css?inline'
import { warnOnce, type AttributeNote } from '../state/attribute-notes.js'

/**
 * Places the children in the slot `hotspot` above their points of the picture. The place is in the variables
 * `--hotspot-x` and `--hotspot-y`; `data-hidden` marks children outside the picture or behind a ridge. The
 * camera turns to a child that gets the focus, so that the keyboard reaches all of them, in the order of the
 * document. Cost: a walk over the map for each child, only when a frame is drawn.
 *
 * @returns to be called after each new frame
 */
export function placeHotspots(
  context: ElementContext,
  viewport: TerrainViewport,
  signal: AbortSignal,
): () => void {
  const { hotspots, hotspotsSlot } = context
  /** The children; one without a pin has no place and is not shown. */
  let all: { element: HTMLElement; pin: Pin | undefined }[] = []

  const update = () => {
    const placed = all.map(({ element, pin }) => ({ element, place: pin && viewport.pane.locate(pin) }))
    placed.sort((one, other) => (other.place?.depth ?? 0) - (one.place?.depth ?? 0))
    for (const [order, { element, place }] of placed.entries()) {
      if (!place) continue
      const { left, top, seen } = place
      element.style.setProperty('--hotspot-z', String(order))
      element.style.setProperty('--hotspot-x', share(left))
      element.style.setProperty('--hotspot-y', share(top))
      element.toggleAttribute('data-hidden', !seen)
      hotspots.hidden = false
    }
  }
  const read = () => {
    all = (hotspotsSlot.assignedElements() as HTMLElement[]).map((element) => {
      const { pin, notes } = readPin(element.dataset)
      warnOnce(notes)
      element.toggleAttribute('data-unplaced', !pin)
      return { element, pin }
    })
    update()
  }
  const turnTo = (target: Node) => {
    const { element, pin } = all.find(({ element }) => element.contains(target)) ?? {}
    if (!pin || !element!.hasAttribute('data-hidden') || context.option('interaction') === 'none') return
    viewport.pane.turnTo(pin)
    context.tell('change', { of: 'camera', by: 'reader' })
  }

  adopt(context.terrain.shadowRoot!, css)
  hotspotsSlot.addEventListener('slotchange', read, { signal })
  hotspots.addEventListener('focusin', ({ target }) => turnTo(target as Node), { signal })
  const watch = new MutationObserver(read)
  watch.observe(context.terrain, { subtree: true, attributeFilter: ['data-x', 'data-y', 'data-lift'] })
  signal.addEventListener('abort', () => watch.disconnect())
  read()
  return update
}

// Places outside the picture are clamped; otherwise the browser would scroll the picture to show them.
const share = (of: number) => `${(Math.min(Math.max(of, 0), 1) * 100).toFixed(3)}%`

/**
 * Reads the pin of `data-x`, `data-y` and `data-lift`: 0 to 1 from the west and from the north, and above the
 * ground, in widths of the map. An invalid value gives a note and no pin.
 */
export function readPin({ x, y, lift = '0' }: Partial<Record<string, string>>): {
  pin: Pin | undefined
  notes: AttributeNote[]
} {
  const [notes, pin]: [AttributeNote[], Pin] = [[], { x: 0, y: 0, lift: 0 }]
  for (const [name, text] of Object.entries({ x, y, lift })) {
    // parseFloat and Number would accept some texts that are not decimal numbers, such as 0x1.
    const value = text?.trim() && /^[\d.e+-]+$/i.test(text.trim()) ? Number(text) : NaN
    if (value >= 0 && value <= 1) pin[name as keyof Pin] = value
    else {
      const got = text === undefined ? 'nothing' : JSON.stringify(text.slice(0, 40))
      const message = `data-${name} of a hotspot must be a number from 0 to 1, got ${got}; it is not shown`
      notes.push({ attribute: `data-${name}`, message })
    }
  }
  return { pin: notes.length > 0 ? undefined : pin, notes }
}
