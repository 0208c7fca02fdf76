/** Where somebody has moved, the hint need not come back. */
const seenKey = 'orogen-endless-moved'

// Private windows and strict settings have no storage: then the hint comes again.
export function knows(): boolean {
  try {
    return sessionStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

export function learn(): void {
  try {
    sessionStorage.setItem(seenKey, '1')
  } catch {
    // as above
  }
}
