import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { folder } from '../browser/support/static-server.js'
import { expect, test } from './checks.js'
import type { Tab } from './drivers/tab.js'
import { views } from '../../web/state/look.js'
import { boxOf, until, untilReady } from './on-page.js'

const bare = 'lang=en&exponent=6&seed=161'
const eroded = 'lang=en&exponent=7&seed=5&age=0.6&water=12'

const shown = [
  { title: '', picture: '', link: bare },
  { title: ' after erosion, with its rivers and lakes', picture: ' eroded', link: eroded },
  {
    title: ' of a planet',
    picture: ' planet',
    link: 'lang=en&generator=planet&exponent=5&seed=42&ocean=0.6',
  },
]
for (const view of views)
  for (const { title, picture, link } of shown)
    test(`the studio: ${view}${title}`, async ({ tab, site, look }) => {
      await tab.open(`${site.address}?${link}&view=${view}`)
      await untilReady(tab)
      await look(`studio ${view}${picture}`, () => boxOf(tab, '#stage'))
    })

test('the studio: a hand turns the mountain, and the link follows', async ({ tab, site, look }) => {
  await tab.open(`${site.address}?${bare}`)
  await untilReady(tab)
  const { x, y, width, height } = await boxOf(tab, '#canvas')
  await tab.drag({ x: x + width * 0.3, y: y + height / 2 }, { x: x + width * 0.3 + 80, y: y + height / 2 })
  await until(tab, 'a camera in the link', () => new URLSearchParams(location.search).has('camera'), null)
  await look('studio turned', () => boxOf(tab, '#stage'))
})

test('the studio: one view after the other, undone by Back', async ({ tab, site }) => {
  await tab.open(`${site.address}?${bare}`)
  await untilReady(tab)
  for (const view of [...views].reverse()) await choose(tab, view)
  await tab.evaluate(() => history.back())
  await until(tab, 'the view before', () => location.search.includes('view='), null)
  await untilReady(tab)
  expect(await tab.evaluate(() => document.querySelectorAll('#stage > canvas:not([hidden])').length)).toBe(1)
})

test('the studio in one file, from a disk, in all views', async ({ tab, prepare, look }, info) => {
  const file = info.outputPath('My mountain.html')
  writeFileSync(file, prepare(readFileSync(`${folder('dist')}orogen.html`, 'utf8')))
  await tab.open(`${pathToFileURL(file).href}?lang=en&exponent=6&seed=161`)
  await untilReady(tab)
  for (const view of views) {
    await choose(tab, view)
    await look(`single file ${view}`, () => boxOf(tab, '#stage'), `studio ${view}`)
  }
})

/** Chooses a view in the panel, and waits until the link contains it. */
async function choose(tab: Tab, view: string): Promise<void> {
  await tab.evaluate(
    (view) => document.querySelector<HTMLInputElement>(`input[name=view][value=${view}]`)!.click(),
    view,
  )
  const isInLink = (view: string) => (new URLSearchParams(location.search).get('view') ?? 'surface') === view
  await until(tab, `the link of ${view}`, isInLink, view)
  await untilReady(tab)
}
