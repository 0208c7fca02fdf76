import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import { test } from './checks.js'
import { boxOf, until } from './on-page.js'

test('the article: its eight figures', async ({ tab, site, look }) => {
  await tab.open(`${site.address}article.html`)
  await tab.evaluate(() => {
    // Smaller maps of the same mountains, as drawing is slow here.
    for (const terrain of document.querySelectorAll('orogen-terrain')) terrain.setAttribute('exponent', '5')
  })
  for (let n = 0; n < 8; n++) {
    await boxOf(tab, 'orogen-terrain', n)
    await until(
      tab,
      `figure ${n} is ready`,
      (n) => document.querySelectorAll<OrogenTerrain>('orogen-terrain')[n]!.status === 'ready',
      n,
    )
    await look(`article ${n}`, () => boxOf(tab, 'orogen-terrain', n))
  }
})
