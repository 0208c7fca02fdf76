import { goldenLines, weatherLines } from '../web/golden-lines.js'
import { expect, test } from './checks.js'
import { until } from './on-page.js'

const lines = goldenLines().length + weatherLines().length

test(`the self-test: ${lines} mountains in three ways, bit for bit`, async ({ tab, site }) => {
  await tab.open(`${site.address}self-test.html?lang=en`)
  await until(
    tab,
    'a verdict',
    () => 'state' in document.querySelector<HTMLElement>('#verdict')!.dataset,
    null,
  )
  const { state, text, same, other } = await tab.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('#lines td[data-result]')]
    const verdict = document.querySelector<HTMLElement>('#verdict')!
    const same = cells.filter(({ dataset }) => dataset.result === 'same').length
    const other = cells.filter(({ dataset }) => dataset.result === 'different').length
    return { state: verdict.dataset.state, text: verdict.textContent, same, other }
  })
  expect({ state, other }, text!).toEqual({ state: 'same', other: 0 })
  expect(same).toBeGreaterThan(lines)
})
