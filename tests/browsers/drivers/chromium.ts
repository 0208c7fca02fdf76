import { chromium } from '@playwright/test'
import { launchOptions, wholeChromium } from '../../browser/support/launch.js'
import { type Driver, viewport } from './tab.js'

/** The browser that the others are held against. */
export async function openChromium(): Promise<Driver> {
  const browser = await chromium.launch(launchOptions(wholeChromium))
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    tab: {
      open: async (address) => void (await page.goto(address)),
      evaluate: (body: (given: never) => unknown, given?: unknown) => page.evaluate(body as never, given),
      screenshot: () => page.screenshot(),
      async drag(from, to) {
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(to.x, to.y, { steps: 5 })
        await page.waitForTimeout(400) // so that it does not go on turning by its own
        await page.mouse.up()
      },
      takeErrors: async () => errors.splice(0),
    },
    close: () => browser.close(),
  }
}
