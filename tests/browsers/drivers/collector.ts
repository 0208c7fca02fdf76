declare global {
  interface Window {
    collectedErrors?: string[]
  }
}

/** Runs in a page before its own scripts: keeps what would stand on the console as an error. */
function collect(): void {
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

/** Runs in a page before its own scripts: WebKit keeps to itself that it computes pictures here, as the other engines do and say. */
function sayItIsSoftware(): void {
  const { prototype } = WebGL2RenderingContext
  const { getParameter } = prototype
  prototype.getParameter = function (name: number) {
    return name === this.RENDERER ? 'llvmpipe' : (getParameter.call(this, name) as unknown)
  }
}

/** Runs in a page: what has been collected since it was last asked. */
export function takeCollected(): string[] {
  return window.collectedErrors?.splice(0) ?? []
}

/** A page with both in its head, before the page's policy, which would refuse it. */
export function withWitnesses(html: string): string {
  return html.replace(
    /<head>(\s*<meta charset="[^>]*>)?/,
    (start) => `${start}<script>(${collect})();(${sayItIsSoftware})()</script>`,
  )
}
