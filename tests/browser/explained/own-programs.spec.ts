import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { hostilePrograms } from '../../web/support/hostile-programs.js'
import {
  excessWidth,
  expect,
  expectErrors,
  savedBy,
  undrawn as test,
  violations,
} from '../support/studio-page.js'

interface Race extends HTMLElement {
  status: string
  report:
    { program: object; races: { outcomes: { id: string; problem: string; time?: object }[] }[] } | undefined
}

/** Opens the section, with the plain field in place of the editor. */
async function open(page: Page) {
  await page.route(/code-editor-.*\.js$/, (route) => route.abort())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('race.html?exponents=5&rounds=2&budget=0&starts=0')
  await page.getByRole('button', { name: 'Race: 100 maps' }).waitFor()
  expect(loaded.filter((each) => /section-|code-editor-/.test(each))).toEqual([]) // nothing before it is opened
  const own = page.locator('#own')
  await page.getByRole('radio', { name: 'Your own program' }).check()
  await expect(own.getByRole('textbox')).not.toHaveValue('')
  return own
}
const plain = (sum: string) =>
  `export default function ({ heights }, random) {\n  for (let i = 0; i < heights.length; i++) heights[i] = ${sum}\n}`

/**
 * tests/web/explained/own-programs.test.ts tries all; the page tries every third, and all that need it or
 * reach for something outside. Programs that take all memory are tried by tests/gates/greedy.spec.ts.
 */
const inPage = hostilePrograms.filter(
  ({ source, onlyInPage }, i) => onlyInPage || i % 3 === 0 || source.includes('example.com'),
)

test('hostile programs end in the right sentence, send nothing, and leave the page alive', async ({
  page,
}) => {
  expectErrors(/Content.Security.Policy|Failed to |code-editor|ERR_FAILED|preload/)
  const own = await open(page)
  const [field, said, facts] = [own.getByRole('textbox'), own.locator('.said'), own.locator('.facts')]
  await expect(facts).toContainText('its first call')
  await own.getByLabel('Size').selectOption('7')
  // What reaches a server counts: browsers report requests that they did not let out, too.
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const elsewhere = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const there = (source: string) =>
    source
      .replaceAll('https://example.com', `http://${elsewhere}`)
      .replaceAll('wss://example.com', `ws://${elsewhere}`)
  expect((await fetch(`http://${elsewhere}/seen`)).ok).toBe(true)
  // The sentences are of the smallest size on offer.
  const asHere = ({ source }: RegExp) => new RegExp(source.replaceAll('289', '16,641'), 'i')
  for (const { title, source, sentence } of inPage) {
    await field.fill(there(source) || ' ')
    await own.getByRole('button', { name: 'Run and draw' }).click()
    const outcome = async () => {
      const problem = await said.innerText()
      if (problem === 'Running…') return ''
      return problem || `a map of ${await facts.innerText()}`
    }
    await expect
      .poll(outcome, { message: title, timeout: 90_000, intervals: [100] })
      .toMatch(asHere(sentence))
  }
  expect(reached).toEqual(['/seen'])
  server.close()
  await field.fill(plain('random()'))
  await own.getByRole('button', { name: 'Run and draw' }).click()
  await expect(said).toHaveText('')
  await expect(facts).toContainText('129 × 129 points')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a program with a clock of its own races under the page’s, and its result can be taken away', async ({
  page,
}) => {
  expectErrors(/code-editor|ERR_FAILED|preload/)
  const own = await open(page)
  await own.getByLabel('Size').selectOption('7')
  const source = `performance.now = Date.now = () => 0\n${plain('random() * Math.sin(i)')}`
  await own.getByRole('textbox').fill(source)
  await own.getByRole('button', { name: 'Race', exact: true }).click()
  await expect(own.locator('.said')).toContainText('draws 16,641 random numbers')
  await expect(page.getByText('Finished.')).toBeVisible()
  const times = page.locator('table.times tbody tr')
  await expect(times.filter({ hasText: 'Your program' })).toContainText(/\d\s(s|ms|µs)/)
  await expect(page.locator('.results')).toContainText(/your program/i)
  const report = await page
    .locator('orogen-race')
    .evaluate((race) => (race as Race).report as { program: object } & Race['report'])
  expect(report!.program).toMatchObject({ draws: 16_641, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const saved = async (name: string) =>
    (await savedBy(page, () => page.getByRole('button', { name }).click())).bytes
  const markdown = String(await saved('Markdown'))
  expect(markdown).toMatch(/\| Your program +\|/)
  expect(markdown).toMatch(/SHA-256 [0-9a-f]{64}/)
  const buffer = await saved('All figures (JSON)')
  const result = { name: 'there.json', mimeType: 'application/json', buffer }
  await own.getByLabel(/^Compare/).setInputFiles(result)
  await expect(own.getByRole('row').filter({ hasText: 'Your program' })).toContainText('1.00')
  await own
    .getByLabel(/^Compare/)
    .setInputFiles({ ...result, buffer: Buffer.from('{"about": "Orogen race"}') })
  await expect(own.locator('.said')).toHaveText('This file holds no result of a race.')
  expect(await violations(page)).toEqual([])
})

test('a link carries a program, in the editor, and never runs it unasked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('race.html')
  const fragment = await page.evaluate(
    async (source) => {
      const stream = new Blob([source]).stream().pipeThrough(new CompressionStream('deflate-raw'))
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    },
    `document.title = 'run'\n${plain('random() + 7')}`,
  )
  await page.goto('about:blank')
  await page.goto(`race.html#program=${fragment}`)
  const own = page.locator('#own')
  await expect(own.locator('.said')).toContainText('This program came with the link')
  await expect(own.locator('.cm-content')).toContainText('random() + 7')
  await expect(own.locator('.facts')).toHaveText('No map yet.')
  await own.getByRole('button', { name: 'Run and draw' }).click()
  await expect(own.locator('.said')).toContainText(
    'cannot be loaded: ReferenceError: document is not defined (line 1)',
  )
  await own.getByLabel('Start from').selectOption('voirol-b')
  await expect(own.locator('.facts')).toContainText('513 × 513 points')
  await expect(own.locator('.facts')).toContainText('falls like frequency to the −')
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.goto('about:blank')
  await page.goto('race.html#program=!')
  await expect(own.locator('.said')).toHaveText('The program of this link cannot be read.')
})

test('a page that requires Trusted Types runs a program, too', async ({ page }) => {
  expectErrors(/code-editor|ERR_FAILED|preload/)
  await page.route('**/race.html*', async (route) => {
    const response = await route.fetch()
    const [, own] = /content-security-policy" content="([^"]*)"/.exec(await response.text())!
    const policy = `${own!}; require-trusted-types-for 'script'; trusted-types orogen`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  const own = await open(page)
  await own.getByLabel('Size').selectOption('7')
  await own.getByRole('textbox').fill(plain('random() + i / heights.length'))
  await own.getByRole('button', { name: 'Run and draw' }).click()
  await expect(own.locator('.said')).toHaveText('')
  await expect(own.locator('.facts')).toContainText('129 × 129 points')
})

test('where the editor cannot be loaded, a sentence says so, and choosing it again tries again', async ({
  page,
}) => {
  expectErrors(/code-editor|section|ERR_FAILED|preload/)
  await page.route(/code-editor-.*\.js$/, (route) => route.abort())
  let isCut = true
  await page.route(/section-.*\.js$/, (route) => (isCut ? route.abort() : route.continue()))
  await page.goto('race.html?exponents=5&rounds=2&budget=0&starts=0')
  const own = page.locator('#own')
  const tab = (name: string) => page.getByRole('radio', { name })
  await tab('Your own program').check()
  await expect(own.getByRole('alert')).toContainText('could not be loaded')
  isCut = false
  await tab('Published programs').check()
  await expect(own).toBeHidden()
  await tab('Your own program').check()
  await expect(own.getByRole('textbox')).not.toHaveValue('')
})
