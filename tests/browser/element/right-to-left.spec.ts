import { expect, undrawn as test } from '../support/studio-page.js'

// Pages that read from right to left show our words, which read from left to right.

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return
      document.documentElement.dir = 'rtl'
      observer.disconnect()
    }).observe(document, { childList: true })
  }),
)

test('the names of the microscope stand over their halves', async ({ page }) => {
  await page.goto('artefacts.html')
  const microscope = page.locator('orogen-microscope').first()
  await microscope.scrollIntoViewIfNeeded()
  const [left, right] = [microscope.locator('.tag.left'), microscope.locator('.tag.right')]
  await expect(left).toBeVisible()
  expect((await left.boundingBox())!.x).toBeLessThan((await right.boundingBox())!.x)
})

test('the grid of the steps has its west on the left', async ({ page }) => {
  await page.goto('steps.html')
  const steps = page.locator('orogen-steps').first()
  await steps.scrollIntoViewIfNeeded()
  const cells = steps.locator('td')
  await expect(cells.nth(1)).toBeAttached()
  expect((await cells.nth(0).boundingBox())!.x).toBeLessThan((await cells.nth(1).boundingBox())!.x)
})

for (const [address, selector] of [
  ['endless.html?up=2000000', 'orogen-endless .hint'],
  ['steps.html', 'orogen-steps .heading'],
] as const)
  test(`${selector} of ${address} reads from left to right`, async ({ page }) => {
    await page.goto(address)
    await page.locator(selector.split(' ')[0]!).first().scrollIntoViewIfNeeded()
    await expect(page.locator(selector).first()).toHaveCSS('direction', 'ltr')
  })
