// Drags the roughness of the studio, and of elements in an article, in headless Chromium, and measures how
// long the page was blocked, what it allocated, and how soon after the release the last picture appears;
// prints the results as JSON on standard output, or as a table when run by itself (`node
// tests/bench/dragging.mjs [case…]`). A drag that moves no slider or makes no terrain is an error.
import { decode } from 'fast-png'
import { allocatedIn, watchWorkers } from './allocated.mjs'
import { benchPages, openStudio } from './browser.mjs'
import { isOnce } from './plan.mjs'
import { longestTasks } from './tasks.mjs'

const cases = [
  ...['surface', 'voxels', 'lines', 'wireframe', 'map'].map((view) => ({ name: view, view, exponent: 9 })),
  ...['surface', 'map'].map((view) => ({ name: `${view} 2049²`, view, exponent: 11 })),
  ...[1, 2].map((count) => ({ name: `${count} of elements`, view: 'surface', exponent: 9, count })),
]
const steps = isOnce ? 2 : 20
const pause = 50 // milliseconds between two steps
const stillness = 2000 // without another picture of a page that has settled for this long, the last one counts
const patience = 60_000

const asked = process.argv.slice(2)
const isAsked = ({ name }) => (asked.length > 0 ? asked.includes(name) : !isOnce || name === 'map')
await benchPages('dragging', cases.filter(isAsked), drag)

async function drag(browser, address, each) {
  const open = async (query) => {
    const page = await openStudio(browser, address, query, async (page) => {
      await page.addInitScript(watchWorkers)
      page.on('pageerror', ({ message }) => process.stderr.write(`  ${message}\n`))
    })
    return { page, ...(await (each.count ? elements : studio)(page, address, each)) }
  }
  const opened = await open(`?exponent=${each.exponent}&seed=161&view=${each.view}`)
  const { page, begin, move, end, link } = opened
  try {
    await lastPicture(page)
    await begin()
    for (let step = 1; step <= 3; step++) await move(step / steps) // warms up
    await page.waitForTimeout(10 * pause)
    const before = await page.evaluate(() => globalThis.workers())
    const tasks = await longestTasks(browser, page, steps, async (step) => {
      await move(step / steps)
      await page.waitForTimeout(pause)
    })
    const allocated = await allocatedIn(page, steps, async (step) => {
      await move(1 - step / steps)
      await page.waitForTimeout(pause)
    })
    const { terrains } = await page.evaluate(() => globalThis.workers())
    if (terrains <= before.terrains) throw new Error(`${each.name}: the drag has made no terrain`)
    await end()
    const released = Date.now()
    const last = await lastPicture(page)
    let right
    if (link) {
      const again = await open(await link())
      right = equal((await lastPicture(again.page)).pixels, last.pixels)
      await again.page.context().close()
    }
    return {
      view: each.name,
      ...tasks,
      allocated,
      terrains: terrains - before.terrains,
      settled: Math.max(last.time - released, 0),
      right,
    }
  } finally {
    await page.context().close()
  }
}

/** Drags the slider of the studio by the mouse. */
async function studio(page) {
  await page.waitForSelector('#stage[data-state=ready]', { timeout: patience })
  await page.evaluate(() => (document.getElementById('settings').open = true))
  // Found once: looking for a role goes through the whole page, on the thread that is measured.
  const slider = await page.getByRole('slider', { name: 'Roughness' }).elementHandle()
  await slider.scrollIntoViewIfNeeded()
  let at
  return {
    async begin() {
      // The panel may have moved until now, as another view has other rows.
      const { x, y, width, height } = await slider.boundingBox()
      at = (share) => [x + width * (0.3 + 0.4 * share), y + height / 2]
      await page.mouse.move(...at(0))
      await page.mouse.down()
    },
    async move(share) {
      const before = await slider.inputValue()
      await page.mouse.move(...at(share))
      if ((await slider.inputValue()) === before)
        throw new Error(`the mouse has not moved the slider: it still says ${before}`)
    },
    end: () => page.mouse.up(),
    link: () => new URL(page.url()).search,
  }
}

/** Sets the attribute of elements that stand beside each other, as a slider of an article does. */
async function elements(page, address, { view, exponent, count }) {
  const tag = `<orogen-terrain view="${view}" exponent="${exponent}" seed="161" loading="eager"></orogen-terrain>`
  const style = 'body { display: flex; margin: 0 } orogen-terrain { flex: 1; height: 600px }'
  const body = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>${style}</style>
    <main id="stage">${tag.repeat(count)}</main><script type="module" src="./orogen/orogen-terrain.js"></script>`
  await page.route(`${address}elements.html`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${address}elements.html`)
  const settled = () => [...document.querySelectorAll('orogen-terrain')].every(({ isSettled }) => isSettled)
  await page.waitForFunction(settled, undefined, { timeout: patience })
  const set = (share) =>
    page.evaluate(
      (value) => {
        for (const each of document.querySelectorAll('orogen-terrain')) each.setAttribute('roughness', value)
      },
      0.3 + 0.4 * share,
    )
  return { begin: () => set(0), move: set, end: () => set(0.5), link: undefined }
}

/**
 * Waits until the page stands still; returns its last picture and the time at which the browser first showed
 * it.
 */
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
  const settled = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('orogen-terrain')]
      return all.length > 0
        ? all.every(({ isSettled }) => isSettled)
        : !!document.querySelector('#stage[data-settled]')
    })
  const idle = async () => frames.length > 0 && Date.now() - heard > stillness && (await settled())
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
