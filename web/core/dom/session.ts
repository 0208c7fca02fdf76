// Private windows, strict settings and some frames have no storage: then nothing is remembered.

/** Whether something was remembered in this session of the tab. */
export function isRemembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Remembers it as long as the tab is open. */
export function remember(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // as above
  }
}

/** Puts a text on the clipboard. False where there is none: without https, without permission, in some frames. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
