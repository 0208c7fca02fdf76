import { expect, smallMap, test, undrawn, wordsOf } from '../support/studio-page.js'

for (const { tag, locale, other, triangles } of [
  { tag: 'fr', locale: 'fr-CH', other: 'ja', triangles: /^\d\s\d{3}$/ },
  { tag: 'ja', locale: 'ja-JP', other: 'en', triangles: /^\d,\d{3}$/ },
])
  test.describe(`in a browser set to ${locale}`, () => {
    test.use({ locale })

    undrawn('the page speaks it unasked, but another on request', async ({ page, studio }) => {
      const speaks = async (language: string) => {
        const words = wordsOf('core', 'studio', language)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(words['studio.title']!)
        await expect(page.locator('#redraw')).toHaveText(words.redraw!)
        await expect(page.locator('label[for=exponent]')).toHaveText(words.size!)
        await expect(page.locator('#language')).toHaveValue(language)
      }
      await studio.open('?exponent=5')
      await speaks(tag)
      const summary = wordsOf('core', 'studio', tag)['generator.diamond-square.summary']!
      await expect(page.locator('#summary')).toHaveText(summary)
      expect((await studio.facts()).triangles).toMatch(triangles)
      expect(studio.query.has('lang')).toBe(false)
      await studio.open(`?exponent=5&view=map&lang=${other}`)
      await speaks(other)
      expect(studio.query.get('lang')).toBe(other)
    })
  })

undrawn('a language chosen before the rest of the page is there is spoken too', async ({ page }) => {
  let answer!: () => void
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  // The script of the studio itself comes only after the choice.
  await page.route(/\/studio-(?!words)[\w-]+\.js$/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('?exponent=5&seed=7&lang=en', { waitUntil: 'commit' })
  await page.locator('#language').selectOption('fr')
  await page.waitForURL(/seed=7&lang=fr/, { waitUntil: 'commit' })
  answer()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('choosing a language keeps the mountain', async ({ page, studio }) => {
  const picture = await studio.hashOf(`${smallMap}&view=voxels&water=40&camera=100,40,2,0,0,0`)
  const before = Object.fromEntries(studio.query)
  await Promise.all([page.waitForURL(/lang=fr/), page.locator('#language').selectOption('fr')])
  await studio.ready()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await studio.hash()).toBe(picture)
  expect(Object.fromEntries(studio.query)).toEqual({ ...before, lang: 'fr' })
})

undrawn('an unknown language is English', async ({ page, studio }) => {
  await studio.open('?exponent=5&view=map&lang=tlh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(studio.notes).toHaveCount(0)
})

undrawn('notes are in the language of the reader', async ({ studio }) => {
  await studio.open('?lang=fr&view=map&exponent=99')
  await expect(studio.notes).toHaveText([
    /exponent=99 dans le lien sort de l’intervalle 1 à 13\s; la valeur utilisée est 11, où s’arrête le curseur\./,
  ])
})

test('the picture follows the choice of day and night', async ({ page, studio }) => {
  const day = await studio.hashOf(smallMap)
  const colorOf = () => page.locator('#panel').evaluate((panel) => getComputedStyle(panel).color)
  const ink = await colorOf()
  const night = await studio.hashAfter(() => page.emulateMedia({ colorScheme: 'dark' }))
  expect(night).not.toBe(day)
  expect(await colorOf()).not.toBe(ink)
  await studio.reload()
  expect(await studio.hash()).toBe(night)
  await studio.after(() => page.emulateMedia({ colorScheme: 'light' }))
  await expect.poll(() => studio.hash()).toBe(day)
})
