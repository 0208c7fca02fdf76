import { attributesOf, type LinkNote, readLink } from '../../state/link.js'

/** What the page shows. */
export interface Shown {
  /** The element's attributes. */
  attributes: Record<string, string>
  /** What of the link could not be used. */
  notes: LinkNote[]
  /** Whether the page carries its terrain itself: then it stands alone and knows of no studio. */
  offline: boolean
  /** Without the bar and the way to the studio: `bare=true` in the link. */
  bare: boolean
  /** By day or by night, where its link says so: `theme=dark`. */
  theme?: 'light' | 'dark'
}

/**
 * Which terrain the page is to show: the one that stands in the file, as JSON of the element's attributes, or else the one
 * that its link asks for, as leniently as the studio. Never throws.
 */
export function whichTerrain(inFile: string, query: string): Shown {
  const attributes = attributesIn(inFile)
  if (Object.keys(attributes).length > 0) return { attributes, notes: [], offline: true, bare: false }
  const asked = new URLSearchParams(query)
  const bare = asked.get('bare') === 'true'
  const theme = (['light', 'dark'] as const).find((each) => each === asked.get('theme'))
  for (const own of ['bare', 'theme']) asked.delete(own)
  const { state, notes } = readLink(`?${asked}`)
  return { attributes: attributesOf(state), notes, offline: false, bare, ...(theme && { theme }) }
}

// A name that HTML knows no attribute by would be refused by it.
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
