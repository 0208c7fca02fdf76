import type { EndlessElement } from '../../web/core/elements/endless/endless-element.js'
import { expect, test } from './checks.js'
import { boxOf, until } from './on-page.js'

test('endless.html: a land without an edge, from nine kilometres above', async ({ tab, site, look }) => {
  await tab.open(`${site.address}endless.html?lang=en&up=9000`)
  await until(tab, 'the land is there', () => document.querySelector('orogen-endless') !== null, null)
  // What stands above it is as high as an engine's letters are.
  await tab.evaluate(() =>
    Object.assign(document.querySelector<HTMLElement>('orogen-endless')!.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '600px',
      height: '320px',
      zIndex: '9',
    }),
  )
  const isSettled = () => {
    const land = document.querySelector<EndlessElement>('orogen-endless')
    return !!land?.isSettled && land.figures.triangles > 1
  }
  await until(tab, 'the land is settled', isSettled, null)
  // What stands over the land is text, which every engine writes in its own way.
  await tab.evaluate(() => {
    document.querySelector<HTMLElement>('#panel')!.hidden = true
    const { shadowRoot } = document.querySelector('orogen-endless')!
    for (const part of shadowRoot!.querySelectorAll<HTMLElement>('.foot')) part.style.visibility = 'hidden'
  })
  await look('endless', () => boxOf(tab, 'orogen-endless'))
  expect(
    await tab.evaluate(() => document.querySelector<EndlessElement>('orogen-endless')!.visit),
  ).toMatchObject({ outlook: { up: 9000 } })
})
