import { type TerrainWords, terrainWords } from '../../words/terrain/index.js'
import { chooseLanguage, Words } from '../../words/words.js'

/** The words in the language of what is around an element, or in English where that cannot be had. */
export async function wordsAround(element: Element): Promise<TerrainWords> {
  const language = chooseLanguage(null, [languageAround(element)])
  return Words.load<string>(language, terrainWords).catch(() => Words.load<string>('en', terrainWords))
}

// Also of what an element that has a shadow stands in.
function languageAround(element: Element): string {
  const speaking = element.closest('[lang]')
  if (speaking) return speaking.getAttribute('lang')!
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : ''
}
