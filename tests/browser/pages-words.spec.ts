import core from '../../web/words/core.json' with { type: 'json' }
import explained from '../../web/words/explained.json' with { type: 'json' }
import { languageTags } from '../../web/words/languages.js'
import { expect, undrawn } from './studio-page.js'

const pages = ['index', 'steps', 'artefacts', 'race', 'endless', 'manual', 'self-test'] as const

/** How the keys of texts begin. */
const beginnings = new Set(
  Object.values({ ...core, ...explained }).flatMap((part) =>
    Object.keys(part).map((key) => key.split('.')[0]!),
  ),
)

for (const id of pages)
  for (const lang of languageTags)
    undrawn(`${id} shows no key of a text in ${lang}`, async ({ page }) => {
      await page.goto(`./${id}.html?lang=${lang}`)
      await page
        .locator('html')
        .and(page.locator(`[lang=${lang}]`))
        .waitFor()
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
              const said = ['title', 'aria-label', 'placeholder', 'alt'].map((name) =>
                each.getAttribute(name),
              )
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

for (const id of [...pages.slice(1), 'article', 'article.fr', 'article.ja'])
  undrawn(`the head of ${id} takes one line of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const lang of id.startsWith('article') ? ['en'] : languageTags) {
      await page.goto(`./${id}.html${id.startsWith('article') ? '' : `?lang=${lang}`}`)
      await expect(page.locator('#shell .menu')).toBeVisible()
      expect((await page.locator('#shell').boundingBox())!.height, lang).toBeLessThanOrEqual(56)
    }
  })

undrawn('the menu of a phone unfolds the links, and Escape folds them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('./steps.html')
  const links = page.locator('#pages')
  await expect(links).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await links.getByRole('link', { name: 'Manual' }).focus()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})
