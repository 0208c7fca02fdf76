/** A terrain that the reader has named: its link, and a small picture as a `data:` address. */
export interface SavedTerrain {
  name: string
  link: string
  picture?: string
}

const key = 'orogen.saved'
const longestName = 60
export const most = 100

/** The reader's own terrains, kept by the browser. Entries that are none are left out. */
export function savedTerrains(storage: Storage | undefined = browserStorage()): SavedTerrain[] {
  try {
    const list: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isSaved).slice(0, most) : []
  } catch {
    return []
  }
}

/**
 * Saves a terrain under a name.
 *
 * @returns `gone`: the terrain that had this name, even one that another tab has just saved, or the oldest of more than
 * a hundred; undefined where the browser keeps nothing (private windows, frames without storage, a full disk)
 */
export function saveTerrain(
  { name, link, picture }: SavedTerrain,
  storage: Storage | undefined = browserStorage(),
): { gone?: SavedTerrain | undefined } | undefined {
  const short = name.trim().slice(0, longestName)
  if (short === '') return undefined
  const before = savedTerrains(storage)
  const others = before.filter((each) => each.name !== short)
  const gone = before.find((each) => each.name === short) ?? others[others.length - most]
  const list = [...others, { name: short, link, ...(picture && { picture }) }].slice(-most)
  return write(list, storage) ? { gone } : undefined
}

/** Undoes the saving of a terrain, and restores the one that it replaced. */
export function restoreTerrain(
  name: string,
  gone: SavedTerrain,
  storage: Storage | undefined = browserStorage(),
): boolean {
  const short = name.trim().slice(0, longestName)
  const others = savedTerrains(storage).filter((each) => each.name !== short)
  return write(gone.name === short ? [...others, gone] : [gone, ...others], storage)
}

export function forgetTerrain(name: string, storage: Storage | undefined = browserStorage()): boolean {
  return write(
    savedTerrains(storage).filter((each) => each.name !== name),
    storage,
  )
}

function write(list: SavedTerrain[], storage: Storage | undefined): boolean {
  try {
    if (!storage) return false
    storage.setItem(key, JSON.stringify(list))
    return true
  } catch {
    return false
  }
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

// Where storage is forbidden, the property throws or is null.
function browserStorage(): Storage | undefined {
  try {
    return (localStorage as Storage | null) ?? undefined
  } catch {
    return undefined
  }
}
