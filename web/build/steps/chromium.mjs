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
export async function onSite(work, flags) {
  const server = await preview(await choosePort())
  try {
    return await inChromium((browser) => work(browser, server.address), flags)
  } finally {
    await server.close()
  }
}
