declare global {
  interface Window {
    collectedErrors?: string[]
  }
}

/** Runs in a page before its own scripts: records everything that the console would report as an error. */
export function collectErrors(): void {
  const errors: string[] = (window.collectedErrors = [])
  const { error } = console
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '))
    error.apply(console, words)
  }
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} refuses ${blockedURI}`),
  )
  // Captured: what could not be loaded says so to its own element alone.
  addEventListener(
    'error',
    (event) => {
      const { src, href } = event.target as { src?: string; href?: string }
      errors.push(event instanceof ErrorEvent ? event.message : `${src ?? href} could not be loaded`)
    },
    true,
  )
}

/** Runs in a page: returns the errors since the last call. */
export function takeCollected(): string[] {
  return window.collectedErrors?.splice(0) ?? []
}

/** A page with functions that run in its head, before the page's policy, which would refuse them. */
export function withScripts(html: string, scripts: (() => void)[]): string {
  return html.replace(
    /<head>(\s*<meta charset="[^>]*>)?/,
    (start) => `${start}<script>${scripts.map((each) => `(${each})()`).join(';')}</script>`,
  )
}
