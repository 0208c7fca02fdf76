import type { Page } from '@playwright/test'
import type { OrogenTerrain, TerrainFailure } from '../../web/core/elements/terrain/index.js'
import {
  article,
  openElement,
  pictureOf,
  type ServerOptions,
  smallTerrain,
  terrain,
  untilDrawn,
  untilStatus,
  untilStill,
  withoutWebGL,
} from './element-page.js'
import { expect, loseContext, test, undrawn } from './studio-page.js'

const poster = '<img slot="poster" src="data:," alt="the poster">'
const one = (options: ServerOptions = {}, attributes = smallTerrain): ServerOptions => ({
  pages: { '/page.html': article(`<orogen-terrain ${attributes}>${poster}</orogen-terrain>`) },
  ...options,
})

const failure = (page: Page) =>
  terrain(page).evaluate((element: OrogenTerrain): TerrainFailure | null => element.error)

/** The events of an element from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await terrain(page).evaluate((element: OrogenTerrain) => {
    const told: string[] = []
    for (const type of ['degraded', 'recovered', 'error', 'load'])
      element.addEventListener(type, () => told.push(type))
    Object.assign(window, { told })
  })
  return () => page.evaluate(() => [...(window as unknown as { told: string[] }).told])
}

test.describe('a lost graphics context', () => {
  test('leaves the last frame, and is there again, given back or not', async ({ page }) => {
    await openElement(page, one({}, `${smallTerrain} view="voxels"`))
    await untilDrawn(page)
    const told = await listen(page)
    const { hash } = await pictureOf(page)
    for (const back of [true, false]) {
      const contexts = await page.evaluate(() => window.probe.contexts.length)
      const isFrozen = async () => expect((await pictureOf(page)).hash, 'frozen').toBe(hash)
      await loseContext(page, isFrozen, back)
      await page.waitForFunction(() => !window.probe.contexts.at(-1)!.isContextLost())
      await untilStill(page)
      expect((await pictureOf(page)).hash, 'drawn again').toBe(hash)
      expect((await page.evaluate(() => window.probe.contexts.length)) - contexts).toBe(back ? 0 : 1)
      // Make sure that it is not only the old picture: a change must be drawn.
      await terrain(page).evaluate((element: OrogenTerrain) => (element.palette = 'moon'))
      await untilStill(page)
      expect((await pictureOf(page)).hash).not.toBe(hash)
      await terrain(page).evaluate((element: OrogenTerrain) => (element.palette = 'swiss'))
      await untilStill(page)
      expect((await pictureOf(page)).hash).toBe(hash)
    }
    expect(await told()).toEqual([])
  })

  test('for good is a map, until there is one again', async ({ page }) => {
    await openElement(page, one())
    await untilDrawn(page)
    const told = await listen(page)
    const { hash } = await pictureOf(page)
    await page.evaluate(() => {
      const { getContext } = HTMLCanvasElement.prototype
      const refusing = function (this: HTMLCanvasElement, kind: string, options: unknown) {
        return kind === 'webgl2' ? null : getContext.call(this, kind as '2d', options as undefined)
      }
      HTMLCanvasElement.prototype.getContext = refusing as typeof getContext
      Object.assign(window, { allow: () => (HTMLCanvasElement.prototype.getContext = getContext) })
    })
    await loseContext(page, undefined, false)
    await untilStatus(page, 'degraded')
    await untilStill(page)
    expect((await pictureOf(page)).hash).not.toBe(hash)
    expect((await pictureOf(page)).colors).toBeGreaterThan(50)
    const seed = await terrain(page).evaluate(async (element: OrogenTerrain) => {
      element.seed = 5
      await element.generate()
      const file = await element.export('picture')
      element.seed = 161
      await element.generate()
      return [file.type, element.status]
    })
    expect(seed).toEqual(['image/png', 'degraded'])

    await page.evaluate(() => (window as unknown as { allow(): void }).allow())
    await untilDrawn(page)
    expect((await pictureOf(page)).hash).toBe(hash)
    expect((await told()).filter((type) => type !== 'load')).toEqual(['degraded', 'recovered'])
  })
})

test('without WebGL there is a map', async ({ page }) => {
  await withoutWebGL(page)
  await openElement(page, one())
  await untilStatus(page, 'degraded')
  await untilStill(page)
  expect((await pictureOf(page)).colors).toBeGreaterThan(50)
})

test('a killed worker is replaced; one that dies again is an error', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype
    const plan = { deaths: 1 }
    Object.assign(window, { plan })
    Worker.prototype.postMessage = function (this: Worker, ...args: [unknown]) {
      postMessage.apply(this, args)
      if ((args[0] as { type: string }).type !== 'job' || plan.deaths-- <= 0) return
      this.terminate()
      setTimeout(
        () => this.dispatchEvent(new ErrorEvent('error', { cancelable: true, message: 'killed' })),
        10,
      )
    } as typeof postMessage
  })
  await openElement(page, one())
  await untilStatus(page, 'ready')
  await page.evaluate(() => Object.assign((window as unknown as { plan: object }).plan, { deaths: 3 }))
  await terrain(page).evaluate((element: OrogenTerrain) => (element.seed = 8))
  await untilStatus(page, 'error')
  await untilStill(page)
  expect(await failure(page)).toMatchObject({ code: 'worker-lost', recoverable: true })
  expect((await pictureOf(page)).colors, 'the last terrain stays').toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilStatus(page, 'ready')
})

undrawn('without the wasm file a sentence names it over the poster', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  let there = false
  const answer: ServerOptions['answer'] = (path) =>
    path === '/orogen.wasm' && !there ? { status: 404, body: '' } : undefined
  const site = await openElement(page, one({ answer }))
  await untilStatus(page, 'error')
  expect(await failure(page)).toMatchObject({ code: 'wasm-unreachable', recoverable: true })
  expect((await failure(page))!.message).toContain(`${site.address}orogen.wasm`)
  expect(site.requests.filter((path) => path.endsWith('.wasm')).length, 'one retry').toBe(2)
  await expect(page.getByRole('alert')).toContainText('orogen.wasm: the server answered 404')
  await expect(page.getByRole('img', { name: 'the poster' })).toBeAttached()
  there = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilStatus(page, 'ready')
  await expect(page.getByRole('alert')).toBeHidden()
})

undrawn('what is not fetched yet is told offline, and comes', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const wanted = `${smallTerrain} reveal="interaction"`
  await openElement(page, one({}, wanted))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show it in 3D' }).click()
  await untilStatus(page, 'error')
  expect(await failure(page)).toMatchObject({ code: 'script-unreachable', recoverable: true })
  await context.setOffline(false)
  await untilStatus(page, 'ready')
})

undrawn('without the worker’s script the page makes the mountain', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404|worker/i)
  const answer: ServerOptions['answer'] = (path) =>
    path === '/worker.js' ? { status: 404, body: '' } : undefined
  await openElement(page, one({ answer }))
  await untilStatus(page, 'ready')
  expect(await terrain(page).evaluate((element: OrogenTerrain) => element.field!.size)).toBe(17)
})

test('values that nothing can be printed with are told in a note', async ({ page }) => {
  await openElement(page, one({}, 'exponent="5" seed="1"'))
  await untilStatus(page, 'ready')
  await terrain(page).evaluate(async (element: OrogenTerrain) => {
    Object.assign(element, { generator: 'stamp-noise', stamp: 'mix', weights: [0, 0] })
    await element.generate()
  })
  await untilDrawn(page)
  const notes = await terrain(page).evaluate((element: OrogenTerrain) => element.notes)
  expect(notes).toEqual([expect.objectContaining({ attribute: 'weights' })])
  expect((await pictureOf(page)).colors).toBeGreaterThan(50)
  await expect(page.getByRole('alert')).toBeHidden()
})
