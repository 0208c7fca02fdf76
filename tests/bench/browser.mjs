import { chromium } from '@playwright/test'
import { choosePort, preview } from '../../web/setup/steps/serve.mjs'
import { report } from './report.mjs'

/**
 * Serves the built site and opens Chromium, its pictures computed in software; measures one after another by `measure(browser, address,
 * each)`, and prints the results: as JSON where the whole benchmark asks for it, else as the table of that name.
 */
export async function benchInSoftware(name, all, measure) {
  const server = await preview(await choosePort())
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--enable-unsafe-swiftshader'],
  })
  try {
    const results = []
    for (const each of all) {
      process.stderr.write(`  ${each.name ?? each}\n`)
      results.push(await measure(browser, server.address, each))
    }
    const part = { engine: `Chromium ${browser.version()}`, results }
    console.log(process.env.OROGEN_BENCH_JSON ? JSON.stringify(part) : report({ [name]: part }))
  } finally {
    await browser.close()
    await server.close()
  }
}
