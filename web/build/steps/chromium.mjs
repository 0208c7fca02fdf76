import { choosePort, preview } from './serve.mjs'
import { findChromium } from './tools.mjs'

/** Does some work with Chromium without a window. */
export async function inChromium(work, flags = []) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', ...flags],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The same with the built site, which is served as long. */
export const onSite = (work, flags) =>
  onSites([undefined], (browser, [address]) => work(browser, address), flags)

/** The same with several sites beside each other, each a folder; undefined is the built one. */
export async function onSites(folders, work, flags) {
  const servers = []
  try {
    for (const folder of folders) servers.push(await preview(await choosePort(), {}, folder))
    return await inChromium(
      (browser) =>
        work(
          browser,
          servers.map(({ address }) => address),
        ),
      flags,
    )
  } finally {
    for (const server of servers) await server.close()
  }
}
