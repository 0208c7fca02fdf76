import { adopt, sheet } from '../../dom/sheet.js'
import type { Pin } from '../../render/locate.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'
import type { Host } from './frame.js'
import css from './hotspots.css?inline'

import { warnOnce, type AttributeNote } from './attributes.js'

const hotspotsSheet = sheet(css)

/** A child of the element that is pinned to the map; without a pin it says no place and is not shown. */
interface Hotspot {
  element: HTMLElement
  pin: Pin | undefined
}

/**
 * The children in the slot `hotspot`, each over its place of the picture. Its place is said in the variables `--hotspot-x` and
 * `--hotspot-y`, and in `data-hidden` that it is out of the picture or behind a ridge; what has the focus is turned to, so that
 * the keyboard reaches all of them, in the order of the document. Cost: a walk over the map for each, and only when a frame is
 * shown.
 */
export class Hotspots {
  readonly #host: Host
  readonly #viewport: TerrainViewport
  #all: Hotspot[] = []

  constructor(host: Host, viewport: TerrainViewport, signal: AbortSignal) {
    this.#host = host
    this.#viewport = viewport
    const { hotspots, hotspotsSlot } = host.frame
    adopt(host.element.shadowRoot!, hotspotsSheet())
    hotspotsSlot.addEventListener('slotchange', () => this.#read(), { signal })
    const watch = new MutationObserver(() => this.#read())
    watch.observe(host.element, { subtree: true, attributeFilter: ['data-x', 'data-y', 'data-lift'] })
    signal.addEventListener('abort', () => watch.disconnect())
    hotspots.addEventListener('focusin', ({ target }) => this.#turnTo(target as Node), { signal })
    this.#read()
  }

  /** Another frame is seen. */
  update(): void {
    const { hotspots } = this.#host.frame
    const all = this.#all.map(({ element, pin }) => ({ element, place: pin && this.#viewport.locate(pin) }))
    all.sort((one, other) => (other.place?.depth ?? 0) - (one.place?.depth ?? 0))
    for (const [order, { element, place }] of all.entries()) {
      if (!place) continue
      const { left, top, seen } = place
      element.style.setProperty('--hotspot-z', String(order))
      element.style.setProperty('--hotspot-x', share(left))
      element.style.setProperty('--hotspot-y', share(top))
      element.toggleAttribute('data-hidden', !seen)
      hotspots.hidden = false
    }
  }

  #read(): void {
    const found = this.#host.frame.hotspotsSlot.assignedElements() as HTMLElement[]
    this.#all = found.map((element) => {
      const { pin, notes } = readPin(element.dataset)
      warnOnce(notes)
      element.toggleAttribute('data-unplaced', !pin)
      return { element, pin }
    })
    this.update()
  }

  #turnTo(target: Node): void {
    const { element, pin } = this.#all.find(({ element }) => element.contains(target)) ?? {}
    if (!pin || !element!.hasAttribute('data-hidden') || this.#host.option('interaction') === 'none') return
    this.#viewport.turnTo(pin)
    this.#host.tell('change', { of: 'camera' })
  }
}

// What lies beside the picture would let the browser scroll the picture away to it.
const share = (of: number) => `${(Math.min(Math.max(of, 0), 1) * 100).toFixed(3)}%`

/**
 * Where `data-x`, `data-y` and `data-lift` pin something to the map, in its widths: 0 to 1 from the west and from the north, and
 * above the ground. Whatever is no such number is said, and pins nothing.
 */
export function readPin({ x, y, lift = '0' }: Partial<Record<string, string>>): {
  pin: Pin | undefined
  notes: AttributeNote[]
} {
  const [notes, pin]: [AttributeNote[], Pin] = [[], { x: 0, y: 0, lift: 0 }]
  for (const [name, text] of Object.entries({ x, y, lift })) {
    // What is no decimal number, as 0x1, is NaN for parseFloat or for Number.
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
