import type { Page } from '@playwright/test'
import { htmlAnswer, serve, withHeaders } from '../support/static-server.js'
import { expect, test, undrawn } from '../support/element-page.js'

test.use({ serviceWorkers: 'allow' })

/** The headers of a host whose pages are cross-origin isolated and may be embedded by similar hosts. */
const isolating = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}
const shared = { 'access-control-allow-origin': '*' }

/** Our site on its own host: with the headers of every host of scripts, or isolating too. */
const siteWith = (page: Page, headers: Record<string, string>) =>
  serve(page, 'dist/site', withHeaders({ ...shared, ...headers }))

/** An article on another host, with the studio in a frame and the element from our site. */
function articleOn(host: Page, site: string, headers: Record<string, string>, attributes: string) {
  const body = `<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>An article</title>
      <link rel="icon" href="data:," />
      <script type="module" src="${site}orogen/orogen-terrain.js" crossorigin></script>
      <orogen-terrain exponent="4" seed="3" loading="eager" style="width: 240px"></orogen-terrain>
      <iframe src="${site}?exponent=4&seed=3" title="The studio" width="400" height="300" ${attributes}></iframe>
    </html>`
  return serve(host, 'tests', (path, file) =>
    path === '/index.html' ? withHeaders(headers)(path, htmlAnswer(body)) : file,
  )
}

const hosts = [
  { name: 'neither isolates', article: {}, site: {}, attributes: '' },
  { name: 'both isolate', article: isolating, site: isolating, attributes: '' },
  { name: 'only the article does', article: isolating, site: {}, attributes: 'credentialless' },
]

for (const { name, article, site, attributes } of hosts) {
  undrawn(
    `an article of another host shows the element and the studio where ${name}`,
    async ({ page, embed }) => {
      const ours = await siteWith(page, site)
      const theirs = await articleOn(page, ours.address, article, attributes)
      await page.goto(theirs.address)
      await embed.until('ready')
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(article === isolating)
      const frame = page.frames().find((each) => each.url().startsWith(ours.address))!
      await expect(frame.locator('#stage')).toHaveAttribute('data-state', 'ready')
      expect(page.workers().length, 'one of the element, one of the studio').toBe(2)

      // An article must not make its readers fetch our whole site.
      await frame.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(ours.requests).not.toContain('/service-worker.js')
    },
  )
}

test('the studio is the same on a host that isolates its pages', async ({ page, studio }) => {
  const elsewhere = await studio.hashOf('?exponent=4&seed=3')
  const site = await siteWith(page, isolating)
  await studio.open('?exponent=4&seed=3', site.address)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  expect(await studio.hash()).toBe(elsewhere)
  expect(page.workers().length).toBe(1)
})
