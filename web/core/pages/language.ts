import { chooseLanguage, type Language } from '../../words/words.js'

/** The language that a page speaks. `kept`: the one that the link says, which the page's links pass on. */
export function pageLanguage(): { language: Language; kept: Language | undefined } {
  const wanted = new URLSearchParams(location.search).get('lang')
  const language = chooseLanguage(wanted, navigator.languages)
  return { language, kept: wanted === null ? undefined : language }
}
