import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import { article, openElement, smallTerrain, untilDrawn, untilStatus, untilStill } from './element-page.js'
import { expect, test } from './studio-page.js'

/** Counts workers, modules and listeners before anything else runs. */
function installCounts(): void {
  const counts = { workers: 0, modules: 0, listeners: 0, drawn: 0 }
  Object.assign(window, { counts })
  const NativeWorker = window.Worker
  window.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      counts.workers++
    }
    override terminate(): void {
      counts.workers--
      super.terminate()
    }
  }
  for (const name of ['compile', 'compileStreaming'] as const) {
    const native = WebAssembly[name] as (source: never) => Promise<WebAssembly.Module>
    Object.assign(WebAssembly, {
      [name]: (source: never) => {
        counts.modules++
        return native.call(WebAssembly, source)
      },
    })
  }
  // Count listeners only on targets that outlive an element; those on its own nodes disappear with them.
  const lasting = (target: EventTarget | null) =>
    target === null || target === window || target === document || target instanceof MediaQueryList
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const known = new Map<EventTarget, Set<unknown>[]>()
  const listenersOf = (target: EventTarget, type: string, options: unknown) => {
    const capture = options === true || Boolean(Object(options).capture)
    const kinds = known.get(target) ?? []
    known.set(target, kinds)
    const found = kinds.find((each) => Object(each).kind === `${type} ${capture}`)
    if (found) return found
    const made = Object.assign(new Set<unknown>(), { kind: `${type} ${capture}` })
    kinds.push(made)
    return made
  }
  const count = () => {
    counts.listeners = [...known.values()].flat().reduce((sum, each) => sum + each.size, 0)
  }
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
    const [type, listener, options] = args
    if (lasting(this) && listener) {
      const all = listenersOf(this, type, options)
      all.add(listener)
      const { signal } = Object(options) as AddEventListenerOptions
      const forget = () => {
        all.delete(listener)
        count()
      }
      if (signal) addEventListener.call(signal, 'abort', forget, { once: true })
      count()
    }
    addEventListener.apply(this, args)
  }
  EventTarget.prototype.removeEventListener = function (...args: Parameters<typeof removeEventListener>) {
    const [type, listener, options] = args
    if (lasting(this)) listenersOf(this, type, options).delete(listener)
    count()
    removeEventListener.apply(this, args)
  }
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    counts.drawn++
    return Reflect.apply(drawImage, this, args) as undefined
  }
}

interface Counts {
  workers: number
  modules: number
  listeners: number
  drawn: number
}
const counts = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }))

const style = '<style>orogen-terrain { width: 200px }</style>'

test.beforeEach(async ({ page }) => page.addInitScript(installCounts))

test('a hundred on a page share one context, worker and module', async ({ page }) => {
  const tags = Array.from(
    { length: 100 },
    (_, i) => `<orogen-terrain exponent="3" seed="${i}"></orogen-terrain>`,
  )
  await openElement(page, article(style + tags.join('')))
  await untilDrawn(page)
  const statuses = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(({ status }) => status),
    )
  const first = await statuses()
  expect(first.filter((status) => status === 'ready').length).toBeLessThan(20)
  expect(first.at(-1)).toBe('idle')
  for (let i = 9; i < 100; i += 8) {
    await page.locator('orogen-terrain').nth(i).scrollIntoViewIfNeeded()
    await untilStatus(page, 'ready', i)
  }
  await page.locator('orogen-terrain').last().scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].every(({ status }) => status === 'ready'),
  )
  await untilStill(page)
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  expect(await counts(page)).toMatchObject({ workers: 1, modules: 1 })

  const before = (await counts(page)).drawn
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<OrogenTerrain>('orogen-terrain')) element.palette = 'moon'
  })
  await untilStill(page)
  const drawn = (await counts(page)).drawn - before
  expect(drawn).toBeGreaterThan(1)
  expect(drawn).toBeLessThan(20)
})

test('a thousand turns of being added, moved and removed break nothing', async ({ page }) => {
  const body = `${style}<div id="a"></div><div id="b"></div><orogen-terrain id="stays" ${smallTerrain}></orogen-terrain>`
  await openElement(page, article(body))
  await untilStatus(page, 'ready')
  await page.evaluate(async () => {
    let state = 12345
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const homes = [document.getElementById('a')!, document.getElementById('b')!]
    const all = () => homes.flatMap((home) => [...home.children]) as OrogenTerrain[]
    for (let i = 0; i < 1000; i++) {
      const element = all()[random(all().length || 1)]
      const act = random(9)
      if (act < 2 && all().length < 12) {
        const made = document.createElement('orogen-terrain')
        Object.assign(made, { exponent: 3, seed: i, rotate: random(3) === 0, loading: 'eager' })
        homes[random(2)]!.append(made)
      } else if (!element) continue
      else if (act === 2) homes[random(2)]!.append(element)
      else if (act === 3 && all().length < 12) homes[0]!.append(element.cloneNode(true))
      else if (act === 4) element.remove()
      else if (act === 5) element.hidden = !element.hidden
      else if (act === 6) element.style.width = random(2) === 0 ? '0' : `${random(300)}px`
      else if (act === 7) element.seed = random(100)
      else element.view = (['surface', 'voxels', 'map', 'lines', 'wireframe'] as const)[random(5)]!
      if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, random(12)))
    }
    for (const element of all()) element.remove()
  })
  await untilStill(page)
  const stays = page.locator('#stays')
  const size = await stays.evaluate(async (element: OrogenTerrain) => {
    element.exponent = 5
    return (await element.generate()).size
  })
  expect(size).toBe(33)
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  expect((await counts(page)).workers).toBeLessThanOrEqual(1)
})

test('three hundred elements and ten thousand changes leave no trace', async ({ page }) => {
  test.slow()
  const small = '<style>orogen-terrain { width: 48px }</style>' // drawing is not tested here
  const body = `${small}<div id="home"></div><orogen-terrain ${smallTerrain}></orogen-terrain>`
  await openElement(page, article(body))
  await untilStatus(page, 'ready')
  const visits = (times: number) =>
    page.evaluate(async (count) => {
      const home = document.getElementById('home')!
      for (let i = 0; i < count; i++) {
        const element = document.createElement('orogen-terrain')
        const view = (['surface', 'voxels', 'map', 'lines', 'wireframe'] as const)[i % 5]!
        Object.assign(element, { exponent: 3, seed: i, view, controls: i % 2 === 0, loading: 'eager' })
        home.append(element)
        await element.generate()
        element.remove()
        await new Promise((resolve) => setTimeout(resolve))
      }
    }, times)
  const changes = (times: number) =>
    page.evaluate(async (count) => {
      const element = document.querySelector<OrogenTerrain>('main > orogen-terrain')!
      for (let i = 0; i < count; i++) {
        element.seed = i
        element.roughness = (i % 100) / 100
        element.palette = i % 2 ? 'moon' : 'swiss'
        if (i % 50 === 0) await element.generate()
        else if (i % 5 === 0) await null
      }
      await element.generate()
    }, times)
  const state = async () => {
    await untilStill(page)
    return {
      live: await page.evaluate(() => ({ ...window.probe.live })),
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
      listeners: (await counts(page)).listeners,
      workers: (await counts(page)).workers,
      contexts: await page.evaluate(() => window.probe.contexts.length),
    }
  }
  await visits(15)
  await changes(100)
  const before = await state()
  await visits(285)
  await changes(10_000)
  expect(await state()).toEqual(before)
})
