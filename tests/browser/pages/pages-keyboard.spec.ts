import type { Page } from '@playwright/test'
import { expect, undrawn as test } from '../support/element-page.js'
import { focused, savedBy } from '../support/studio-page.js'

// The studio and the pages of steps and artefacts have walks of their own.

/** Presses Tab until the element with the focus, in any shadow tree, has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    const here = await focused(
      page,
      (active) => active.getAttribute('aria-label') ?? active.textContent!.trim(),
    )
    if (name.test(here)) return
    passed.push(here)
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(' | ')}`)
}

test('a race is started and taken away by the keyboard alone', async ({ page }) => {
  await page.goto('race.html?benchmark=diamond-square&exponents=4&rounds=2&budget=50&starts=0')
  await expect(page.getByRole('button', { name: 'Start this race' })).toBeVisible()
  await tabTo(page, /^Skip/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start this race/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Finished.')).toBeVisible()
  await tabTo(page, /^All figures \(JSON\)/)
  const { name } = await savedBy(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/\.json$/)
})

test('the figures of the article are turned and changed by the keyboard alone', async ({ page, embed }) => {
  await page.setViewportSize({ width: 500, height: 500 })
  await page.goto('article.html')
  await embed.evaluate((terrain) => terrain.setAttribute('exponent', '4'))
  await embed.at().scrollIntoViewIfNeeded()
  await embed.until('ready')
  await tabTo(page, /^Skip/)
  await page.keyboard.press('Enter')
  await tabTo(page, new RegExp(`^${(await embed.at().getAttribute('alt'))!.slice(0, 20)}`))
  const camera = () => embed.evaluate((terrain) => terrain.camera)
  const before = await camera()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(camera).not.toBe(before)
  const seed = () => page.locator('#ages orogen-terrain').first().getAttribute('seed')
  const old = await seed()
  await tabTo(page, /^Another mountain/)
  await page.keyboard.press('Enter')
  await expect.poll(seed).not.toBe(old)
})

test('Next leads through the pages in their order, and Previous back', async ({ page }) => {
  const follow = async (way: 'next' | 'previous') => {
    const before = page.url()
    await page.locator(`nav.chapters a.${way}`).click()
    await page.waitForURL((address) => address.href !== before, { waitUntil: 'domcontentloaded' })
    return /(\w[\w-]*)\.html/.exec(page.url())![1]
  }
  await page.goto('article.html', { waitUntil: 'commit' })
  const order = ['steps', 'race', 'method', 'artefacts', 'self-test', 'manual']
  for (const name of order) expect(await follow('next')).toBe(name)
  await expect(page.locator('nav.chapters a.next')).toHaveCount(0)
  for (const name of [...order.slice(0, -1).reverse(), 'article']) expect(await follow('previous')).toBe(name)
})
