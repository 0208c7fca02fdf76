import { goldenLines, weatherLines, windowLines } from '../web/project.js'
import { expect, test, violations } from './studio-page.js'

const all = [goldenLines(), weatherLines(), windowLines()].flat()
const lines = all.length

test('this browser makes every golden mountain, in every way it has', async ({ page }) => {
  test.slow() // takes a third of a minute on an idle machine
  await page.goto('self-test.html?lang=fr')
  const verdict = page.locator('#verdict')
  await expect(verdict).toHaveAttribute('data-state', 'same', { timeout: 240_000 })
  await expect(verdict).toContainText(`${lines} montagnes`)
  await page.locator('summary').click()
  await expect(page.locator('#lines tbody tr')).toHaveCount(lines)
  await expect(page.locator('td[data-result=same]').first()).toHaveText('identique')
  // Erosion by every implementation, on a mountain of ours and on a published one.
  for (const name of ['diamond-square', 'voirol-b'])
    await expect(
      page.locator(`tr:has-text("${name} "):has-text("age=0.6")`).last().locator('td[data-result=same]'),
    ).toHaveCount(3)
  expect(await page.locator('tr:has-text("voirol-b ") td[data-result=same]').count()).toBeGreaterThan(2)
  await page.setViewportSize({ width: 390, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
})

test('a module that makes other mountains is found out', async ({ page }) => {
  // Change one bit: the page gets a hash that no mountain has.
  await page.route('**/*worker*.js', async (route) => {
    const response = await route.fetch()
    const first = goldenLines()[0]!.hash
    let body = (await response.text()).replace(
      first,
      first.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    )
    // A few of the others are enough: a # makes the rest of a line a comment.
    for (const { hash, text } of all)
      if (!/exponent=[123]\b/.test(text)) body = body.replace(hash, `#${hash}`)
    await route.fulfill({ response, body })
  })
  await page.goto('self-test.html')
  await expect(page.locator('#verdict')).toHaveAttribute('data-state', 'different', { timeout: 60_000 })
  await expect(page.locator('#verdict')).toContainText('1 of ')
  await expect(page.locator('td[data-result=different]').first()).toBeAttached()
})
