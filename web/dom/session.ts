// Private windows, strict settings and some frames have no storage, so nothing is remembered there.

type StorageName = 'localStorage' | 'sessionStorage'

/** What is kept under a key; null if there is nothing, or no storage. */
export function storedText(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key. Returns false if there is no storage. */
export function storeText(storage: StorageName, key: string, text: string): boolean {
  try {
    globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether the key was remembered in this session of the tab. */
export const isRemembered = (key: string): boolean => storedText('sessionStorage', key) !== null

/** The key under which a tab remembers that its reader has turned a picture. */
export const turned = 'orogen.turned'

/** Remembers the key until the tab is closed. */
export function remember(key: string): void {
  storeText('sessionStorage', key, '1')
}

/**
 * Writes a text to the clipboard. Resolves to false where it is unavailable: without https, without
 * permission, in some frames.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
