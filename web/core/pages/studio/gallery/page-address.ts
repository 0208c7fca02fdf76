import { readLink, writeLink } from '../../../state/link.js'
import { fileOf, type Language } from '../../../../words/languages.js'
import { presets } from './presets.js'

let known: Map<string, string> | undefined

/**
 * Where beside the studio a terrain of the gallery has a page of its own, whose links carry its picture; undefined for any
 * other terrain, also one that differs in a single setting.
 *
 * @param link to the terrain, without a language
 */
export function pageAddress(link: string, language: Language): string | undefined {
  known ??= new Map(presets.map((preset) => [writeLink(readLink(preset.link).state), preset.id]))
  const id = known.get(link)
  return id && `./terrains/${fileOf(id, language)}`
}
