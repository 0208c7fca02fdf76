import { schema } from '../../orogen/schema.js'
import { readLink } from '../../terrain/link.js'
import { attributesOf, stateOfAttributes } from '../../terrain/attributes.js'

/** What the page shows: the element's attributes, and the query by which the studio shows the same. */
export interface Shown {
  attributes: Record<string, string>
  /** Whether the page carries its terrain itself, and so needs no other page and knows none. */
  offline: boolean
  /** Of the picture, in words; only a file of its own says it. */
  alt?: string
}

/**
 * Which terrain the page is to show: the one that stands in the file, as JSON, or else the one that its link asks for, as
 * leniently as everywhere. Never throws.
 */
export function whichTerrain(inFile: string, query: string): Shown {
  const said = readFile(inFile)
  if (said.size > 0) {
    const { state } = stateOfAttributes(said)
    const alt = said.get('alt')
    return { attributes: versioned(attributesOf(state), said.get('v')), offline: true, ...(alt && { alt }) }
  }
  const version = new URLSearchParams(query).get('v')
  return { attributes: versioned(attributesOf(readLink(query).state), version), offline: false }
}

// A terrain of another version is shown by this one's algorithms, and the element says so.
function versioned(attributes: Record<string, string>, version: string | null | undefined) {
  return { ...attributes, v: version && /^\d{1,9}$/.test(version) ? version : String(schema.version) }
}

function readFile(text: string): Map<string, string> {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) return new Map()
    return new Map(Object.entries(said).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return new Map()
  }
}
