import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import { type Answer, serve, type Site } from './static-server.js'
import { type Tab, untilSettled as untilStill } from './studio-page.js'

/** Small, so that drawing in software is quick. */
export const smallTerrain = 'exponent="4" seed="161"'

/** How the package's folder is served. */
export interface ServerOptions {
  /** Pages by their path. */
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
    const page = pages[path]
    const given =
      page === undefined ? file : { headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
    const answered = answer?.(path, given) ?? given
    return { ...answered, headers: { ...answered.headers, ...headers } }
  })

/** Opens a page of the package's own origin: its HTML, or more about how it is served. */
export async function openElement(
  page: Page,
  served: string | ServerOptions,
  path = 'page.html',
): Promise<Site> {
  const site = await serveElement(
    page,
    typeof served === 'string' ? { pages: { '/page.html': served } } : served,
  )
  await page.goto(`${site.address}${path}`)
  return site
}

/** A third-party page with the script in its head. */
export function article(
  body: string,
  head = '<script type="module" src="/orogen-terrain.js"></script>',
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>
    <link rel="icon" href="data:,">${head}</head><body><main><h1>An article</h1>${body}</main></body></html>`
}

/** Disables WebGL from the next page on. */
export async function withoutWebGL(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      options: unknown,
    ) {
      return kind === 'webgl2' ? null : getContext.call(this, kind as '2d', options as undefined)
    } as typeof getContext
  })
}

export const terrain = (page: Page, nth = 0) => page.locator('orogen-terrain').nth(nth)

/** Waits until an element's `status` has this value. */
export async function untilStatus(page: Page, status: string, nth = 0): Promise<void> {
  await page.waitForFunction(
    ([wanted, index]) =>
      document.querySelectorAll<OrogenTerrain>('orogen-terrain')[index as number]?.status === wanted,
    [status, nth] as const,
  )
}

/** Waits until an element is ready, and drawn as its last change wants it. */
export async function untilDrawn(page: Page): Promise<void> {
  await untilStatus(page, 'ready')
  await untilStill(page)
}

/** Moves a finger over the first terrain of a page, one step per frame, and waits for the effect. */
export async function swiping(page: Page): Promise<(dx: number, dy: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  return async (dx, dy) => {
    const box = (await terrain(page).boundingBox())!
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
    await untilStill(page)
  }
}

export { untilStill }

/** The picture of an element: the number of colours, and a hash of all its pixels. */
export async function pictureOf(page: Page, nth = 0): Promise<{ colors: number; hash: number }> {
  return page.evaluate((index) => {
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

/** What a page holds: bytes of its heap without garbage, and of the module in its worker, served by `withMemories`. */
export async function bytesOf({ page, devTools }: Pick<Tab, 'page' | 'devTools'>) {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const bytes = () =>
    (self as unknown as { memories: WebAssembly.Memory[] }).memories.map(({ buffer }) => buffer.byteLength)
  return { heap: usedSize, module: await page.workers()[0]!.evaluate(bytes) }
}

/** Opens artefacts with small maps, so that they are quick; each is measured again. */
export async function openSmallArtefacts(
  page: Page,
  query = '',
  exponent = 8,
  address = 'artefacts.html',
): Promise<void> {
  await page.route(`**/${address}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<orogen-(microscope|roughness)/g,
      `$& exponent="${exponent}"`,
    )
    await route.fulfill({ response, body })
  })
  await page.goto(`${address}${query}`)
}
