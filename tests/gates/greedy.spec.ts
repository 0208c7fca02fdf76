import { type Browser, chromium, expect, test } from '@playwright/test'
import { launchOptions, wholeChromium } from '../browser/support/launch.js'
import { serveFolder } from '../browser/support/static-server.js'
import { cases, report } from './gate.js'

// A reader's program that takes all memory ends in a sentence, and the page goes on: Chromium gives the frame
// of the program a process of its own. The headless shell does not, and Playwright takes the end of that
// process for the end of the page, so the whole browser is started here, and its page drives itself and tells
// the server what it says.

const program = (body: string) => `export default function ({ exponent, heights }, random) {\n${body}\n}`
const forever = (take: string, first = '[]') =>
  program(`const all = ${first}; for (let i = 0; ; i++) ${take}`)
const greedy = [
  forever('all.push(new Array(3e7))'),
  forever('all.push(new Array(1e6).fill(random()))'),
  forever('all.push(new Float64Array(2 ** 27))'),
  forever('all.push(new Float64Array(2 ** 24).fill(1))'),
  forever('{ all.push(new WebAssembly.Memory({ initial: 16384 })); new Uint8Array(all[i].buffer).fill(1) }'),
  forever('all.push(`${i}x`.repeat(2 ** 22).split("").join("y"))'),
  forever('all.set(i, [i])', 'new Map()'),
  program('let list; for (;;) list = { list }'),
]
const modest = program('return heights.map(random)')
const count = cases(1)

interface RacePage {
  browser: Browser
  /** What the page says of each program. */
  outcomes: string[]
  close(): Promise<void>
}

/** Opens the editor in a browser of its own, and has its page run programs. */
async function running(programs: string[]): Promise<RacePage> {
  const outcomes: string[] = []
  const site = await serveFolder('dist/site', (path) => {
    const [, said] = /^\/outcome\/(.*)$/.exec(path) ?? []
    if (said !== undefined) outcomes.push(decodeURIComponent(said))
    return said === undefined ? undefined : { body: '' }
  })
  const browser = await chromium.launch(launchOptions(wholeChromium))
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.route(/code-editor-.*\.js$/, (route) => route.abort()) // the plain field stays
  await page.goto(`${site.address}race.html`)
  await page.getByRole('radio', { name: 'Your own program' }).check()
  await page.locator('#own').getByLabel('Size').selectOption('7')
  await expect(page.locator('#own .facts')).toContainText('129 × 129')
  // It cannot answer any more once Playwright holds the page for crashed.
  page.evaluate(drive, programs).catch(() => undefined)
  const close = async () => {
    await browser.close()
    await site.close()
  }
  return { browser, outcomes, close }
}

test('a program that takes all memory ends in a sentence, and the page goes on', async () => {
  const programs = Array.from({ length: count }, (_, i) => [greedy[i % greedy.length]!, modest]).flat()
  const { outcomes, close } = await running(programs)
  for (let i = 0; i < programs.length; i += 2) {
    await expect.poll(() => outcomes.length, { timeout: 120_000 }).toBeGreaterThan(i + 1)
    // The engine itself refuses the largest sizes.
    expect(outcomes[i], programs[i]).toMatch(/more memory than there is|longer than 10 s|error: RangeError/)
    expect(outcomes[i + 1], `after ${programs[i]!}`).toMatch(/^129 × 129 points/)
  }
  await close()
  const ended = (by: string) => outcomes.filter((each) => each.includes(by)).length
  const [killed, refused] = [ended('memory'), ended('RangeError')]
  report(
    `${count} programs: ${killed} took more memory than there is, ${refused} asked for more than the engine gives, and ${count - killed - refused} took too long`,
  )
})

test('a program whose process the system ends is said to need too much memory', async () => {
  const { browser, outcomes, close } = await running([program('for (;;);'), modest])
  const devTools = await browser.newBrowserCDPSession()
  const targetOf = async (wanted: string) => {
    const { targetInfos } = await devTools.send('Target.getTargets', { filter: [{}] })
    return targetInfos.find(({ type }) => type === wanted)?.targetId
  }
  await expect.poll(() => targetOf('worker')).toBeDefined() // in which the program runs
  const targetId = (await targetOf('iframe'))!
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: false })
  const message = JSON.stringify({ id: 1, method: 'Page.crash' })
  await devTools.send('Target.sendMessageToTarget', { sessionId, message })
  await expect.poll(() => outcomes.length, { timeout: 120_000 }).toBe(2)
  expect(outcomes[0]).toBe('the program needs more memory than there is')
  expect(outcomes[1]).toMatch(/^129 × 129 points/)
  await close()
})

/** Runs programs in the editor one after the other, and tells the server what the page says of each. */
async function drive(programs: string[]): Promise<void> {
  const own = document.querySelector('#own')!
  const field = own.querySelector('textarea')!
  const run = [...own.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run and draw')!
  const textOf = (selector: string) => own.querySelector(selector)!.textContent
  for (const source of programs) {
    field.value = source
    field.dispatchEvent(new Event('input'))
    run.click()
    while (textOf('.said') === 'Running…') await new Promise((resolve) => setTimeout(resolve, 50))
    await fetch(`outcome/${encodeURIComponent(textOf('.said') || textOf('.facts'))}`)
  }
}
