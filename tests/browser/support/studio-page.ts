import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import type axe from 'axe-core'
import { closeSites } from './static-server.js'
import {
  describeUnsettled,
  drawNothing,
  drawSeldom,
  installProbe,
  installSlowTrial,
  isSettled,
  keepPictureReadable,
  openSections,
} from './probe.js'

/** A summary of the picture on the canvas in numbers. */
export interface Picture {
  /** Hash of all pixels: pictures are equal if and only if their hashes are. */
  hash: string
  width: number
  height: number
  colors: number
  /** Standard deviation of the brightness, 0 to 255. */
  deviation: number
}

/** The texts of a part of the pages, by their keys. */
export function wordsOf(wing: 'core' | 'explained', part: string, language: string): Record<string, string> {
  const file = new URL(`../../../web/words/${wing}.json`, import.meta.url)
  const sections = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, Record<string, string>>
  >
  return Object.fromEntries(
    Object.entries(sections[part]!).map(([key, texts]) => [key, texts[language] ?? '']),
  )
}

/** Waits until the page has handled the last action, and reports that everything is drawn and written. */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(() => window.probe.updates())
  try {
    await page.waitForFunction(isSettled, undefined, { polling: 20 })
  } catch (error) {
    const state = await page.evaluate(describeUnsettled)
    throw new Error(`the page never settled: ${JSON.stringify(state)}`, { cause: error })
  }
}

/** The number of frames that the page requests while the browser draws twenty. */
export const framesAskedFor = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const before = window.probe.frames
    for (let i = 0; i < 10; i++) await window.probe.updates()
    return window.probe.frames - before
  })

/** Presses keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Describes by a function the element that has the focus, in whichever shadow tree. */
export const focused = (page: Page, describe: (element: HTMLElement) => string) =>
  page.evaluate(`{
    let here = document.activeElement
    while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement
    here ? (${String(describe)})(here) : ''
  }`) as Promise<string>

/** The file that an action lets the browser save. */
export async function savedBy(page: Page, action: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), action()])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) }
}

/** The pixels of a canvas that is drawn in two dimensions, as a text. */
export const pixelsOf = (canvas: Locator) =>
  canvas.first().evaluate((each) => (each as HTMLCanvasElement).toDataURL())

/** How many pixels the page is wider than its window. */
export const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Elements that stick out of the page or of their containers, including shadow trees. */
export async function overflowing(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const name = (each: Element) =>
      `${each.tagName}.${each.className} ${each.textContent!.trim().slice(0, 30)}`
    const look = (root: ParentNode): void => {
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) look(each.shadowRoot)
        if (!each.checkVisibility() || each.closest('.unseen, svg, canvas, .skip, .lens, #shell .name'))
          continue
        const box = each.getBoundingClientRect()
        if (box.right > innerWidth + 0.5 || box.left < -0.5) found.push(`${name(each)} leaves the page`)
        const held = each.matches(
          'button, label, th, td, h1, h2, p, li, legend, span, caption, figcaption, option',
        )
        if (held && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
          found.push(`${name(each)} overflows`)
      }
    }
    look(document)
    return found
  })
}

/** The studio in a browser's tab, with the actions and observations of a reader. */
export class StudioPage {
  constructor(readonly page: Page) {}

  /** Opens a link and waits until the mountain is there and nothing moves any more. */
  async open(query = '', address = './'): Promise<this> {
    await this.page.goto(`${address}${query}`)
    await this.ready()
    return this
  }

  /**
   * Leads to a link within the open page, as Back and Forward do: without another page nothing is compiled
   * anew.
   */
  async visit(query: string): Promise<void> {
    await this.after(() =>
      this.page.evaluate((query) => {
        history.pushState(null, '', query)
        dispatchEvent(new PopStateEvent('popstate'))
      }, query),
    )
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.ready()
  }

  async ready(): Promise<void> {
    await expect(this.page.locator('#stage')).toHaveAttribute('data-state', 'ready')
    await this.still()
  }

  /** Waits until the page reports that picture, facts and link belong to the last change. */
  async still(): Promise<void> {
    await untilSettled(this.page)
  }

  /** Performs an action and waits for its end. */
  async after(action: () => Promise<unknown>): Promise<void> {
    await action()
    await this.still()
  }

  locator = (selector: string) => this.page.locator(selector)

  /** Changes a control of the panel, and waits for the end. */
  fill = (id: string, value: string) => this.after(() => this.locator(`#${id}`).fill(value))
  choose = (id: string, option: string) => this.after(() => this.locator(`#${id}`).selectOption(option))
  click = (selector: string) => this.after(() => this.locator(selector).click())
  press = (...keys: string[]) => this.after(() => press(this.page, ...keys))

  /** The values that the link has for some settings; null for each that it does not name. */
  said = (...keys: string[]) => keys.map((key) => this.query.get(key))

  /** How many terrains have been asked for since the page was loaded. */
  terrains = () => this.page.evaluate(() => window.probe.terrains)

  /** Opens a file of the reader's own. */
  async openFile(name: string, bytes: Uint8Array | string): Promise<void> {
    const buffer = Buffer.from(bytes as Uint8Array)
    await this.after(() => this.locator('#open-file').setInputFiles({ name, mimeType: '', buffer }))
  }

  /** Unfolds the settings that do not show at first. */
  async showAll(): Promise<void> {
    await this.page.locator('#more > summary').click()
  }

  /** Shows all controls where those of a program's author stand alone. */
  showAllControls = () => this.click('#original-all')

  /**
   * Opens the dialog for sharing a terrain, perhaps with the part for other pages, or the dialog for files.
   */
  async share(part?: 'exchange' | 'copy-this'): Promise<void> {
    const door = part === 'exchange' ? 'files' : 'share'
    if (await this.page.locator(`#${door}`).isHidden()) await this.page.locator(`#${door}-open`).click()
    if (part === 'copy-this') await this.page.locator('#copy-this > summary').click()
  }

  /** Chooses one of the palettes, which are radio buttons with pictures. */
  choosePalette = (id: string) =>
    this.after(() => this.page.locator(`input[name=palette][value=${id}]`).check())

  async choosePreset(id: string): Promise<void> {
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

  async pictureAfter(action: () => Promise<unknown>): Promise<Picture> {
    await this.after(action)
    return await this.picture()
  }

  async hashAfter(action: () => Promise<unknown>): Promise<string> {
    return (await this.pictureAfter(action)).hash
  }

  hashOf = (...link: Parameters<StudioPage['open']>) => this.hashAfter(() => this.open(...link))
  hashAt = (link: string) => this.hashAfter(() => this.visit(link))
  hashIn = (view: string) => this.hashAfter(() => this.chooseView(view))

  get query(): URLSearchParams {
    return new URL(this.page.url()).searchParams
  }

  get notes() {
    return this.page.locator('#notes li')
  }

  /** The remarks below the controls of the panel, but those that a control chooses its value itself. */
  get remarks() {
    return this.page.locator('.remark:not(:empty)').filter({ hasNotText: /^(Automatic|Automatique|自動)$/ })
  }

  async facts(): Promise<Record<string, string>> {
    return await this.page
      .locator('#facts dd')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map(({ id, textContent }) => [id.slice(5), textContent!.replaceAll('−', '-')]),
        ),
      )
  }

  /** Types into a field like a reader, letter by letter, in place of its old text. */
  async type(id: string, text: string): Promise<void> {
    await this.after(async () => {
      await this.page.locator(`#${id}`).press('Control+a')
      await this.page.locator(`#${id}`).pressSequentially(text)
    })
  }

  async chooseView(view: string): Promise<void> {
    await this.after(() => this.page.locator(`input[name=view][value=${view}]`).check())
  }

  /** Drags the mountain in five movements, and may do something after each and in the end. */
  async drag(
    dx: number,
    dy: number,
    { moved, ended }: { moved?: () => Promise<unknown>; ended?: () => Promise<unknown> } = {},
  ): Promise<void> {
    const { mouse } = this.page
    const box = (await this.locator('#canvas').boundingBox())!
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.5]
    await this.after(async () => {
      await mouse.move(x, y)
      await mouse.down()
      for (let i = 1; i <= 5; i++) {
        await mouse.move(x + (dx * i) / 5, y + (dy * i) / 5)
        await moved?.()
      }
      await mouse.up()
      await ended?.()
    })
  }
}

/** A map small enough to be drawn quickly in software, but with all views. */
export const smallMap = '?exponent=6&seed=161'

interface Fixtures {
  tab: Tab
  /** Whether the test needs a fresh tab, for example to check what is fetched. */
  isFirst: boolean
  /** Whether WebGL draws; see `undrawn`. */
  draws: boolean
  /** Whether the page gets few frames, for what a worker takes long to make. */
  isSeldom: boolean
  studio: StudioPage
}

/** A page that several tests use in turn, by navigation. */
export interface Tab {
  context: BrowserContext
  page: Page
  devTools: CDPSession
  errors: string[]
  /** Whether the tab can no longer be reused, because of a change that cannot be undone. */
  isSpoilt: boolean
}

export async function openTab(browser: Browser, draws = true, isSeldom = false): Promise<Tab> {
  const context = await browser.newContext()
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  await context.addInitScript(installProbe)
  await context.addInitScript(keepPictureReadable)
  if (!draws) await context.addInitScript(drawNothing)
  if (isSeldom) await context.addInitScript(drawSeldom)
  await context.addInitScript(installSlowTrial)
  await context.addInitScript(openSections)
  const page = await context.newPage()
  const tab = { context, page, devTools: await context.newCDPSession(page), errors, isSpoilt: false }
  for (const [target, names] of [
    [context, ['addInitScript', 'newCDPSession', 'route']],
    [page, ['addInitScript', 'exposeFunction']],
  ] as const)
    for (const name of names) {
      const methods = target as unknown as Record<string, (...given: unknown[]) => unknown>
      const method = methods[name]!.bind(target)
      methods[name] = (...given) => {
        tab.isSpoilt = true
        return method(...given)
      }
    }
  return tab
}

/** Resets a tab for the next test: nothing runs, storage is empty, and its settings are the defaults. */
async function clear(
  { context, page, devTools }: Tab,
  viewport: { width: number; height: number },
): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear())).catch(() => undefined) // about:blank has none
  await page.goto('about:blank')
  await devTools.send('Page.resetNavigationHistory')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize(viewport)
}

const expectedErrors: RegExp[] = []

/** Says which errors the test that runs expects on the console. */
export const expectErrors = (...errors: RegExp[]) => void expectedErrors.push(...errors)

/**
 * Every test fails on an unexpected error, on the console or thrown, in any tab. Tests of a worker share one
 * tab, and those that draw nothing another, except those that make irreversible changes, or need another
 * language, touch or storage.
 */
export const test = base.extend<Fixtures, { handedOn: Map<string, Tab> }>({
  isFirst: [false, { option: true }],
  draws: [true, { option: true }],
  isSeldom: [false, { option: true }],

  handedOn: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const handedOn = new Map<string, Tab>()
      await use(handedOn)
      for (const { context } of handedOn.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  tab: async (
    {
      browser,
      handedOn,
      viewport,
      isFirst,
      draws,
      isSeldom,
      locale,
      hasTouch,
      javaScriptEnabled,
      serviceWorkers,
      contextOptions,
    },
    use,
    info,
  ) => {
    const asks = locale !== 'en-GB' || hasTouch || !javaScriptEnabled || serviceWorkers !== 'block'
    const isOwn = isFirst || asks || Object.keys(contextOptions).length > 0
    const kind = `${draws} ${isSeldom}`
    const tab = (!isOwn && handedOn.get(kind)) || (await openTab(browser, draws, isSeldom))
    if (!isOwn) handedOn.delete(kind)
    tab.errors.length = expectedErrors.length = 0
    await tab.page.setViewportSize(viewport!)
    await use(tab)
    const { context, errors } = tab
    const hasFailed = info.status !== info.expectedStatus
    if (isOwn || hasFailed || tab.isSpoilt || context.pages().length !== 1 || tab.page.isClosed())
      await context.close()
    else {
      await clear(tab, viewport!)
      handedOn.set(kind, tab)
    }
    const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
    expect(unexpected, 'errors on the console').toEqual([])
  },

  context: async ({ tab }, use) => use(tab.context),
  page: async ({ tab: { page } }, use) => {
    await use(page)
    await closeSites(page)
  },

  studio: async ({ page }, use) => use(new StudioPage(page)),
})

/**
 * A test that looks at no picture: pages do all but drawing, which takes about half of their time in
 * software.
 */
export const undrawn = test.extend({ draws: false })

const axeFile = fileURLToPath(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url))
const axeScript = readFileSync(axeFile, 'utf8')

/** The violations that axe-core finds once the page has its words, as `rule: selector`. */
export async function violations(page: Page): Promise<string[]> {
  for (const heading of await page.locator('h1').all()) await expect(heading).not.toBeEmpty()
  // The page's policy would refuse it as a script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      preload: { assets: ['media'] }, // no rule that is on by itself reads style sheets
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
  })
}

/**
 * Takes the newest graphics context away, as a browser does when the driver restarts, and gives it back or
 * not.
 */
export async function loseContext(
  page: Page,
  meanwhile: () => Promise<unknown> = async () => undefined,
  back = true,
): Promise<void> {
  await page.evaluate(async () => {
    const context = window.probe.contexts.at(-1)!
    const extension = context.getExtension('WEBGL_lose_context')!
    Object.assign(window, { restore: () => extension.restoreContext() })
    const lost = new Promise((resolve) => context.canvas.addEventListener('webglcontextlost', resolve))
    extension.loseContext()
    await lost
    await window.probe.updates()
  })
  await meanwhile()
  if (back) await page.evaluate(() => (window as unknown as { restore(): void }).restore())
}

export { expect }
