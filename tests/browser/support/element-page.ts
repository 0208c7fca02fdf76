import type { Frame, Page } from '@playwright/test'
import type { OrogenTerrain } from '../../../web/element/index.js'
import { type Answer, htmlAnswer, serve, type Site } from './static-server.js'
import { expect, type Tab, test as base, undrawn as undrawnBase, untilSettled } from './studio-page.js'

/** Small, so that drawing in software is quick. */
export const smallTerrain = 'exponent="4" seed="161"'

/** How the package's folder is served. */
export interface ServerOptions {
  /** The head of the page, in place of the script alone. */
  head?: string
  /** Other pages by their path. */
  pages?: Record<string, string>
  /** Headers of every response. */
  headers?: Record<string, string>
  answer?: (path: string, file: Answer) => Answer | undefined
}

/** The package's folder on its own origin, with pages that use it, as long as the test runs. */
export const serveElement = (
  page: Page,
  { pages = {}, headers = {}, answer }: ServerOptions,
): Promise<Site> =>
  serve(page, 'dist/orogen', (path, file) => {
    const given = pages[path] === undefined ? file : htmlAnswer(pages[path])
    const answered = answer?.(path, given) ?? given
    return { ...answered, headers: { ...answered.headers, ...headers } }
  })

const script = '<script type="module" src="/orogen-terrain.js"></script>'
/** The head of a page that is as wide as a phone. */
export const onPhone = `<meta name="viewport" content="width=device-width">${script}`

/** A third-party page with the script in its head. */
export function article(body: string, head = script): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>
    <link rel="icon" href="data:,">${head}</head><body><main><h1>An article</h1>${body}</main></body></html>`
}

/** A small terrain; of an attribute that is given twice the first counts. */
export const tag = (attributes = '', inside = '') =>
  `<orogen-terrain ${attributes} ${smallTerrain}>${inside}</orogen-terrain>`

/** Reserves the space of an element until its script is there. */
export const reserved =
  '<style>orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10 }</style>'

/** A page with elements, with the actions and observations of its author and its readers. */
export class ElementPage {
  constructor(readonly page: Page) {}

  at = (nth = 0) => this.page.locator('orogen-terrain').nth(nth)

  /** Opens an article on the package's own origin. */
  async open(body: string, { head, pages, ...how }: ServerOptions = {}): Promise<Site> {
    const site = await serveElement(this.page, {
      pages: { '/page.html': article(body, head), ...pages },
      ...how,
    })
    await this.page.goto(`${site.address}page.html`)
    return site
  }

  /** The same, until the first element is drawn. */
  async show(...article: Parameters<ElementPage['open']>): Promise<Site> {
    const site = await this.open(...article)
    await this.drawn()
    return site
  }

  /** Waits until elements have this status: the first, or those that are named. */
  async until(status: string, ...which: number[]): Promise<void> {
    await this.page.waitForFunction(
      ([wanted, which]) => {
        const all = document.querySelectorAll<OrogenTerrain>('orogen-terrain')
        return which.every((nth) => all[nth]?.status === wanted)
      },
      [status, which.length > 0 ? which : [0]] as const,
    )
  }

  /** Waits until all elements have settled. */
  still = () => untilSettled(this.page)

  /** Waits until the first element is ready, and drawn as its last change wants it. */
  async drawn(): Promise<void> {
    await this.until('ready')
    await this.still()
  }

  evaluate = <Result, Given = void>(
    act: (element: OrogenTerrain, given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> =>
    this.at().evaluate(
      act as (element: Element, given: unknown) => Result,
      given as unknown,
    ) as Promise<Result>

  error = () => this.evaluate(({ error }) => error)

  /** The picture of an element: the number of colours, and a hash of all its pixels. */
  async picture(nth = 0): Promise<{ colors: number; hash: number }> {
    return this.page.evaluate((index) => {
      const root = document.querySelectorAll('orogen-terrain')[index]!.shadowRoot!
      const canvas = root.querySelector<HTMLCanvasElement>('canvas:not([hidden])')
      if (!canvas || canvas.width === 0) return { colors: 0, hash: 0 }
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const pixels = new Uint32Array(data.buffer)
      let hash = 0
      for (const pixel of pixels) hash = Math.imul(hash ^ pixel, 0x9e3779b1) + (hash >>> 15)
      return { colors: new Set(pixels).size, hash: hash >>> 0 }
    }, nth)
  }

  hash = async () => (await this.picture()).hash
  colors = async () => (await this.picture()).colors

  /** The hash and the colours of the settled picture. */
  stillHash = () => this.still().then(this.hash)
  stillColors = () => this.still().then(this.colors)
}

const withElements = {
  embed: async ({ page }: { page: Page }, use: (embed: ElementPage) => Promise<void>) =>
    use(new ElementPage(page)),
}
export const test = base.extend<{ embed: ElementPage }>(withElements)
export const undrawn = undrawnBase.extend<{ embed: ElementPage }>(withElements)
export { expect, expectErrors, framesAskedFor, loseContext, violations } from './studio-page.js'

/** Waits until the n-th `<orogen-terrain>` of a page or frame is drawn, and returns its terrain. */
export async function drawn(
  page: Page | Frame,
  n = 0,
): Promise<{ shown: string; heights: number; colors: number }> {
  const terrain = page.locator('orogen-terrain').nth(n)
  await terrain.scrollIntoViewIfNeeded()
  await expect.poll(() => terrain.evaluate((element: OrogenTerrain) => element.status)).toBe('ready')
  return await terrain.evaluate(async (element: OrogenTerrain) => {
    // Wait for the frame after the heights have arrived.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const picture = await createImageBitmap(await element.export('picture', { width: 160, height: 100 }))
    const flat = new OffscreenCanvas(160, 100).getContext('2d')!
    flat.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(flat.getImageData(0, 0, 160, 100).data.buffer)
    let heights = 0
    for (const height of element.field!.heights) heights = (Math.imul(heights, 31) + height * 1e6) | 0
    return { shown: new URL(element.shareURL).search, heights, colors: new Set(pixels).size }
  })
}

/** Notes how far the contents of pages that are opened from now on jump; gives a function for the sum. */
export async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}

/** Moves a finger over the first terrain of a page, one step per frame, and waits for the effect. */
export async function swiping(page: Page): Promise<(dx: number, dy: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  return async (dx, dy) => {
    const box = (await page.locator('orogen-terrain').first().boundingBox())!
    const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.6]
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x, y })
    for (let i = 1; i <= 10; i++) {
      await touch('touchMove', { x: x + (dx * i) / 10, y: y + (dy * i) / 10 })
      await page.evaluate(() => window.probe.updates())
    }
    await touch('touchEnd')
    await untilSettled(page)
  }
}

/** Serves a worker that keeps the memory of its modules readable. */
export const withMemories: ServerOptions['answer'] = (path, file) =>
  path === '/worker.js'
    ? {
        ...file,
        body: `self.memories = []
          const native = WebAssembly.instantiate
          WebAssembly.instantiate = async (...given) => {
            const made = await native.apply(WebAssembly, given)
            const all = Object.values((made.instance ?? made).exports)
            self.memories.push(...all.filter((each) => each instanceof WebAssembly.Memory))
            return made
          };${String(file.body)}`,
      }
    : undefined

/**
 * The bytes of a page's heap without garbage, and of the module in its worker, which `withMemories` serves.
 */
export async function bytesOf({ page, devTools }: Pick<Tab, 'page' | 'devTools'>) {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const bytes = () =>
    (self as unknown as { memories: WebAssembly.Memory[] }).memories.map(({ buffer }) => buffer.byteLength)
  return { heap: usedSize, module: await page.workers()[0]!.evaluate(bytes) }
}
