import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { installProbe, isSettled, keepPictureReadable } from './probe.js'

/** What is on the canvas, all of it in figures. */
export interface Picture {
  /** Of all pixels: equal pictures and no others have equal hashes. */
  hash: string
  width: number
  height: number
  colors: number
  /** Of the brightness, 0 to 255. */
  deviation: number
}

/** Waits until the page has heard of what was done, and says that all of it is drawn and written. */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(() => window.probe.updates())
  await page.waitForFunction(isSettled, undefined, { polling: 20 })
}

/** The studio in a browser's tab, with what a reader can see and do. */
export class StudioPage {
  constructor(readonly page: Page) {}

  /** Opens a link and waits until the mountain is there and nothing moves any more. */
  async open(query = '', address = './'): Promise<this> {
    await this.page.goto(`${address}${query}`)
    await this.ready()
    return this
  }

  async ready(): Promise<void> {
    await expect(this.page.locator('#stage')).toHaveAttribute('data-state', 'ready')
    await this.still()
  }

  /** Waits until the page says that picture, facts and link belong to the last change. */
  async still(): Promise<void> {
    await untilSettled(this.page)
  }

  /** Does something and waits for its end. */
  async after(action: () => Promise<unknown>): Promise<void> {
    await action()
    await this.still()
  }

  /** Unfolds the settings that do not show at first. */
  async showAll(): Promise<void> {
    await this.page.locator('#more > summary').click()
  }

  /** Opens the door behind which a terrain is shared, kept and saved, and unfolds a part of it. */
  async share(part?: 'exchange' | 'copy-this'): Promise<void> {
    if (await this.page.locator('#share').isHidden()) await this.page.locator('#share-open').click()
    if (part) await this.page.locator(`#${part} > summary`).click()
  }

  async choosePreset(id: string): Promise<void> {
    const gallery = this.page.locator('#gallery')
    await expect(this.page.locator('#strip [data-preset]').first()).toBeAttached()
    if (!(await gallery.evaluate((details: HTMLDetailsElement) => details.open)))
      await gallery.locator('summary').click()
    await this.after(() => this.page.locator(`#strip [data-preset=${id}]`).click())
  }

  async picture(): Promise<Picture> {
    return await this.page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>('#stage > canvas:not([hidden])')!
      const { width, height } = canvas
      const flat = new OffscreenCanvas(width, height).getContext('2d')!
      flat.drawImage(canvas, 0, 0)
      const { data } = flat.getImageData(0, 0, width, height)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
      const pixels = new Uint32Array(data.buffer)
      let [sum, squares] = [0, 0]
      for (let i = 0; i < data.length; i += 4) {
        const brightness = (data[i]! + data[i + 1]! + data[i + 2]!) / 3
        sum += brightness
        squares += brightness * brightness
      }
      const mean = sum / pixels.length
      return {
        hash: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
        width,
        height,
        colors: new Set(pixels).size,
        deviation: Math.sqrt(squares / pixels.length - mean * mean),
      }
    })
  }

  async hash(): Promise<string> {
    return (await this.picture()).hash
  }

  get query(): URLSearchParams {
    return new URL(this.page.url()).searchParams
  }

  get notes() {
    return this.page.locator('#notes li')
  }

  /** What the panel says below its controls. */
  get remarks() {
    return this.page.locator('.remark:not(:empty)')
  }

  async facts(): Promise<Record<string, string>> {
    const all = await this.page.locator('#facts dd').all()
    const pairs = await Promise.all(
      all.map(
        async (fact) => [(await fact.getAttribute('id'))!.slice(5), (await fact.textContent())!.replaceAll('−', '-')] as const,
      ),
    )
    return Object.fromEntries(pairs)
  }

  /** Types into a field as a reader does, letter by letter, in place of what stood there. */
  async type(id: string, text: string): Promise<void> {
    await this.after(async () => {
      await this.page.locator(`#${id}`).press('Control+a')
      await this.page.locator(`#${id}`).pressSequentially(text)
    })
  }

  async chooseView(view: string): Promise<void> {
    await this.after(() => this.page.locator(`input[name=view][value=${view}]`).check())
  }

  async drag(dx: number, dy: number): Promise<void> {
    const box = (await this.page.locator('#canvas').boundingBox())!
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.5]
    await this.after(async () => {
      await this.page.mouse.move(x, y)
      await this.page.mouse.down()
      for (let i = 1; i <= 5; i++) await this.page.mouse.move(x + (dx * i) / 5, y + (dy * i) / 5)
      await this.page.mouse.up()
    })
  }
}

/** Small, so that drawing in software is quick, and with a view of everything. */
export const smallMap = '?exponent=6&seed=161'

interface Fixtures {
  studio: StudioPage
  /** Errors that a test expects on the console, to be filled by it. */
  expectedErrors: RegExp[]
}

/** Every test fails on an error that nobody expects, on the console or thrown, in any tab. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  expectedErrors: async ({}, use) => use([]),

  context: async ({ context, expectedErrors }, use) => {
    const errors = listenForErrors(context)
    await context.addInitScript(installProbe)
    await context.addInitScript(keepPictureReadable)
    await use(context)
    const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
    expect(unexpected, 'errors on the console').toEqual([])
  },

  studio: async ({ page }, use) => use(new StudioPage(page)),
})

export function listenForErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

export { expect }
