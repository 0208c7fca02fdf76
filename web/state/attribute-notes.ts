import type { LinkNote } from '../package/link/link.js'

/** A value of an attribute that had to be changed or ignored. */
export interface AttributeNote {
  attribute: string
  /** One sentence: what was received, and what is used in its place. */
  message: string
}

/** Converts the note of a link to that of an attribute. */
export function noteOf(
  key: LinkNote['key'],
  { id, received, used, minimum, maximum }: LinkNote['places'],
): AttributeNote {
  const got = `got ${JSON.stringify(received)}; ${used} is used`
  if (key === 'note.version') {
    const message = `v=${received} names another version of the algorithms; this is ${used}, whose mountain may differ`
    return { attribute: 'v', message }
  }
  let allowed
  if (key === 'note.clamped' || key === 'note.beyond') allowed = `must be between ${minimum} and ${maximum}`
  else if (key === 'note.rounded') allowed = 'must be a whole number'
  else if (key === 'note.picture') allowed = 'needs a picture from loadStamp()'
  else allowed = 'cannot be read'
  return { attribute: String(id), message: `${id} ${allowed}, ${got}` }
}

const warned = new Set<string>()

/** Warns the page's author once, on the console, of attributes whose values were changed or ignored. */
export function warnOnce(notes: readonly AttributeNote[]): void {
  for (const { message } of notes) {
    if (warned.has(message)) continue
    warned.add(message)
    console.warn(`<orogen-terrain>: ${message}`)
  }
}
