import type { Words } from '../../words/words.js'

/**
 * What went wrong in the reader's language, for the page alone: errors themselves speak English. Where the words cannot be
 * had, as it was said.
 *
 * @param hint what to do about it, in English too
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
