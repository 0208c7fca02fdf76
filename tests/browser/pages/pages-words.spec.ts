import core from '../../../web/words/core.json' with { type: 'json' }
import explained from '../../../web/words/explained.json' with { type: 'json' }
import { languageTags } from '../../../web/words/languages.js'
import { expect, undrawn } from '../support/studio-page.js'

const pages = ['index', 'steps', 'artefacts', 'race', 'method', 'endless', 'manual', 'self-test'] as const

/** A small mountain, and a place in space with few tiles. */
const light: Record<string, string> = { index: '&exponent=4', endless: '&up=2000000' }

/** How the keys of texts begin. */
const beginnings = new Set(
  Object.values({ ...core, ...explained }).flatMap((part) =>
    Object.keys(part).map((key) => key.split('.')[0]!),
  ),
)

// Every key has a text in all languages (tests/web/words/words.test.ts).
for (const id of pages)
  undrawn(`${id} shows no key of a text`, async ({ page }) => {
    await page.goto(`./${id}.html?lang=fr${light[id] ?? ''}`)
    await page.locator('html[lang=fr]').waitFor()
    await page.evaluate(() => window.probe.updates())
    const shown = await page.evaluate(
      (beginnings) => {
        const isKey = (text: string) =>
          /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text) && beginnings.includes(text.split('.')[0]!)
        const found: string[] = []
        const look = (root: Document | ShadowRoot) => {
          for (const each of root.querySelectorAll('*')) {
            if (each.shadowRoot) look(each.shadowRoot)
            if (each.matches('script, style, code, pre, [translate=no]')) continue
            const said = ['title', 'aria-label', 'placeholder', 'alt'].map((name) => each.getAttribute(name))
            const texts = Array.from(each.childNodes, (node) => (node.nodeType === 3 ? node.nodeValue : ''))
            for (const text of [...said, ...texts]) if (text && isKey(text.trim())) found.push(text.trim())
          }
        }
        look(document)
        return found
      },
      [...beginnings],
    )
    expect(shown).toEqual([])
  })

for (const id of [...pages, 'article', 'article.fr', 'article.ja'])
  undrawn(`the head of ${id} is one line of a phone, with all five words of the menu`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    // All pages have the same head, with another page marked.
    for (const lang of id === 'steps' ? languageTags : ['fr']) {
      await page.goto(`./${id}.html${id.startsWith('article') ? '' : `?lang=${lang}${light[id] ?? ''}`}`)
      const links = page.locator('#shell nav a')
      await expect(links).toHaveCount(5)
      expect((await page.locator('#shell').boundingBox())!.height, lang).toBeLessThanOrEqual(56)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 })
      await expect(page.locator('#shell nav [aria-current]')).toHaveCount(1)
    }
  })

undrawn('a word of the menu with several pages lists them above the text', async ({ page }) => {
  await page.goto('./race.html')
  await expect(page.locator('#shell nav [aria-current=page]')).toHaveText('Lab')
  await page.getByRole('navigation', { name: 'Lab' }).getByRole('link', { name: 'Artefacts' }).click()
  await page.waitForURL(/artefacts/)
  await expect(page.locator('#shell nav [aria-current=true]')).toHaveText('Lab')
  await expect(page.locator('.siblings [aria-current=page]')).toHaveText('Artefacts')
})
