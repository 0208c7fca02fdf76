import { inChromium, onSite } from '../../web/build/steps/chromium.mjs'
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

/**
 * Serves the built site and opens Chromium, its pictures computed in software; measures one after another by `measure(browser, address,
 * each)`, and prints the results: as JSON where the whole benchmark asks for it, else as the table of that name.
 */
export const benchInSoftware = (name, all, measure) =>
  onSite(
    async (browser, address) => {
      const results = []
      for (const each of all) {
        process.stderr.write(`  ${each.name ?? each}\n`)
        results.push(await measure(browser, address, each))
      }
      const part = { ...named(browser), results }
      console.log(process.env.OROGEN_BENCH_JSON ? JSON.stringify(part) : report({ [name]: part }))
    },
    [quiet, '--disable-gpu', '--enable-unsafe-swiftshader'],
  )

const named = (browser) => ({ engine: `Chromium ${browser.version()}` })

/** Opens a page in a profile of its own, of the size that is timed, once `prepare` has had it. */
export async function openStudio(browser, address, prepare) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    serviceWorkers: 'block',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await prepare(page)
  await page.goto(address)
  return page
}
