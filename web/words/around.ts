import { chooseLanguage, type Language } from './words.js'

/** The language of the closest ancestor that says one, through shadow roots; English if none does. */
export function languageAround(element: Element): Language {
  const speaking = element.closest('[lang]')
  if (speaking) return chooseLanguage(speaking.getAttribute('lang'), [])
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : 'en'
}
