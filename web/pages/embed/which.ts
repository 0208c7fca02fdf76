import type { LinkNote } from '../../package/link/link.js'
import { attributesOf, firstLink, isWithoutTerrain, readLink } from '../../state/link.js'

/** The contents of the page. */
export interface EmbedContent {
  /** The element's attributes. */
  attributes: Record<string, string>
  /** The parts of the link that could not be used. */
  notes: LinkNote[]
  /** Whether the page contains its terrain: then it works offline and links to no studio. */
  offline: boolean
  /** Without the bar and the link to the studio: `bare=true` in the link. */
  bare: boolean
  /** The colour scheme, if the link sets it: `theme=dark`. */
  theme?: 'light' | 'dark'
}

/**
 * Finds the terrain to show: the one in the file, as JSON of the element's attributes, or else the one in the
 * link, read as leniently as in the studio; without either the one of the studio's first sight. Never throws.
 */
export function whichTerrain(inFile: string, query: string): EmbedContent {
  const attributes = attributesIn(inFile)
  if (Object.keys(attributes).length > 0) return { attributes, notes: [], offline: true, bare: false }
  const asked = new URLSearchParams(query)
  const bare = asked.get('bare') === 'true'
  const theme = (['light', 'dark'] as const).find((each) => each === asked.get('theme'))
  for (const own of ['bare', 'theme']) asked.delete(own)
  const link = `?${asked}`
  const { state, notes } = readLink(isWithoutTerrain(link) ? firstLink : link)
  return { attributes: attributesOf(state), notes, offline: false, bare, ...(theme && { theme }) }
}

// HTML would refuse an unknown attribute name.
function attributesIn(text: string): Record<string, string> {
  try {
    const said: unknown = JSON.parse(text)
    const pairs = typeof said === 'object' && said !== null ? Object.entries(said) : []
    return Object.fromEntries(
      pairs.filter(
        (pair): pair is [string, string] => /^[a-z]+$/.test(pair[0]) && typeof pair[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}
