// Drags the roughness of the studio, and of elements in an article, and draws a ridge, in headless Chromium,
// and measures how long the page was blocked, what it allocated, how soon after the release the last picture
// appears, and how long the land lags behind the pen; prints the results as JSON on standard output, or as a
// table when run by itself (`node tests/bench/dragging.mjs [case…]`). A drag that moves no slider or makes no
// terrain is an error, and so is a ridge that is not in the link, or that no land follows.
import { decode } from 'fast-png'
import { allocatedIn, watchWorkers } from './allocated.mjs'
import { benchPages, openStudio } from './browser.mjs'
import { lagsOf, watchLand } from './lag.mjs'
import { isOnce } from './plan.mjs'
import { longestTasks, spreadOf } from './tasks.mjs'

const cases = [
  ...['surface', 'voxels', 'lines', 'wireframe', 'map'].map((view) => ({ name: view, view, exponent: 9 })),
  ...['surface', 'map'].map((view) => ({ name: `${view} 2049²`, view, exponent: 11 })),
  ...[1, 2].map((count) => ({ name: `${count} of elements`, exponent: 9, hold: elements, count })),
  { name: 'drawing 257², eroded', exponent: 8, hold: pen, more: '&age=0.6' },
]
const steps = isOnce ? 2 : 20
const pause = 50 // milliseconds between two steps
const stillness = 2000 // without another picture of a page that has settled for this long, the last one counts
const patience = 60_000

const asked = process.argv.slice(2)
const onceTried = ['map', 'drawing 257², eroded']
const isAsked = ({ name }) => (asked.length > 0 ? asked.includes(name) : !isOnce || onceTried.includes(name))
await benchPages('dragging', cases.filter(isAsked), drag)

async function drag(browser, address, each) {
  const { name, view = 'surface', exponent, hold = slider, more = '' } = each
  const open = async (query) => {
    const page = await openStudio(browser, address, query, async (page) => {
      await page.addInitScript(watchWorkers)
      if (hold === pen) await page.addInitScript(watchLand)
      page.on('pageerror', ({ message }) => process.stderr.write(`  ${message}\n`))
    })
    return { page, ...(await hold(page, address, each)) }
  }
  const opened = await open(`?exponent=${exponent}&seed=161&view=${view}${more}`)
  const { page, begin, move, end, leave, link } = opened
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
    if (terrains <= before.terrains) throw new Error(`${name}: the drag has made no terrain`)
    let released
    const last = await lastPicture(page, async () => {
      released = Date.now()
      await end()
    })
    // Once the land of the last movement is shown, however slow the machine is.
    const lag = hold === pen ? await lagOf(page, name) : {}
    let right
    if (link) {
      const query = await link()
      const { pixels } = leave ? await lastPicture(page, leave) : last
      const again = await open(query)
      right = equal((await lastPicture(again.page)).pixels, pixels)
      await again.page.context().close()
    }
    return {
      view: name,
      ...tasks,
      allocated,
      terrains: terrains - before.terrains,
      settled: Math.max(last.time - released, 0),
      right,
      ...lag,
    }
  } finally {
    await page.context().close()
  }
}

/** Drags the slider of the studio by the mouse. */
async function slider(page) {
  await page.waitForSelector('#stage[data-state=ready]', { timeout: patience })
  await page.evaluate(() => (document.getElementById('settings').open = true))
  // Found once: looking for a role goes through the whole page, on the thread that is measured.
  const thumb = await page.getByRole('slider', { name: 'Roughness' }).elementHandle()
  await thumb.scrollIntoViewIfNeeded()
  let at
  return {
    async begin() {
      // The panel may have moved until now, as another view has other rows.
      const { x, y, width, height } = await thumb.boundingBox()
      at = (share) => [x + width * (0.3 + 0.4 * share), y + height / 2]
      await page.mouse.move(...at(0))
      await page.mouse.down()
    },
    async move(share) {
      const before = await thumb.inputValue()
      await page.mouse.move(...at(share))
      if ((await thumb.inputValue()) === before)
        throw new Error(`the mouse has not moved the slider: it still says ${before}`)
    },
    end: () => page.mouse.up(),
    link: () => new URL(page.url()).search,
  }
}

/** Draws a ridge with the mouse, to and fro across the land. */
async function pen(page) {
  await page.waitForSelector('#stage[data-state=ready]', { timeout: patience })
  const at = (share) => [230 + 300 * share, 330 + 40 * Math.sin(9 * share)]
  return {
    async begin() {
      await page.locator('#draw').click()
      await page.waitForSelector('#stage .drawing')
      await page.mouse.move(...at(0))
      await page.mouse.down()
    },
    move: (share) => page.mouse.move(...at(share)),
    end: () => page.mouse.up(),
    // Lines over the picture, and the bar below it, are not in the picture of the link.
    leave: () => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape')),
    link() {
      const { search } = new URL(page.url())
      if (!/[?&]strokes=ridge/.test(search)) throw new Error(`the link has no ridge: ${search}`)
      return search
    },
  }
}

/** How long the land lags behind the pen. */
async function lagOf(page, name) {
  const { lags, lands } = lagsOf(await page.evaluate(() => globalThis.landEvents))
  if (lands < 2 || lags.length === 0) throw new Error(`${name}: no land has followed the pen`)
  return { lag: spreadOf(lags) }
}

/** Sets the attribute of elements that stand beside each other, as a slider of an article does. */
async function elements(page, address, { exponent, count }) {
  const tag = `<orogen-terrain exponent="${exponent}" seed="161" loading="eager"></orogen-terrain>`
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
 * Waits until the page stands still, after an action if one is given; returns its last picture and the time
 * at which the browser first showed it.
 */
async function lastPicture(page, act) {
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
  // The first picture is of what was there before, and takes as long as any.
  while (act && frames.length === 0 && Date.now() - begun < stillness) await page.waitForTimeout(10)
  await act?.()
  heard = Date.now()
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
