import { storedText, storeText } from '../../dom/session.js'

/** A terrain that the reader has named: its link, and a small picture as a `data:` address. */
export interface SavedTerrain {
  name: string
  link: string
  picture?: string
}

const key = 'orogen.saved'
const maxLetters = 60
export const maxTerrains = 100

/** The reader's own terrains, kept by the browser. Invalid entries are left out. */
export function savedTerrains(): SavedTerrain[] {
  return (stored() ?? []).filter(isSaved).slice(0, maxTerrains)
}

/**
 * All that is kept, by whatever version; undefined where nothing can be kept, or something else has the key.
 */
function stored(): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(storedText('localStorage', key) ?? '[]')
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/**
 * Saves a terrain under a name.
 *
 * @returns `gone`: the terrain that had this name, even one that another tab has just saved, or the oldest of
 *   more than a hundred; undefined where the browser keeps nothing (private windows, frames without storage,
 *   a full disk)
 */
export function saveTerrain({
  name,
  link,
  picture,
}: SavedTerrain): { gone?: SavedTerrain | undefined } | undefined {
  const short = name.trim().slice(0, maxLetters)
  if (short === '') return undefined
  const before = savedTerrains()
  const others = before.filter((each) => each.name !== short)
  const gone = before.find((each) => each.name === short) ?? others[others.length - maxTerrains]
  const list = [...others, { name: short, link, ...(picture && { picture }) }].slice(-maxTerrains)
  return write(list) ? { gone } : undefined
}

/** Undoes the saving of a terrain, and restores the one that it replaced. */
export function restoreTerrain(name: string, gone: SavedTerrain): boolean {
  const short = name.trim().slice(0, maxLetters)
  const others = savedTerrains().filter((each) => each.name !== short)
  return write(gone.name === short ? [...others, gone] : [gone, ...others])
}

export function forgetTerrain(name: string): boolean {
  return write(savedTerrains().filter((each) => each.name !== name))
}

// Where storage is forbidden, the property throws or is null. What this version does not know stays: another
// one, or another site of this host, may have written it.
function write(list: SavedTerrain[]): boolean {
  const unknown = stored()?.filter((each) => !isSaved(each))
  if (!unknown) return false
  return storeText('localStorage', key, JSON.stringify([...unknown, ...list]))
}

function isSaved(value: unknown): value is SavedTerrain {
  if (typeof value !== 'object' || value === null) return false
  const { name, link, picture } = value as Partial<SavedTerrain>
  const isNamed = typeof name === 'string' && name.trim() !== ''
  const isLinked = typeof link === 'string' && link.startsWith('?')
  return isNamed && isLinked && (picture === undefined || isPicture(picture))
}

// Accepts no address from which something would be fetched.
const isPicture = (value: unknown) => typeof value === 'string' && /^data:image\/(webp|png|jpeg);/.test(value)
