import type { Page } from '@playwright/test'
import { goldenLines, erosionLines, windowLines } from '../../web/support/project.js'
import { excessWidth, expect, test, violations } from '../support/studio-page.js'

const all = [goldenLines(), erosionLines(), windowLines()].flat()
// Erosion on larger ones takes seconds each in JavaScript.
const isSmall = ({ text }: { text: string; hash: string }) =>
  /exponent=[1-6]\b|voirol-b .*(age|strokes)=/.test(text)

/**
 * Opens the page with some of the mountains alone, in its script and its worker's: `npm run browsers` makes
 * all of them.
 */
async function openSmall(page: Page, query: string, keeps = isSmall, change = (script: string) => script) {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    let body = change(await response.text())
    // A # makes the rest of a line a comment.
    for (const line of all)
      if (!keeps(line)) body = body.replaceAll(`${line.hash} ${line.text}`, `# ${line.text}`)
    await route.fulfill({ response, body })
  })
  await page.goto(`self-test.html${query}`)
}

test('this browser makes the golden mountains, in every way it has', async ({ page }) => {
  const lines = all.filter(isSmall).length
  await page.addInitScript(() => {
    const told = new Set<string>()
    Object.assign(window, { told })
    new MutationObserver(() => told.add(document.getElementById('count')?.textContent ?? '')).observe(
      document,
      {
        subtree: true,
        childList: true,
      },
    )
  })
  await openSmall(page, '?lang=fr')
  const verdict = page.locator('#verdict')
  await expect(verdict).toHaveAttribute('data-state', 'same')
  await expect(verdict).toContainText(`${lines} montagnes`)
  const counts = await page.evaluate(() => (window as unknown as { told: Set<string> }).told.size)
  expect(counts, 'whoever looks sees it count').toBeGreaterThan(20)
  await page.locator('summary').click()
  await expect(page.locator('#lines tbody tr')).toHaveCount(lines)
  await expect(page.locator('td[data-result=same]').first()).toHaveText('identique')
  await expect(page.locator('#wall canvas[data-result=same]')).toHaveCount(lines)
  const paint = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(9, 9, 1, 1).data[3]
  expect(await page.locator('#wall canvas').last().evaluate(paint)).toBe(255)
  // Erosion by every implementation, on a mountain of ours and on a published one; no JavaScript erodes
  // planets.
  const ways = { 'diamond-square': 3, 'voirol-b': 3, planet: 2 }
  for (const [name, count] of Object.entries(ways))
    await expect(
      page.locator(`tr:has-text("${name} "):has-text("age=0.6")`).last().locator('td[data-result=same]'),
    ).toHaveCount(count)
  expect(await page.locator('tr:has-text("voirol-b ") td[data-result=same]').count()).toBeGreaterThan(2)
  await page.setViewportSize({ width: 390, height: 700 })
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('a module that makes other mountains is found out', async ({ page }) => {
  // Change one bit: the page gets a hash that no mountain has.
  const first = goldenLines()[0]!.hash
  const wrong = first.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const isTiny = ({ text, hash }: { text: string; hash: string }) =>
    hash === first || /exponent=[1-3]\b/.test(text)
  await openSmall(page, '', isTiny, (script) => script.replace(first, wrong))
  await expect(page.locator('#verdict')).toHaveAttribute('data-state', 'different')
  await expect(page.locator('#verdict')).toContainText('1 of ')
  await expect(page.locator('td[data-result=different]').first()).toBeAttached()
})
