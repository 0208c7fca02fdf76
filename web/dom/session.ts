// Private windows, strict settings and some frames have no storage, so nothing is remembered there.

/** Whether the key was remembered in this session of the tab. */
export function isRemembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** The key under which a tab remembers that its reader has turned a picture. */
export const turned = 'orogen.turned'

/** Remembers the key until the tab is closed. */
export function remember(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // no storage
  }
}

/**
 * Writes a text to the clipboard. Resolves to false where it is unavailable: without https, without permission, in some
 * frames.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
