import { isDeepStrictEqual } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { isSettled } from '../browser/support/probe.js'
import { type Answer, serveFolder, type Site } from '../browser/support/static-server.js'
import { openChromium } from './drivers/chromium.js'
import { openFirefox } from './drivers/firefox.js'
import type { Driver, Tab } from './drivers/tab.js'
import { openWebKit } from './drivers/webkit.js'
import { until } from './on-page.js'
import { cut, holdAgainst, keep } from './pictures.js'

const drivers = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }

export interface Options {
  engine: keyof typeof drivers
}

interface Fixtures {
  tab: Tab
  /** Serves a page in a folder of the project as long as the test runs, and gives its address. */
  serve(html: string, folder?: string): Promise<string>
  /**
   * Waits until the contents of a box look as in Chromium, where the picture becomes the reference once
   * nothing moves; or like another of Chromium's pictures that must look the same.
   */
  look(name: string, box: () => Promise<Box>, sameAs?: string): Promise<void>
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

  serve: async ({ tab, prepare }, use) => {
    const sites: Site[] = []
    await use(async (html, folder = 'dist/site') => {
      const page: Answer = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: prepare(html) }
      const served = await serveFolder(folder, (path) => (path === '/index.html' ? page : undefined))
      sites.push(served)
      return served.address
    })
    await tab.open('about:blank')
    await Promise.all(sites.map((each) => each.close()))
  },

  look: async ({ driver, engine }, use) =>
    use(async (name, box, sameAs) => {
      const { tab } = driver
      await box() // scrolls there, which may trigger the change it waits for
      const settled = () => until(tab, 'the page has settled', isSettled, null)
      const picture = async () => {
        await settled() // also if it has begun to draw once more, which takes a while on a busy machine
        await tab.evaluate(hideText)
        // What stands above may grow meanwhile, as where the script of a part comes late.
        for (let at = await box(); ;) {
          const screen = await tab.screenshot()
          const after = await box()
          if (isDeepStrictEqual(after, at) && (await tab.evaluate(isSettled, null))) return cut(screen, at)
          await settled()
          at = after
        }
      }
      const isReference = engine === 'chromium' && !sameAs
      // A busy machine may lay a canvas out before it draws it.
      await expect(async () => {
        if (isReference) keep(engine, name, await picture())
        else holdAgainst(sameAs ?? name, engine, name, await picture())
      }).toPass({ intervals: [500], timeout: 90_000 })
      // The picture stays like that.
      await tab.evaluate(async () => {
        for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame)
      })
      holdAgainst(sameAs ?? name, engine, name, await picture())
    }),
})

/** Hides hints, which appear after a while, and the legend: text looks different in each engine. */
function hideText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[part=turn-hint], #hint, #hello, #legend { visibility: hidden !important }')
  for (const { shadowRoot } of document.querySelectorAll('orogen-terrain'))
    shadowRoot?.adoptedStyleSheets.push(sheet)
  document.adoptedStyleSheets.push(sheet)
}

function preparedPage(file: Answer, prepare: (html: string) => string): Answer {
  const headers: Record<string, string> = { ...file.headers, 'access-control-allow-origin': '*' }
  const isPage = headers['content-type']?.startsWith('text/html')
  return { ...file, headers, ...(isPage && { body: prepare(String(file.body)) }) }
}

export { expect }
