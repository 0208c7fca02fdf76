import type { Page } from '@playwright/test'
import { serve, withHeaders } from '../support/static-server.js'
import {
  excessWidth,
  expect,
  expectErrors,
  framesAskedFor,
  pixelsOf,
  savedBy,
  undrawn as test,
  violations,
} from '../support/studio-page.js'

/** A race of a second: a map of 33 × 33 points, two rounds. */
const tiny = 'exponents=5&rounds=2&budget=0&starts=0'

interface Race extends HTMLElement {
  status: string
  report: { races: { outcomes: { id: string; problem: string; time?: object }[] }[] } | undefined
  start(): Promise<unknown>
  stop(): void
}

const statusOf = (page: Page) => page.evaluate(() => document.querySelector<Race>('orogen-race')!.status)
const row = (page: Page, name: string) => page.locator('table.times tbody tr').filter({ hasText: name })

/** Opens what is closed at first: tables, notes, cold starts. */
const unfold = (page: Page) =>
  page.locator('orogen-race details.fold').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })

test('one button shows 2016 beside today, with a verdict and tables', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`race.html?${tiny.replace('starts=0', 'starts=1')}&maps=100`)
  await expect(page.getByRole('heading', { level: 1, name: 'The race' })).toBeVisible()
  await page.getByRole('button', { name: 'Start this race' }).press('Enter')
  // Another language waits for the end, and shows what has been measured.
  const speak = (tag: string) =>
    page.locator('main').evaluate((main, tag) => main.setAttribute('lang', tag), tag)
  await speak('fr')
  await expect(page.getByText('Terminée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lancer cette course' })).toBeVisible()
  await expect(page.locator('.answer')).toHaveText(
    /fois plus rapide que|aussi vite|Rien ne sépare|trop occupée/,
  )
  await unfold(page)
  const heading = page.locator('table.times').getByRole('columnheader').first()
  await expect(heading).toHaveText('Programme')
  const time = page.locator('table.times tbody td').first()
  const digits = async () => (await time.innerText()).replace(/\D/g, '')
  const measured = await digits()
  await speak('en')
  await expect(page.getByText('Finished.')).toBeVisible()
  await unfold(page)
  await expect(heading).toHaveText('Program')
  expect(await digits()).toBe(measured)
  await expect(row(page, 'Voirol R, JavaScript')).toContainText(/\d\s(s|ms|µs)/)
  await expect(page.locator('table.times tbody tr')).toHaveCount(12)
  await expect(page.locator('.results')).toContainText('100 maps of 33 × 33')
  await expect(page.getByRole('img', { name: /Dot plot/ }).locator('svg')).toBeVisible()
  await expect(page.getByRole('table', { name: /From nothing to a map/ })).toContainText('Orogen')
  const paces = page.getByRole('table', { name: /First map, steady pace and worst/ })
  // The tables of another language are made anew, and closed, after the sentence above them.
  await expect(async () => {
    await unfold(page)
    await expect(paces).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(paces.getByRole('columnheader')).toHaveText(['Program', /First map/, 'Steady', 'Worst'])
  await expect(paces.getByRole('row').filter({ hasText: 'Voirol B' })).toContainText(/\d\s(s|ms|µs)/)
  expect(await violations(page)).toEqual([])

  const saved = async (name: string) =>
    (await savedBy(page, () => page.getByRole('button', { name }).click())).bytes
  const report = JSON.parse(String(await saved('All figures (JSON)')))
  expect(report.settings).toMatchObject({ benchmark: 'diamond-square', exponents: [5], maps: 100, rounds: 2 })
  expect(report.environment).toMatchObject({ simd: true, cores: expect.any(Number) })
  const samples = String(await saved('All samples (CSV)'))
    .trim()
    .split('\r\n')
  const [race] = report.races as { outcomes: { time?: { samples: number[][] } }[] }[]
  expect(samples.length - 1).toBe(race!.outcomes.flatMap(({ time }) => time?.samples.flat() ?? []).length)
  expect(samples[1]).toMatch(/^diamond-square,5,[\w-]+,.*,1,[\d.e-]+$/)
  const svg = String(await saved('Dots (SVG)'))
  expect(svg).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(svg).toContain('Loftis, JavaScript')
  expect(svg).not.toContain('var(--')
  expect((await saved('Dots (PNG)')).subarray(1, 4).toString()).toBe('PNG')

  // The race of 2016 itself has his figures before it is run.
  await page.goto('race.html')
  await expect(row(page, 'Voirol A on an array')).toContainText('715')
  const past = page.locator('figure.past')
  await expect(past.locator('figcaption')).toHaveText(/^Voirol’s browser in February 2016/)
  await expect(past.locator('li')).toHaveText([/2\.21\ss$/, /715\sms$/, /356\sms$/, /339\sms$/, /232\sms$/])
  await expect(page.locator('.chart svg'), 'an empty chart says nothing').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Race: 100 maps of 513 × 513' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('several sizes show curves, by night, in French, and by link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`race.html?lang=fr&benchmark=stamp-noise&exponents=9&rounds=1&budget=0&starts=0`)
  await page.getByLabel('Discipline').selectOption('voxels')
  await page.getByLabel('Discipline').selectOption('stamp-noise')
  await page.getByLabel('512 × 512').uncheck()
  await page.getByRole('button', { name: 'Lancer cette course' }).click()
  expect(await statusOf(page)).toBe('idle')
  await page.getByLabel('128 × 128').check()
  await page.getByLabel('256 × 256').check()
  await page.getByRole('button', { name: 'Lancer cette course' }).click()
  await expect(page.getByText('Terminée.')).toBeVisible()
  await unfold(page)
  const curves = page.getByRole('table', { name: 'Temps d’une carte, par taille' })
  await expect(curves.getByRole('row').filter({ hasText: 'Core i3' })).toContainText(/3\sms.*8\sms/)
  await expect(curves).toContainText('C(n) ajusté à vos temps')
  await page.getByRole('radio', { name: '128 × 128' }).check()
  await expect(page.locator('table.times caption')).toContainText('128 × 128')
  expect(await violations(page)).toEqual([])
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)

  await page.reload()
  await expect(page.getByLabel('Discipline')).toHaveValue('stamp-noise')
  const sizes = page.locator('orogen-race input:checked')
  expect(await sizes.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual(['7', '8'])
})

test('a broken twin gets the reason instead of a time, and spoils nobody else, in workers from a Blob alone', async ({
  page,
}) => {
  // The first way to a worker that is tried.
  expectErrors(/Creating a worker from .* violates the following Content Security Policy/)
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; " +
    "style-src 'self'; img-src 'self' blob:; require-trusted-types-for 'script'"
  const site = await serve(page, 'dist/site', withHeaders({ 'content-security-policy': policy }))
  let broken = 0
  await page.context().route(/worker-.*\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // Voirol's table with one number more, which a map of 33 × 33 would be too small to show.
    if (text.includes('4177')) broken += 1
    await route.fulfill({ response, body: text.replaceAll('4177', '4178') })
  })
  await page.goto(`${site.address}race.html?${tiny.replace('exponents=5', 'exponents=6')}`)
  await page.getByRole('button', { name: 'Start this race' }).click()
  await expect(page.getByText('Finished.')).toBeVisible()
  expect(broken).toBeGreaterThan(0)
  await expect(row(page, 'Voirol R, JavaScript')).toContainText('refused')
  await expect(page.locator('.notes')).toContainText(
    /Voirol R \(JavaScript\) is left out.*voirol-r gives height \d+ as .*, its twin as .*; it is not timed/,
  )
  await expect(row(page, 'Voirol B, JavaScript')).toContainText(/\d\s(s|ms|µs)/)
  await expect(row(page, 'Orogen, WebAssembly SIMD')).toContainText(/\d\s(s|ms|µs)/)
})

test('starting twice, stopping, hiding and moving spoil nothing', async ({ page }) => {
  await page.goto('race.html?exponents=4&rounds=4000&budget=60000&starts=0')
  const race = page.locator('orogen-race')
  const start = page.getByRole('button', { name: 'Start this race' })
  await start.click()
  await expect(page.getByText('measuring in turns')).toBeVisible()
  // The button says that it is disabled, so click() would wait for the end of the race.
  await start.press('Enter')
  const isOne = await race.evaluate((each: Race) => each.start() === each.start())
  expect(isOne, 'one race for two starts').toBe(true)

  // While the tab is hidden, the current round is thrown away, and nothing continues until the tab is back.
  const setHidden = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await expect(page.getByText(/^Paused/)).toBeVisible()
  expect(await statusOf(page)).toBe('paused')
  const shareOf = () => page.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).value)
  await framesAskedFor(page)
  const share = await shareOf()
  await framesAskedFor(page)
  expect(await shareOf()).toBe(share)
  await setHidden(false)
  await expect(page.getByText('measuring in turns')).toBeVisible()
  await expect.poll(shareOf).toBeGreaterThan(share)

  // Moving the element does not stop the race; stopping it keeps the results, and the focus stays in the
  // element.
  await race.evaluate((each) => document.body.append(each))
  await expect.poll(shareOf).toBeGreaterThan(share)
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(page.getByText(/^Stopped/)).toBeVisible()
  await expect(start).toBeFocused()
  await expect(row(page, 'Voirol R, JavaScript')).toContainText(/\d\s(s|ms|µs)/)

  // After all that a race still finishes, and reports the rounds that it threw away.
  await race.evaluate(async (each) => {
    const set = (race: Element, settings: object) =>
      Object.entries(settings).forEach(([name, value]) => race.setAttribute(name, String(value)))
    const other = document.createElement('orogen-race') as Race
    set(each, { rounds: 3, budget: 0 })
    set(other, { exponents: 4, rounds: 1, budget: 1, starts: 1 })
    document.body.append(other)
    await Promise.all([(each as Race).start(), other.start()])
    other.remove()
  })
  await expect(page.getByText('Finished.')).toBeVisible()
  expect(page.workers().length).toBe(0)
})

test('while times are taken little maps fill at the paces measured, and stand still where motion is unwelcome', async ({
  page,
}) => {
  const lanes = page.locator('.lanes li')
  const begin = async () => {
    await page.goto('race.html?exponents=4&rounds=4000&budget=60000&starts=0')
    await page.getByRole('button', { name: 'Start this race' }).click()
    await expect(lanes).not.toHaveCount(0)
  }
  await begin()
  const rates = await lanes.evaluateAll((all) =>
    all.map((each) => each.querySelector('i')!.getAnimations()[0]!.playbackRate),
  )
  expect(Math.max(...rates)).toBeGreaterThan(2 * Math.min(...rates))
  // Each says what it changes.
  const glosses = await lanes.locator('p').allTextContents()
  expect(new Set(glosses).size).toBe(rates.length)
  expect(glosses).not.toContain('')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.locator('.lanes')).toBeHidden()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin()
  expect(
    await page.evaluate(() => document.querySelector('orogen-race')!.shadowRoot!.getAnimations().length),
  ).toBe(0)
  await expect(lanes.first().locator('i')).toHaveAttribute('style', /translate: 0(px)? \d/)
})

test('a tag shows Voirol’s programs as he drew them, and its button times a hundred maps', async ({
  page,
}) => {
  await page.goto(`race.html?${tiny}&lang=en`)
  await page.evaluate(() => customElements.whenDefined('orogen-hundred'))
  await page.locator('main').evaluate((main) => {
    main.innerHTML =
      '<h1>Voirol</h1><orogen-hundred class="wide" program="voirol-a" seed="3"></orogen-hundred>'
  })
  const tag = page.locator('orogen-hundred')
  await expect(tag).toHaveAttribute('data-made', '')
  const first = await pixelsOf(tag.locator('canvas'))
  await tag.getByRole('button', { name: 'Another mountain' }).click()
  await expect.poll(() => pixelsOf(tag.locator('canvas'))).not.toBe(first)
  await tag.getByRole('radio', { name: 'R' }).check({ force: true })
  await tag.getByRole('button', { name: 'Time 100 maps' }).click()
  await expect(tag.locator('output')).toHaveText(/^[\d,]+ ms here; 232 ms in his browser, 2016$/)
  expect(await violations(page)).toEqual([])
})
