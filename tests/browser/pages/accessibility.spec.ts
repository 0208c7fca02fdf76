import { expect, undrawn as test, violations } from '../support/studio-page.js'

/** Without a link, the test reuses the page before it in this scheme. */
const looks: [name: string, width: number, scheme: 'light' | 'dark', link?: string][] = [
  ['by day', 1100, 'light', '?exponent=4'],
  ['by night', 1100, 'dark'],
  ['on a phone', 360, 'light'],
  ['with notes', 1100, 'light', '?exponent=4&seed=x&haste=1&lang=fr&generator=stamp-noise'],
  ['with notes by night', 1100, 'dark', '?exponent=4&seed=x&lang=ja'],
]

test('axe finds nothing, in every look and with all help', async ({ page, studio }) => {
  for (const [name, width, colorScheme, link] of looks) {
    await page.setViewportSize({ width, height: width > 400 ? 600 : 740 })
    await page.emulateMedia({ colorScheme })
    if (link) await studio.open(link)
    expect(await violations(page), name).toEqual([])
  }
  await test.step('while a failure and all help are shown', async () => {
    await page.locator('#roughness').fill('5')
    await expect(studio.remarks).not.toHaveCount(0)
    await studio.share()
    await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
    expect(await violations(page)).toEqual([])
  })
  await test.step('it would find something', async () => {
    await page.evaluate(() => {
      document.querySelector('#redraw')!.textContent = ''
      document.querySelector('#redraw')!.removeAttribute('title')
    })
    expect((await violations(page)).join()).toContain('button-name: #redraw')
  })
})

test('a screen reader hears of each new mountain, in one place, and of names and states of controls', async ({
  page,
  studio,
}) => {
  await studio.open('?exponent=4&seed=7')
  // The controls have no live regions of their own; that of the dialog for sharing announces its actions.
  expect(
    await page.locator(':is(#panel, .door) [role=status]').evaluateAll((all) => all.map(({ id }) => id)),
  ).toEqual(['kept'])
  const said = page.locator('#said')
  await expect(said).toBeEmpty()
  await studio.choose('generator', 'voirol-a')
  await expect(said).toHaveText('New mountain, seed 7')
  await studio.after(() => page.locator('#redraw').press('Enter'))
  await expect(said).toHaveText(`New mountain, seed ${studio.query.get('seed')}`)
  await expect(page.locator('#canvas')).toHaveAccessibleDescription(/arrows turn/)

  await studio.choose('generator', 'stamp-noise')
  await expect(page.getByRole('application', { name: /fractal mountain/ })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Terrain and view' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Generator' })).toHaveValue('stamp-noise')
  await expect(page.getByRole('slider', { name: 'Size' })).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'Points a side' })).toHaveValue('16 × 16')
  await expect(page.getByRole('spinbutton', { name: 'Seed' })).toBeVisible()
  await studio.showAll()
  await expect(page.getByRole('switch', { name: 'Wrap' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'View' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await expect(page.locator('#notes')).toHaveAttribute('aria-live', 'polite')
})
