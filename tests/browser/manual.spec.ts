import { violations } from './axe.js'
import { expect, test } from './studio-page.js'

test('the manual is found from every page, and every example in it runs', async ({ page }) => {
  await page.goto('race.html?exponents=4&rounds=1&budget=0&starts=0')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Manual' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The manual')
  expect(await violations(page)).toEqual([])

  const examples = page.locator('.example')
  expect(await examples.count()).toBeGreaterThan(25)
  // The generators' are one script.
  const own = page.locator('.example:not(:has([data-run^="generator:"])), #generator-palais .example')
  for (const example of await own.all()) {
    await example.getByRole('button').click()
    await expect(example.locator('.result > *').first()).toBeVisible()
  }
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await expect(page.locator('#api-generate canvas')).toHaveAttribute('width', '257')
  await expect(page.locator('#api-generate .result')).toContainText('Float32Array(66049)')
})
