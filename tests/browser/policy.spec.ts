import { readdirSync, readFileSync } from 'node:fs'
import { folder, serve } from './static-server.js'
import { expect, smallMap, test } from './studio-page.js'

// All other tests show that the pages work under their own policies: a violation is an error on the console.

const pages = readdirSync(folder('dist/site')).filter((name) => name.endsWith('.html'))

test('every page says what it may load, before it loads anything', () => {
  expect(pages.length).toBeGreaterThan(7)
  for (const name of [...pages.map((page) => `site/${page}`), 'orogen.html', 'embed.html']) {
    const page = readFileSync(folder('dist') + name, 'utf8')
    const policy = /<meta http-equiv="content-security-policy" content="([^"]*)" \/>/.exec(page)
    expect(policy, name).not.toBeNull()
    expect(policy!.index, name).toBeLessThan(page.search(/<(script|link|style)/))
    expect(policy![1], name).toMatch(/^default-src 'none'; script-src /)
    expect(policy![1], name).not.toMatch(/'unsafe-(inline|eval)'|\*|https?:/)
  }
})

test('what got into the studio can neither run, load nor tell', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy/i)
  const elsewhere = await serve(page, 'dist')
  await studio.open(smallMap)
  const refused = await page.evaluate(async (address) => {
    const directives = new Set<string>()
    const refusals = new Promise<void>((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (directives.add(effectiveDirective).size === 5) resolve()
      }),
    )
    const put = (html: string) => document.body.append(document.createRange().createContextualFragment(html))
    put('<script>window.attacked = 1</script>')
    put(`<script src="${address}orogen/schema.js"></script>`)
    put(`<img src="${address}tell.png">`)
    put('<b style="position:fixed">over all</b>')
    put(`<base href="${address}">`)
    await fetch(`${address}tell`).catch(() => undefined)
    await refusals
    return {
      directives: [...directives].sort(),
      attacked: 'attacked' in window,
      base: document.baseURI,
    }
  }, elsewhere.address)
  expect(refused).toEqual({
    directives: ['base-uri', 'connect-src', 'img-src', 'script-src-elem', 'style-src-attr'],
    attacked: false,
    base: page.url(),
  })
  expect(elsewhere.requests).toEqual([])
})
