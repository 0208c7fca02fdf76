import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withPolicy } from '../../web/vite/policy.js'

const page = (rest: string) => `<!doctype html><html><head><meta charset="utf-8" />${rest}</head></html>`
const policyOf = (html: string) => {
  const policy =
    /<meta charset="utf-8" \/>\s*<meta http-equiv="content-security-policy" content="([^"]*)" \/>/
  return policy.exec(withPolicy(html))![1]!
}
const directive = (html: string, name: string) =>
  policyOf(html)
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  test('whose files lie beside it allows those of its own origin', () => {
    const html = page('<script type="module" src="./a.js"></script><link rel="stylesheet" href="./a.css">')
    expect(policyOf(html)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self' blob:; " +
        "connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'",
    )
  })

  test('that carries everything in itself names it by its hash, and allows nothing else', () => {
    const code = '\nlet a = "<b>"\n'
    const style = 'body { color: red }'
    const html = page(
      `<script type="application/json" id="terrain">{}</script><script type="module">${code}</script><style>${style}</style>`,
    )
    expect(directive(html, 'script-src')).toBe(`script-src ${sha256(code)} 'wasm-unsafe-eval'`)
    expect(directive(html, 'style-src')).toBe(`style-src ${sha256(style)}`)
    expect(directive(html, 'connect-src')).toBe("connect-src 'none'")
    expect(directive(html, 'worker-src')).toBe('worker-src blob:')
  })

  test('stays where there is one', () => {
    const once = withPolicy(page(''))
    expect(withPolicy(once)).toBe(once)
    expect(() => withPolicy('<!doctype html><title>x</title>')).toThrow('charset')
  })
})
