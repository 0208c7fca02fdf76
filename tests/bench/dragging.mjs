// Drags the roughness of the studio in headless Chromium with software rendering, and measures how long the page was
// blocked and how soon after the release the last picture appears; prints the results as JSON on standard output, or as
// a table when run by itself (`node tests/bench/dragging.mjs [view…]`).
import { decode } from 'fast-png'
import { benchInSoftware, openStudio } from './browser.mjs'
import { isOnce } from './plan.mjs'

const views = isOnce ? ['map'] : ['surface', 'voxels', 'lines', 'wireframe', 'map']
const steps = isOnce ? 2 : 20
const pause = 50 // milliseconds between two steps
const stillness = 2000 // without another picture of a page that has settled for this long, the last one counts
const patience = 60_000

const asked = process.argv.slice(2)
await benchInSoftware('dragging', asked.length > 0 ? asked : views, drag)

async function drag(browser, address, view) {
  const openReady = async (query) => {
    const page = await openStudio(browser, address + query, (page) =>
      page.on('pageerror', ({ message }) => process.stderr.write(`  ${message}\n`)),
    )
    await page.waitForSelector('#stage[data-state=ready]', { timeout: patience })
    return page
  }
  const page = await openReady(`?exponent=9&seed=161&view=${view}`)
  try {
    await page.evaluate(() => (document.getElementById('settings').open = true))
    await lastPicture(page)
    const slider = page.getByRole('slider', { name: 'Roughness' })
    await slider.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await slider.boundingBox()
    const at = (share) => [x + width * (0.3 + 0.4 * share), y + height / 2]
    await page.mouse.move(...at(0))
    await page.mouse.down()
    const blocked = []
    await page.evaluate(startListening)
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(...at(step / steps))
      await page.waitForTimeout(pause)
      blocked.push(await page.evaluate(() => globalThis.longestGap()))
    }
    await page.mouse.up()
    const released = Date.now()
    const last = await lastPicture(page)
    const again = await openReady(new URL(page.url()).search)
    const right = equal((await lastPicture(again)).pixels, last.pixels)
    await again.context().close()
    blocked.sort((a, b) => a - b)
    // The time that this share of all steps did not exceed (nearest rank).
    const share = (part) => blocked[Math.ceil(part * steps) - 1]
    return {
      view,
      median: share(0.5),
      high: share(0.95),
      longest: blocked.at(-1),
      settled: Math.max(last.time - released, 0),
      right,
    }
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: records the longest time in which nothing else could run, apart from the delays of timers. */
function startListening() {
  let [last, longest] = [performance.now(), 0]
  const note = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 4)
    last = now
  }
  setInterval(note, 4)
  globalThis.longestGap = () => {
    note()
    const gap = longest
    longest = 0
    return gap
  }
}

/** Waits until the stage stands still; returns its last picture and the time at which the browser first showed it. */
async function lastPicture(page) {
  const session = await page.context().newCDPSession(page)
  const frames = []
  let heard = Date.now()
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    heard = Date.now()
    frames.push({ time: metadata.timestamp * 1000, data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  const begun = heard
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  const settled = page.locator('#stage[data-settled]')
  const idle = async () => frames.length > 0 && Date.now() - heard > stillness && (await settled.count()) > 0
  while (!(await idle()) && Date.now() - begun < patience) await page.waitForTimeout(100)
  await session.send('Page.stopScreencast')
  await session.detach()
  const pixels = stageOf(frames.at(-1).data)
  let first = frames.length - 1
  while (first > 0 && equal(stageOf(frames[first - 1].data), pixels)) first--
  return { time: frames[first].time, pixels }
}

/** The middle of the stage, which no panel covers. */
function stageOf(base64) {
  const { width, height, channels, data } = decode(Buffer.from(base64, 'base64'))
  const [left, right] = [0.05, 0.55].map((share) => Math.floor(width * share))
  const rows = []
  for (let y = Math.floor(height * 0.2); y < height * 0.75; y++)
    rows.push(data.subarray((y * width + left) * channels, (y * width + right) * channels))
  return Buffer.concat(rows)
}

function equal(a, b) {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
