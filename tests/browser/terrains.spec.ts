import { drawn } from './element-page.js'
import { excessWidth, expect, test, violations } from './studio-page.js'

for (const { file, scheme, width } of [
  { file: 'imai.html', scheme: 'light', width: 1000 },
  { file: 'imai.ja.html', scheme: 'dark', width: 360 },
] as const)
  test(`terrains/${file} shows its terrain, ${width} wide and ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`terrains/${file}`)
    const { shown, colors } = await drawn(page)
    expect(Object.fromEntries(new URLSearchParams(shown))).toMatchObject({
      generator: 'imai',
      view: 'voxels',
    })
    expect(colors).toBeGreaterThan(2)
    expect(await violations(page)).toEqual([])
    expect(await excessWidth(page)).toBe(0)
    await page.locator('li a').first().click()
    await page.waitForURL(/terrains\/alps(\.ja)?\.html/)
    await page.locator('a.main').click()
    await page.waitForURL(/\/\?v=1&generator=diamond-square/)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('there is the picture, and a link', async ({ page }) => {
    await page.goto('terrains/craters.fr.html')
    await expect(page.locator('orogen-terrain img')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ouvrir dans l’atelier' })).toBeVisible()
  })
})
