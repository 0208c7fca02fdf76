// Flies over the endless land in headless Chromium, a quarter of a minute at each of four heights, and
// measures the page's own work for a frame, without drawing, and its memory; prints the results as JSON on
// standard output, or as a table when run by itself (`node tests/bench/flying.mjs`). A flight that does not
// move the eye is an error.
import { benchPages } from './browser.mjs'
import { isOnce } from './plan.mjs'

const legs = [
  { name: 'walking', query: 'up=5660&mode=walk' },
  { name: '300 m', query: 'up=6000' },
  { name: '6 km', query: 'up=12000' },
  { name: '60 km', query: 'up=66000&pitch=-25' },
]
const seconds = isOnce ? 1 : 15
const place = 'seed=42&roughness=0.1&east=0&north=0&heading=30&pitch=-5'

await benchPages('flying', isOnce ? legs.slice(-1) : legs, fly)

async function fly(browser, address, { name, query }) {
  const context = await browser.newContext({ viewport: { width: 480, height: 320 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await page.goto(`${address}endless.html?${place}&${query}`)
    const land = page.locator('orogen-endless')
    await page.waitForFunction(() => document.querySelector('orogen-endless')?.isSettled, undefined, {
      timeout: 120_000,
    })
    const session = await context.newCDPSession(page)
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    const before = await heap()
    const from = await land.evaluate(({ link }) => link)
    await page.keyboard.down('KeyW')
    await page.waitForTimeout(seconds * 1000)
    await page.keyboard.up('KeyW')
    if ((await land.evaluate(({ link }) => link)) === from)
      throw new Error(`${name}: the eye has not moved from ${from}`)
    const { tiles, work, median, frames } = await land.evaluate(({ figures }) => figures)
    return { name, frames, median, high: work, tiles, grown: (await heap()) - before }
  } finally {
    await context.close()
  }
}
