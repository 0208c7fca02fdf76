import type { Words } from '../words/words.js'

/**
 * Explains an error in the reader's language, for the page only: errors themselves are in English. If the
 * words cannot be loaded, it returns the original message.
 *
 * @param hint what to do about it, in English as well
 */
export async function reasonOf(error: unknown, words: Words, hint = ''): Promise<string> {
  try {
    const { explain } = await import('./explain.js')
    return await explain(error, words, hint)
  } catch {
    const said = error instanceof Error ? error.message : String(error)
    return hint ? `${said}; ${hint}` : said
  }
}
