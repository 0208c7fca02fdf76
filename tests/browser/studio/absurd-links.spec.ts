import { expect, test, undrawn } from '../support/studio-page.js'

test('a wrong link is answered with notes and a mountain', async ({ page, studio }) => {
  await studio.open('?exponent=5.4&seed=abc&generator=perlin-9000&water=-5')
  const notes = (await studio.notes.allTextContents()).join('\n')
  for (const words of ['is not a whole number; 5 is used', 'seed=abc', 'generator=perlin-9000', 'water=-5'])
    expect(notes).toContain(words)
  await expect(studio.notes.first()).toBeInViewport()
  await expect(page.locator('#exponent')).toHaveValue('5')
  await expect(page.locator('#generator')).toHaveValue('diamond-square')
  expect((await studio.picture()).colors).toBeGreaterThan(100)
  expect(studio.query.get('exponent')).toBe('5')
})

undrawn('notes leave room for the picture', async ({ page, studio }) => {
  await test.step('a note can be closed', async () => {
    await studio.open('?exponent=4&view=map&hight=3')
    await expect(studio.notes).toHaveCount(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(studio.notes).toHaveCount(0)
  })
  await test.step('of many a few are shown, and the rest counted', async () => {
    await studio.open(`?exponent=4&view=map&${Array.from({ length: 30 }, (_, i) => `k${i}=1`).join('&')}`)
    await expect(studio.notes).toHaveCount(5)
    await expect(studio.notes.last()).toContainText('26 more things')
  })
  await test.step('a link of many kilobytes is survived', async () => {
    await studio.open(`?exponent=4&view=map&seed=7&a=${'x'.repeat(15_000)}`)
    await expect(studio.notes.first()).toBeVisible()
    expect((await studio.notes.first().textContent())!.length).toBeLessThan(200)
  })
  await test.step('what is asked for by an advertiser is nobody’s business', async () => {
    await studio.open('?exponent=4&view=map&utm_source=mail&fbclid=1&gclid=2')
    await expect(studio.notes).toHaveCount(0)
  })
})

undrawn('markup in a link stays text', async ({ page, studio }) => {
  const attack = '<img src=x onerror="window.attacked=1">'
  const query = new URLSearchParams({
    exponent: '5',
    generator: attack,
    seed: attack,
    [attack]: '1',
    view: attack,
  })
  await studio.open(`?${query}`)
  await expect(studio.notes.first()).toContainText('<img src=x onerror=')
  await expect(page.locator('img:not(#strip img)')).toHaveCount(0)
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
})
