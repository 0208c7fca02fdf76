const made = new Map<string, CSSStyleSheet>()

/**
 * A style sheet from text, made once, when the first element needs it, and shared by all elements of a page,
 * which a strict Content-Security-Policy allows.
 */
export const sheet = (text: string) => (): CSSStyleSheet => {
  const known = made.get(text)
  if (known) return known
  const fresh = new CSSStyleSheet()
  fresh.replaceSync(text)
  made.set(text, fresh)
  return fresh
}

/** Adds a sheet from text to a shadow root or a page, once. */
export function adopt(root: DocumentOrShadowRoot, text: string): void {
  const added = sheet(text)()
  if (!root.adoptedStyleSheets.includes(added)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, added]
}

/**
 * Variables of a host for its colours by day and by night, each of which a page may set by a variable of its
 * own. They follow the `color-scheme` of the host, which the code that build tools put in place of
 * `light-dark()` would not do.
 */
export function hostColours(
  colours: Readonly<Record<string, readonly [variable: string, light: string, dark: string]>>,
): string {
  const rule = (colour: (light: string, dark: string) => string) =>
    `:host{${Object.entries(colours)
      .map(([name, [variable, light, dark]]) => `${name}:var(${variable},${colour(light, dark)})`)
      .join(';')}}`
  const both = rule((light, dark) => `light-dark(${light},${dark})`)
  return `${rule((light) => light)}@supports (color:light-dark(red,red)){${both}}`
}
