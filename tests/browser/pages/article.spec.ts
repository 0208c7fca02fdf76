import { readFileSync } from 'node:fs'
import { drawn } from '../support/element-page.js'
import { folder, htmlAnswer, serve } from '../support/static-server.js'
import { excessWidth, expect, test, undrawn, violations } from '../support/studio-page.js'

test('the figures are terrains, and what stands below them sets their attributes', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 500 })
  await page.goto('article.html')
  // Use smaller maps of the same mountains, because drawing is slow here.
  await page.evaluate(() => {
    for (const terrain of document.querySelectorAll('orogen-terrain')) terrain.setAttribute('exponent', '5')
  })
  const seen = []
  for (let n = 0; n < 8; n++) seen.push(await drawn(page, n))
  expect(new Set(seen.map(({ heights }) => heights)).size).toBe(8)
  for (const { colors } of seen) expect(colors).toBeGreaterThan(20)

  const seeds = () =>
    page.locator('#ages orogen-terrain').evaluateAll((all) => all.map((one) => one.getAttribute('seed')))
  await page.getByRole('button', { name: 'Another mountain' }).click()
  const [young, old] = await seeds()
  expect(young).toBe(old)
  expect(young).not.toBe('53')
  await expect.poll(async () => (await drawn(page, 1)).shown).toContain(`seed=${young}`)

  await page.getByRole('button', { name: 'Map' }).click()
  await expect(page.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Lines' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await drawn(page, 7)).shown).toContain('view=map')
  expect((await drawn(page, 7)).heights).toBe(seen[7]!.heights)
})

undrawn(
  'each figure says its source and its day, and links to itself as the reader has set it',
  async ({ page }) => {
    await page.goto('article.html')
    await expect(page.locator('.figure-note')).toHaveCount(await page.locator('figure[data-changed]').count())
    const note = page.locator('#ages .figure-note')
    await expect(note).toHaveText(/^Source: Palais de la découverte, .* · Link to this figure as it is$/)
    await page.getByRole('button', { name: 'Before' }).click()
    await page.getByRole('button', { name: 'Another mountain' }).click()
    const seed = await page.locator('#ages orogen-terrain').first().getAttribute('seed')
    await expect(page.locator('#ages [data-now=seed]')).toHaveText(seed!)
    const link = note.getByRole('link', { name: 'Link to this figure' })
    await expect(link).toHaveAttribute('href', new RegExp(`\\?ages\\.seed=${seed}#ages$`))
    const rain = (await page.locator('#rain .figure-note a').last().getAttribute('href'))!
    await page.goto('about:blank') // else only the hash may differ
    await page.goto(rain)
    await expect(page.locator('#rain orogen-terrain')).toHaveAttribute('age', '0')
    await expect(page.getByRole('button', { name: 'Before' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#ages [data-now=seed]'), 'others are as the page sets them').toHaveText('53')
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('text and pictures are there, and no button that does nothing', async ({ page }) => {
    await page.goto('article.html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/make a.mountain/)
    await expect(page.locator('main > p').first()).toBeVisible()
    const posters = page.locator('orogen-terrain img')
    await expect(posters).toHaveCount(8)
    for (const poster of await posters.all()) {
      await expect(poster).toBeVisible()
      const { width, height } = (await poster.boundingBox())!
      expect(width / height).toBeCloseTo(1.6, 1)
    }
    const drawnBy = () => posters.first().evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(await drawnBy()).toContain('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawnBy).toContain('dark')
    await expect(page.locator('main button:visible')).toHaveCount(0)
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/montagne/)
    await page.getByRole('link', { name: '日本語' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('四つの数から山をつくる')
  })
})

undrawn('a language is another document; in each nothing for axe, nothing too wide', async ({ page }) => {
  const look = async (language: string, width: number, colorScheme: 'light' | 'dark') => {
    await expect(page.locator('#language')).toHaveValue(language)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
    expect(await excessWidth(page)).toBe(0)
    for (const button of await page.locator('main button:visible').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(39)
  }
  await page.goto('article.html')
  await look('en', 1280, 'light')
  await page.locator('#language').selectOption('fr')
  await page.waitForURL(/article\.fr\.html$/)
  await expect(page).toHaveTitle(/Une montagne/)
  await expect(page.locator('#shell nav [aria-current]')).toHaveAttribute('href', './article.fr.html')
  await look('fr', 390, 'light')
  // This reader's browser speaks English, but she reads French.
  await page.locator('#shell .name').click()
  await page.waitForURL(/\?lang=fr|lang=fr/)
  await expect(page.locator('#shell nav a', { hasText: 'Apprendre' })).toHaveAttribute(
    'href',
    './article.fr.html',
  )
  await page.goto('article.html?lang=ja#sources')
  await page.waitForURL(/article\.ja\.html#sources$/)
  await look('ja', 390, 'dark')
})

undrawn('the article’s own tag, copied, is its figure elsewhere', async ({ page, context, baseURL }) => {
  for (const file of ['article.html', 'article.fr.html', 'article.ja.html']) {
    const page = readFileSync(`${folder('dist/site')}${file}`, 'utf8')
    const [, example] =
      /<code id="example">&lt;script type="module" src="https:\/\/example\.org\/([^"]+)"/.exec(page)!
    expect(page).toContain(`<script type="module" src="./${example}"`)
  }
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('article.html')
  await drawn(page)
  const matching = (pattern: RegExp) => requests.filter((path) => pattern.test(path)).length
  expect(matching(/\/orogen\/orogen-terrain\.js$/)).toBe(1)
  expect(matching(/\/orogen\/orogen-first\.wasm$/)).toBe(1)
  expect(matching(/\/assets\/(orogen-|three|shared-renderer|worker)/), 'nothing twice').toBe(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.locator('[data-copy]')
  await button.click()
  await expect(page.locator('.said')).toHaveText('Copied')
  const tag = await page.evaluate(() => navigator.clipboard.readText())
  expect(tag).toContain(`src="${baseURL}orogen/orogen-terrain.js"`)
  const other = await serve(page, 'dist', (path) =>
    path === '/index.html'
      ? htmlAnswer(`<!doctype html>${tag}`)
      : { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  )
  await page.goto(other.address)
  const { shown } = await drawn(page)
  expect(Object.fromEntries(new URLSearchParams(shown))).toMatchObject({
    generator: 'imai',
    seed: '3',
    view: 'voxels',
  })
  await expect(page.locator('img'), 'the poster makes way').toBeHidden()
  await expect(
    page.getByRole('application', { name: 'A bay and the hills around it, built of small cubes' }),
  ).toBeVisible()
})

undrawn('the pictures of a pair take the whole width of their figure', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('./article.html')
  for (const id of ['ages', 'stamps']) {
    const [whole, left, right] = await Promise.all(
      [`#${id}`, `#${id} > div:first-child`, `#${id} > div:nth-child(2)`].map((each) =>
        page.locator(each).boundingBox(),
      ),
    )
    expect([left!.x, right!.x + right!.width]).toEqual([whole!.x, whole!.x + whole!.width])
  }
})
