import { expect, undrawn as test, violations } from '../support/studio-page.js'

test('the manual is found from every page, and every example in it runs', async ({ page }) => {
  await page.goto('race.html?exponents=4&rounds=1&budget=0&starts=0')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Manual' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The manual')
  expect(await violations(page)).toEqual([])

  const examples = page.locator('.example')
  expect(await examples.count()).toBeGreaterThan(25)
  for (const example of await examples.all()) {
    await example.getByRole('button').click()
    await expect(example.locator('.result > *').first()).toBeVisible()
  }
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await expect(page.locator('#api-generate canvas')).toHaveAttribute('width', '257')
  await expect(page.locator('#api-generate .result')).toContainText('Float32Array(66049)')
  await expect(page.locator('#generator-planet canvas')).toHaveAttribute('width', String(6 * 129))
})

test('the contents follow the reader, and chapters lead back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('manual.html?lang=en')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Generators and their parameters' }).click()
  await page.locator('#generator-planet h3').evaluate((heading) => heading.scrollIntoView())
  await expect(contents.locator('[aria-current]')).toHaveText(/^planet/)
  await expect(contents.getByRole('link', { name: 'imai' })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'TerrainClient.request' })).toBeHidden()

  const chapters = await contents
    .locator('li:has(> a[data-words]) > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(1)))
  const inPage = await page.locator('#manual > section').evaluateAll((all) => all.map(({ id }) => id))
  expect(chapters).toEqual(inPage)

  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('manual.html?lang=en#sizes')
  await expect(contents.getByRole('link', { name: 'Sizes' })).toBeHidden()
  await page.locator('#sizes').getByRole('link', { name: 'Back to the contents' }).click()
  await contents.getByText('Contents').click()
  await expect(contents.getByRole('link', { name: 'Sizes' })).toBeVisible()
})

test('the search field leaves the sections that say the word, and their chapters', async ({ page }) => {
  await page.goto('manual.html?lang=en')
  await expect(page.locator('#quick section img')).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: 'Search the manual' })
  await search.fill('borrow')
  await expect(page.locator('#api-borrow')).toBeVisible()
  await expect(page.locator('#api')).toBeVisible()
  await expect(page.locator('#generator-imai')).toBeHidden()
  await expect(page.locator('#found')).toHaveText(/^\d+ sections?$/)
  await search.fill('')
  await expect(page.locator('#generator-imai')).toBeVisible()
  await expect(page.locator('#found')).toBeEmpty()
})
