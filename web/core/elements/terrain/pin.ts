import type { Pin } from '../../render/locate.js'
import type { AttributeNote } from './attributes.js'

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
