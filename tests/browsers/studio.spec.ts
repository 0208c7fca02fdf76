import { expect, test } from './checks.js'
import { boxOf, until, untilReady, views } from './on-page.js'

const bare = 'lang=en&exponent=6&seed=161'
const weathered = 'lang=en&exponent=7&seed=5&age=0.6&water=12'

for (const view of views) {
  test(`the studio: ${view}`, async ({ tab, site, look }) => {
    await tab.open(`${site.address}?${bare}&view=${view}`)
    await untilReady(tab)
    await look(`studio ${view}`, () => boxOf(tab, '#stage'))
  })

  test(`the studio: ${view} after the weather, with its rivers and lakes`, async ({ tab, site, look }) => {
    await tab.open(`${site.address}?${weathered}&view=${view}`)
    await untilReady(tab)
    await look(`studio ${view} weathered`, () => boxOf(tab, '#stage'))
  })
}

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
  for (const view of [...views].reverse()) {
    await tab.evaluate(
      (view) => document.querySelector<HTMLInputElement>(`input[name=view][value=${view}]`)!.click(),
      view,
    )
    const shown = (view: string) =>
      (new URLSearchParams(location.search).get('view') ?? 'surface') === view &&
      document.querySelector<HTMLElement>('#stage')!.dataset.state === 'ready'
    await until(tab, `the link of ${view}`, shown, view)
  }
  await tab.evaluate(() => history.back())
  await until(tab, 'the view before', () => location.search.includes('view='), null)
  await untilReady(tab)
  expect(await tab.evaluate(() => document.querySelectorAll('#stage > canvas:not([hidden])').length)).toBe(1)
})
