import { expect, test, undrawn } from './studio-page.js'

/** A link, the words that its notes must contain, and the values that the controls must show. */
const links: [link: string, said: string, shown: Record<string, string>][] = [
  [
    '?exponent=1e9&seed=1e400&roughness=-1&view=map',
    'exponent=1e9|1 to 13|11 is used|seed=1e400|0 to 4,294,967,295|roughness=-1|0 is used',
    { exponent: '11', seed: '4294967295', roughness: '0' },
  ],
  [
    '?exponent=5.4&seed=abc&generator=perlin-9000&water=-5',
    'exponent=5.4 in the link is not a whole number; 5 is used|seed=abc|generator=perlin-9000|water=-5',
    { exponent: '5', generator: 'diamond-square', water: '0' },
  ],
  [
    '?exponent=5&seed=1&seed=2&__proto__=1&v=0&camera=9',
    'seed appears in the link more than once|__proto__|version 0|camera=9',
    { seed: '1' },
  ],
]

test('wrong links are answered with notes and a mountain', async ({ page, studio }) => {
  for (const [link, said, shown] of links) {
    await studio.open(link)
    const notes = (await studio.notes.allTextContents()).join('\n')
    for (const words of said.split('|')) expect(notes, link).toContain(words)
    await expect(studio.notes.first()).toBeInViewport()
    for (const [id, value] of Object.entries(shown)) await expect(page.locator(`#${id}`)).toHaveValue(value)
    expect((await studio.picture()).colors, link).toBeGreaterThan(100)
    expect(studio.query.get('exponent')).toBe(await page.locator('#exponent').inputValue())
  }
})

undrawn('notes are few, short, and can be closed', async ({ page, studio }) => {
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
