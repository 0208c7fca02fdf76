import { languageAround } from '../../words/around.js'
import { type Language, type Part, Words } from '../../words/words.js'

/**
 * Loads the words of an element in its language, again whenever the language around it changes, and hands them over;
 * an older load never comes after a newer one.
 *
 * @returns a function that stops listening.
 */
export function speak<Key extends string>(
  host: Element,
  parts: Part[],
  use: (words: Words<Key>) => void,
): () => void {
  let spoken: Language | undefined
  let stopped = false
  const load = async (): Promise<void> => {
    const language = languageAround(host)
    if (language === spoken) return
    spoken = language
    const words = await Words.load<Key>(language, ...parts)
    if (!stopped && spoken === language) use(words)
  }
  const observer = new MutationObserver(() => void load())
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] })
  observer.observe(host, { attributes: true, attributeFilter: ['lang'] })
  void load()
  return () => {
    stopped = true
    observer.disconnect()
  }
}
