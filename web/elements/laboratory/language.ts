import { chooseLanguage, type Language } from '../../words/words.js'

/** The language of the closest ancestor that says one, through shadow roots; English if none does. */
export function languageOf(element: Element): Language {
  for (let from: Element | undefined = element; from;) {
    const said: string | undefined = from.closest('[lang]')?.getAttribute('lang') ?? undefined
    if (said !== undefined) return chooseLanguage(said, [])
    const root = from.getRootNode()
    from = root instanceof ShadowRoot ? root.host : undefined
  }
  return 'en'
}
