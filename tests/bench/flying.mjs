// Flies over the endless land in headless Chromium, a quarter of a minute at each of four heights, its pictures computed in
// software, and says how long the page itself works for a frame, drawing aside, and what is kept in memory; the results as JSON on
// standard output, or by itself (`node tests/bench/flying.mjs`) as a table.
import { chromium } from '@playwright/test'
import { choosePort, preview } from '../../web/setup/steps/serve.mjs'
import { report } from './report.mjs'

const legs = [
  { name: 'walking', query: 'up=5660&mode=walk' },
  { name: '300 m', query: 'up=6000' },
  { name: '6 km', query: 'up=12000' },
  { name: '60 km', query: 'up=66000&pitch=-25' },
]
const seconds = 15
const place = 'seed=42&roughness=0.1&east=0&north=0&heading=30&pitch=-5'

const server = await preview(await choosePort())
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--enable-unsafe-swiftshader'],
})

try {
  const results = []
  for (const leg of legs) {
    process.stderr.write(`  ${leg.name}\n`)
    results.push(await fly(leg))
  }
  const part = { engine: `Chromium ${browser.version()}`, results }
  console.log(process.env.OROGEN_BENCH_JSON ? JSON.stringify(part) : report({ flying: part }))
} finally {
  await browser.close()
  await server.close()
}

async function fly({ name, query }) {
  const context = await browser.newContext({ viewport: { width: 480, height: 320 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await page.goto(`${server.address}endless.html?${place}&${query}`)
    const land = page.locator('orogen-endless')
    await page.waitForFunction(() => document.querySelector('orogen-endless').isSettled, undefined, {
      timeout: 120_000,
    })
    const session = await context.newCDPSession(page)
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    const before = await heap()
    await page.keyboard.down('KeyW')
    await page.waitForTimeout(seconds * 1000)
    await page.keyboard.up('KeyW')
    const { tiles, work, median, frames } = await land.evaluate(({ figures }) => figures)
    return { name, frames, median, high: work, tiles, grown: (await heap()) - before }
  } finally {
    await context.close()
  }
}
