import { languageAround } from '../../words/around.js'
import { type TerrainWords, terrainWords } from '../../words/terrain/index.js'
import { type Language, Words } from '../../words/words.js'

/** The words in the language of what is around an element, or in English where that cannot be had. */
export async function wordsAround(element: Element): Promise<TerrainWords> {
  const load = (language: Language) => Words.load<string>(language, terrainWords)
  return load(languageAround(element)).catch(() => load('en'))
}
