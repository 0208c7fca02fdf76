import { expect, test } from '@playwright/test'
import { serveFolder } from '../browser/support/static-server.js'
import { cheats } from '../web/support/cheats.js'
import { cases, report } from './gate.js'

// The same programs as in cheats.test.ts, in the page's editor: none of them has a time.

interface Race extends HTMLElement {
  status: string
  report: { races: { outcomes: { id: string; problem: string; time?: object }[] }[] } | undefined
}

test('a program that would win a race without working has no time in the page either', async ({ page }) => {
  const site = await serveFolder('dist/site')
  await page.route(/code-editor-.*\.js$/, (route) => route.abort()) // the plain field stays
  await page.goto(`${site.address}race.html?lang=en&exponents=5&rounds=6&budget=0&starts=0`)
  await page.getByRole('radio', { name: 'Your own program' }).check()
  const own = page.locator('#own')
  await expect(own.locator('.facts')).toContainText('points')
  await own.getByLabel('Size').selectOption('7')
  const tried = cheats.slice(0, cases(cheats.length))
  for (const { title, source, sentence } of tried) {
    await own.getByRole('textbox').fill(source)
    const before = await page.evaluate(() => document.querySelector<Race>('orogen-race')!.report?.races)
    await own.getByRole('button', { name: 'Race', exact: true }).click()
    /** What the page says when it has refused the program, or when the race is over. */
    const outcome = async () => {
      const said = await own.locator('.said').innerText()
      if (await own.locator('.said.alarm').count()) return said
      return await page.evaluate((last) => {
        const { status, report } = document.querySelector<Race>('orogen-race')!
        const isNew = JSON.stringify(report?.races) !== JSON.stringify(last)
        const found = report?.races[0]?.outcomes.find(({ id }) => id === 'own')
        if (status !== 'done' || !isNew || !found) return ''
        return found.problem || `a time of ${JSON.stringify(found.time)}`
      }, before)
    }
    await expect.poll(outcome, { message: title, timeout: 300_000 }).not.toBe('')
    expect(await outcome(), title).toMatch(new RegExp(sentence, 'i'))
  }
  await site.close()
  report(`${tried.length} programs have no time`)
})
