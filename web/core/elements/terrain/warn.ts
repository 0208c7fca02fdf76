import type { AttributeNote } from './attributes.js'

const warned = new Set<string>()

/** Tells the page's author, on the console and once, of attributes that could not be used as they stood. */
export function warnOnce(notes: readonly AttributeNote[]): void {
  for (const { message } of notes) {
    if (warned.has(message)) continue
    warned.add(message)
    console.warn(`<orogen-terrain>: ${message}`)
  }
}
