import { violations } from './axe.js'
import { expect, test } from './studio-page.js'

const looks: {
  name: string
  size: { width: number; height: number }
  scheme: 'light' | 'dark'
  link: string
}[] = [
  { name: 'by day', size: { width: 1100, height: 800 }, scheme: 'light', link: '?exponent=4' },
  { name: 'by night', size: { width: 1100, height: 800 }, scheme: 'dark', link: '?exponent=4' },
  { name: 'on a phone', size: { width: 360, height: 740 }, scheme: 'light', link: '?exponent=4' },
  {
    name: 'with notes, other controls and French words',
    size: { width: 1100, height: 900 },
    scheme: 'light',
    link: '?exponent=99&seed=x&lang=fr&generator=stamp-noise',
  },
  {
    name: 'with notes by night',
    size: { width: 1100, height: 900 },
    scheme: 'dark',
    link: '?exponent=4&seed=x&lang=ja',
  },
]

for (const { name, size, scheme, link } of looks) {
  test(`axe finds nothing ${name}`, async ({ page, studio }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await studio.open(link)
    expect(await violations(page)).toEqual([])
  })
}

test('axe finds nothing while a failure and all help are shown', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await studio.open('?exponent=4')
  await page.locator('#roughness').fill('5')
  await expect(studio.notes).toHaveCount(1)
  await studio.share()
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  expect(await violations(page)).toEqual([])
})

test('axe would find something', async ({ page, studio }) => {
  await studio.open('?exponent=4')
  await page.evaluate(() => {
    document.querySelector('#redraw')!.textContent = ''
    document.querySelector('#redraw')!.removeAttribute('title')
  })
  expect((await violations(page)).join()).toContain('button-name: #redraw')
})

test('controls have names and states that a screen reader can tell', async ({ page, studio }) => {
  await studio.open('?exponent=4&generator=stamp-noise')
  await expect(page.getByRole('img', { name: /fractal mountain/ })).toBeVisible()
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
