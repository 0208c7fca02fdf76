import { expect, undrawn as test, violations } from '../support/element-page.js'

test('the opening figures work by keyboard, stand in the link, and lead to the studio', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('steps.html?growth.level=2')
  const growth = page.locator('#growth')
  const level = growth.getByRole('slider')
  await expect(growth.locator('.statement')).toContainText('Level 2: 5 × 5 points. Each of the 16 new ones')
  await level.focus()
  await page.keyboard.press('End')
  await expect(growth.locator('.statement')).toContainText('four numbers have become 263,169')
  await expect(growth.getByRole('status')).toContainText('513 × 513')
  await expect(page, 'as the page opens: a finished mountain').not.toHaveURL(/growth\.level/)
  await expect(growth.locator('.key'), 'no legend of colours that are not there').toBeHidden()
  await expect(growth.getByRole('link')).toHaveAttribute(
    'href',
    /generator=diamond-square&exponent=9&seed=12&corners=0\.5375/,
  )
  await page.keyboard.press('Home')
  await expect(growth.locator('.statement')).toContainText('215, 168, 384, 53')
  await expect(page).toHaveURL(/growth\.level=0/)
  await growth.evaluate((element) => element.setAttribute('studio', './?lang=fr'))
  await expect(growth.getByRole('link')).toHaveAttribute('href', /lang=fr/)
  await expect(growth.locator('.statement'), 'another address takes nothing back').toContainText(
    '215, 168, 384',
  )
  await expect(page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')).toHaveText([
    'PreviousArticle',
    'NextThe race',
  ])

  // With less motion it goes from level to level; and it stops at the last.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(
    () => ((document.querySelector('#growth') as HTMLElement & { level: number }).level = 8),
  )
  await growth.getByRole('button', { name: 'Grow' }).click()
  await expect(growth.locator('.statement')).toContainText('Level 9')
  await expect(growth.getByRole('button', { name: 'Grow' })).toBeVisible()
  await page.goto('artefacts.html?lang=fr')
  // The microscopes nearby have names, whether their pictures are there or not.
  expect(await violations(page)).toEqual([])
})
