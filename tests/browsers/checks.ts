import { test as base, expect } from '@playwright/test'
import { type Answer, serveFolder, type Site } from '../browser/static-server.js'
import { openChromium } from './drivers/chromium.js'
import { openFirefox } from './drivers/firefox.js'
import type { Driver, Tab } from './drivers/tab.js'
import { openWebKit } from './drivers/webkit.js'
import { holdAgainstChromium } from './pictures.js'

const drivers = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }

export interface Options {
  engine: keyof typeof drivers
}

interface Fixtures {
  tab: Tab
  /** Waits until nothing moves, then holds what lies in a box against Chromium's picture of that name. */
  look(name: string, box: () => Promise<Box>): Promise<void>
}

interface Workers extends Options {
  driver: Driver
  /** `dist/site`, as its pages are, and open to pages of other origins. */
  site: Site
  prepare: (html: string) => string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Every check fails on an error that a page throws or writes to the console. */
export const test = base.extend<Fixtures, Workers>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  driver: [
    async ({ engine }, use) => {
      const driver = await drivers[engine]()
      await use(driver)
      await driver.close()
    },
    { scope: 'worker' },
  ],

  prepare: [({ driver }, use) => use(driver.prepare ?? ((html) => html)), { scope: 'worker' }],

  site: [
    async ({ prepare }, use) => {
      const site = await serveFolder('dist/site', (_, file) => preparedPage(file, prepare))
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],

  tab: async ({ driver: { tab } }, use) => {
    await use(tab)
    expect(await tab.takeErrors(), 'errors on the console').toEqual([])
  },

  look: async ({ tab, engine }, use) =>
    use(async (name, box) => {
      await box()
      await stillPicture(tab)
      const at = await box() // scrolled there again, as what stands above may have grown
      holdAgainstChromium(engine, name, await stillPicture(tab), at)
    }),
})

function preparedPage(file: Answer, prepare: (html: string) => string): Answer {
  const headers: Record<string, string> = { ...file.headers, 'access-control-allow-origin': '*' }
  const isPage = headers['content-type']?.startsWith('text/html')
  return { ...file, headers, ...(isPage && { body: prepare(String(file.body)) }) }
}

/** The first picture that stays as it is for a while. */
async function stillPicture(tab: Tab): Promise<Buffer> {
  let last = await tab.screenshot()
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 600))
    const next = await tab.screenshot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('the page does not come to rest')
}

export { expect }
