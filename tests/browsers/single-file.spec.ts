import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { folder } from '../browser/static-server.js'
import { test } from './checks.js'
import { boxOf, until, untilReady, views } from './on-page.js'

test('the studio in one file, from a disk, in all views', async ({ tab, prepare, look }, info) => {
  const file = info.outputPath('My mountain.html')
  writeFileSync(file, prepare(readFileSync(`${folder('dist')}orogen.html`, 'utf8')))
  await tab.open(`${pathToFileURL(file).href}?lang=en&exponent=6&seed=161`)
  await untilReady(tab)
  for (const view of views) {
    await tab.evaluate(
      (view) => document.querySelector<HTMLInputElement>(`input[name=view][value=${view}]`)!.click(),
      view,
    )
    await until(
      tab,
      `the link of ${view}`,
      (view) => (new URLSearchParams(location.search).get('view') ?? 'surface') === view,
      view,
    )
    await untilReady(tab)
    await look(`single file ${view}`, () => boxOf(tab, '#stage'))
  }
})
