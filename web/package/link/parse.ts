import { show } from '../errors.js'
import {
  collect,
  type LinkedTerrain,
  type LinkNote,
  noteUnknown,
  readTerrain,
  readVersion,
  requestOf,
} from './link.js'
import sentences from './link-notes.json' with { type: 'json' }
import { callback, optionsOf } from '../options.js'
import type { GenerateParameters } from '../parameter-types.js'
import { readParameters } from './parameters.js'
import { schema } from '../schema.js'

export interface ParseOptions {
  /** Receives a sentence for each value that had to be changed or ignored, as the studio shows it. */
  onNote?: (sentence: string) => void
}

/** What a link says beyond its terrain: how it is shown. */
export const shownKeys = [
  'view',
  'palette',
  'exaggeration',
  'water',
  'sun',
  'sunheight',
  'shade',
  'fog',
  'sky',
  'scene',
  'columns',
  'levels',
  'profiles',
  'density',
  'map',
  'contours',
  'atlas',
  'projection',
  'rotate',
  'camera',
  'bare',
  'theme',
] as const

/**
 * Reads a terrain that was designed in the studio, for `generate`: from its link, whole or from the `?` on,
 * or from the text of the file of parameters that the studio saves. It is read as the studio reads it: values
 * that cannot be used are clamped or replaced by their default, and what a link says of view, colours and
 * camera is passed over.
 *
 * @throws RangeError for a text that is neither
 */
export function parse(text: string, options: ParseOptions = {}): GenerateParameters {
  const { onNote } = optionsOf(options, { onNote: callback })
  if (typeof text !== 'string') throw new RangeError(`the link must be a text, got ${show(text)}`)
  return requested(/^\ufeff?\s*\{/.test(text) ? readParameters(text) : readLinked(text), onNote)
}

/** The same for the text of a file of parameters alone. */
export const parseFile = (text: string, onNote?: ParseOptions['onNote']): GenerateParameters =>
  requested(readParameters(text), onNote)

function requested(
  { notes, ...terrain }: LinkedTerrain & { notes: LinkNote[] },
  onNote: ParseOptions['onNote'],
): GenerateParameters {
  for (const { key, places } of notes)
    onNote?.(sentences[key].replace(/\{(\w+)\}/g, (_, place: string) => String(places[place])))
  return requestOf(terrain)
}

function readLinked(text: string) {
  const notes: LinkNote[] = []
  const given = collect(queryOf(text.trim()), notes)
  const terrain = readTerrain(given, notes)
  readVersion(given, notes)
  noteUnknown(given, [...schema.parameters.map(({ id }) => id), ...shownKeys], notes)
  return { ...terrain, notes }
}

/** The query of a link, or what its fragment has in place of one. */
function queryOf(link: string): string {
  const [address = '', fragment = ''] = link.split(/#(.*)/s)
  const at = address.indexOf('?')
  if (at >= 0) return address.slice(at + 1)
  if (fragment.includes('=')) return fragment
  if (/^\w[\w+.-]*:\/\//.test(address)) return ''
  if (address.includes('=')) return address
  throw new RangeError(
    `a link of the studio looks like https://…/?generator=diamond-square&seed=42, got ${show(link)}`,
  )
}
