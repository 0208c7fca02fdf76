/**
 * A style sheet from text, made once, when the first element needs it, and shared by all of a page: the way that a strict
 * Content-Security-Policy allows.
 */
export function sheet(text: string): () => CSSStyleSheet {
  let made: CSSStyleSheet | undefined
  return () => {
    if (!made) {
      made = new CSSStyleSheet()
      made.replaceSync(text)
    }
    return made
  }
}
