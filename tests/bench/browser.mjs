import { join } from 'node:path'
import { inChromium, onSites } from '../../web/build/steps/chromium.mjs'
import { report } from './report.mjs'

// Ctrl-C ends the browser, too, and pending work has no error to tell.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const quiet = '--disable-background-networking'

/** Does some work with Chromium, and prints its results as JSON, with the browser's name. */
export const benchInChromium = (work) =>
  inChromium(
    async (browser) => console.log(JSON.stringify({ ...named(browser), ...(await work(browser)) })),
    [quiet],
  )

/** The site of another build, for whoever asked to compare with it. */
const against = process.env.OROGEN_BENCH_AGAINST && join(process.env.OROGEN_BENCH_AGAINST, 'dist/site')

/** Whether a graphics card draws the pages, and not the processor. */
const onCard = process.env.OROGEN_BENCH_GPU === '1'
const drawing = onCard
  ? ['--ignore-gpu-blocklist', '--enable-gpu']
  : ['--disable-gpu', '--enable-unsafe-swiftshader']

/**
 * Serves the built site and opens Chromium; measures one after another by `measure(browser, address, each)`,
 * in turn with another build where one is compared with, and prints the results: as JSON where the whole
 * benchmark asks for it, else as the table of that name. With `repeats` each is measured so many times, and
 * `merge(each, measurements)` makes one result of them.
 */
export const benchPages = (name, all, measure, { repeats = 1, merge = (_, [only]) => only } = {}) =>
  onSites(
    [undefined, against].filter((folder, i) => i === 0 || folder),
    async (browser, addresses) => {
      const lists = addresses.map(() => [])
      for (const each of all) {
        const measured = addresses.map(() => [])
        for (let repeat = 0; repeat < repeats; repeat++) {
          for (const [i, address] of addresses.entries()) {
            process.stderr.write(`  ${each.name ?? each}${i > 0 ? ', the other build' : ''}\n`)
            measured[i].push(await measure(browser, address, each))
          }
        }
        for (const [i, list] of lists.entries()) list.push(merge(each, measured[i]))
      }
      const [results, before] = lists
      const part = { ...named(browser), card: await cardOf(browser), results, ...(before && { before }) }
      console.log(process.env.OROGEN_BENCH_JSON ? JSON.stringify(part) : report({ [name]: part }))
    },
    [quiet, ...drawing],
  )

/** What draws WebGL, as the browser names it. */
async function cardOf(browser) {
  const page = await browser.newPage()
  try {
    return await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2')
      const names = gl?.getExtension('WEBGL_debug_renderer_info')
      return names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : 'nothing that draws WebGL'
    })
  } finally {
    await page.close()
  }
}

const named = (browser) => ({ engine: `Chromium ${browser.version()}` })

/** Opens a page in a profile of its own, of the size that is timed, once `prepare` has had it. */
export async function openStudio(browser, address, query, prepare) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    serviceWorkers: 'block',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await prepare(page)
  await page.goto(address + query)
  return page
}
