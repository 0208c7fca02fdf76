import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { cases, randoms, report } from '../../gates/gate.js'
import { article } from '../support/element-page.js'
import { folder, serve } from '../support/static-server.js'
import {
  expect,
  expectErrors,
  openTab,
  smallMap,
  undrawn as test,
  untilSettled,
} from '../support/studio-page.js'

// All other tests show that the pages work under their own policies: a violation is an error on the console.

const pages = readdirSync(folder('dist/site')).filter((name) => name.endsWith('.html'))

const playgrounds = 'https://codepen.io/pen/define https://stackblitz.com/run'

test('every page says what it may load, before it loads anything', () => {
  expect(pages.length).toBeGreaterThan(7)
  for (const name of [...pages.map((page) => `site/${page}`), 'orogen.html', 'embed.html']) {
    const page = readFileSync(folder('dist') + name, 'utf8')
    const policy = /<meta http-equiv="content-security-policy" content="([^"]*)" \/>/.exec(page)
    expect(policy, name).not.toBeNull()
    expect(policy!.index, name).toBeLessThan(page.search(/<(script|link|style)/))
    expect(policy![1], name).toMatch(/^default-src 'none'; script-src /)
    const [sources, forms] = policy![1]!.split('; form-action ')
    expect(sources, name).not.toMatch(/'unsafe-(inline|eval)'|\*|https?:/)
    // Only the studio can hand a terrain to a playground, when the reader sends the form.
    expect(forms, name).toBe(name === 'site/index.html' ? playgrounds : "'none'")
  }
})

test('what got into the studio can neither run, load nor tell', async ({ page, studio }) => {
  expectErrors(/Content Security Policy/i)
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

const strictest =
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self' blob:;
  connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'`.replaceAll('\n', ' ')
/** A page's own policy, or else the strictest one, with Trusted Types. */
function strictPolicy(page: string): Record<string, string> {
  const own = /content-security-policy" content="([^"]*)"/.exec(page)?.[1] ?? strictest
  return {
    'content-security-policy': `${own}; require-trusted-types-for 'script'; trusted-types orogen`,
  }
}

/** The ways in which hosts, readers and other pages refuse something. */
const refusals: {
  name: string
  headers?: Record<string, string> | ((page: string) => Record<string, string>)
  script?: () => void
}[] = [
  { name: 'the strictest policy, with Trusted Types', headers: strictPolicy },
  {
    name: 'isolation from other origins',
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    },
  },
  {
    name: 'a sandbox without an origin',
    headers: { 'content-security-policy': 'sandbox allow-scripts', 'access-control-allow-origin': '*' },
  },
  {
    name: 'neither storage nor cookies',
    script: () => {
      const get = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get })
      Object.defineProperty(Document.prototype, 'cookie', { get, set: get })
    },
  },
]

/** An article with every element. */
const elements = article(
  `<orogen-terrain exponent="4"></orogen-terrain><orogen-terrain exponent="4" view="voxels" controls></orogen-terrain>
  <orogen-terrain exponent="4" view="map"></orogen-terrain><orogen-terrain endless></orogen-terrain>
  <orogen-race></orogen-race><orogen-quiz></orogen-quiz><orogen-growth></orogen-growth><orogen-valleys></orogen-valleys>`,
  ['orogen-terrain', 'steps', 'artefacts', 'race']
    .map((name) => `<script type="module" src="/orogen/${name}.js"></script>`)
    .join(''),
)

test('every page bears what hosts and readers refuse', async ({ browser, page }) => {
  const languages = ['en', 'fr', 'ja']
  const all = [...pages, '', 'article-with-elements.html'].flatMap((name) =>
    refusals.flatMap((refusal) => languages.map((language) => ({ name, refusal, language }))),
  )
  const count = Math.min(cases(4), all.length)
  const random = randoms()
  for (let i = 0; i < count; i++) {
    const { name, refusal, language } = all.splice(random(all.length), 1)[0]!
    const what = `${name || 'the single file'} under ${refusal.name}`
    const own = await openTab(browser, false)
    if (refusal.script) await own.context.addInitScript(refusal.script)
    const site = await serve(page, 'dist/site', (path, file) => {
      const isArticle = path === '/article-with-elements.html'
      const answer = isArticle
        ? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: elements }
        : file
      const { headers } = refusal
      const more = typeof headers === 'function' ? headers(String(answer.body)) : headers
      return { ...answer, headers: { ...answer.headers, ...more } }
    })
    const address = name ? site.address + name : pathToFileURL(`${folder('dist')}orogen.html`).href
    await own.page.goto(`${address}?lang=${language}&exponent=4`)
    await untilSettled(own.page).catch((error: unknown) => own.errors.push(String(error)))
    expect.soft(await own.page.locator('h1, orogen-terrain').count(), what).toBeGreaterThan(0)
    expect.soft(own.errors, what).toEqual([])
    await own.context.close()
  }
  report(`${count} pages: 0 violations, 0 errors`)
})
