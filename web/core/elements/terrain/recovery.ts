/** What to do again, by element, when what could not be fetched may be had: one that is tried again tries all. */
const waiting = new Map<object, () => void>()

export function tryAllAgain(): void {
  for (const again of [...waiting.values()]) again()
}

/** `again`: for an element that could not fetch something; without it the element waits for nothing any more. */
export function waitForNetwork(element: object, again?: () => void): void {
  if (waiting.size === 0) globalThis.addEventListener?.('online', tryAllAgain)
  waiting.delete(element)
  if (again) waiting.set(element, again)
}
