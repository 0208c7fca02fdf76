import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/element/index.js'
import { views } from '../../web/state/look.js'
import { cases, randoms, report } from './gate.js'
import {
  bytesOf,
  expect,
  smallTerrain,
  undrawn as test,
  withMemories,
} from '../browser/support/element-page.js'
import type { Tab } from '../browser/support/studio-page.js'

interface Counts {
  modules: number
  drawn: number
}

/** Counts modules that are compiled, and pictures that are drawn, before anything else runs. */
function installCounts(): void {
  const counts: Counts = { modules: 0, drawn: 0 }
  Object.assign(window, { counts })
  for (const name of ['compile', 'compileStreaming'] as const) {
    const native = WebAssembly[name] as (source: never) => Promise<WebAssembly.Module>
    Object.assign(WebAssembly, {
      [name]: (source: never) => {
        counts.modules++
        return native.call(WebAssembly, source)
      },
    })
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

const counts = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }))

/** Counts what elements share or may leave behind. The listeners are those of every object that is alive. */
async function lasting({ page, devTools }: Pick<Tab, 'page' | 'devTools'>) {
  await devTools.send('HeapProfiler.collectGarbage')
  const { jsEventListeners: listeners } = await devTools.send('Memory.getDOMCounters')
  const { modules } = await counts(page)
  const { nodes, contexts, live } = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    contexts: window.probe.contexts.length,
    live: { ...window.probe.live },
  }))
  return { nodes, listeners, workers: page.workers().length, modules, contexts, live }
}

const style = '<style>orogen-terrain { width: 200px }</style>'

test.beforeEach(async ({ page }) => page.addInitScript(installCounts))

test('a hundred share one context, worker and module, and leave memory as it was', async ({
  page,
  tab,
  embed,
}) => {
  const changes = cases(20)
  const scrolls = Math.ceil(changes / 10)
  const tags = Array.from(
    { length: 100 },
    (_, i) =>
      `<orogen-terrain exponent="3" seed="${i}" view="${views[i % 5]}" ${i % 7 ? '' : 'controls'}></orogen-terrain>`,
  )
  await embed.open(style.replace('200', '100') + tags.join(''), { answer: withMemories })
  await embed.drawn()
  const ready = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].filter(
          ({ status }) => status === 'ready',
        ).length,
    )
  expect(await ready()).toBeLessThan(60)
  const show = async (nth: number) => {
    await page.locator('orogen-terrain').nth(nth).scrollIntoViewIfNeeded()
    await embed.until('ready', nth)
    await embed.still()
  }
  const random = randoms()
  const act = async (times: number, turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      const picks = Array.from({ length: Math.ceil(times / turns) }, () => [random(100), random(1000)])
      await page.evaluate((all) => {
        const elements = document.querySelectorAll<OrogenTerrain>('orogen-terrain')
        for (const [nth, value] of all as [number, number][]) {
          const element = elements[nth]!
          const act = value % 5
          if (act < 2) element.seed = value
          else if (act === 2) element.roughness = value / 1000
          else if (act === 3) element.palette = (['swiss', 'moon', 'ink'] as const)[value % 3]!
          else element.view = (['surface', 'voxels', 'map', 'lines', 'wireframe'] as const)[value % 5]!
        }
      }, picks)
      await show(random(100))
    }
  }
  // A map keeps what was drawn before it.
  const inSpace = views.filter((view) => view !== 'map')
  /** Memory, once every element is drawn in a view of its own. */
  const memory = async () => {
    await page.evaluate((allViews) => {
      for (const [i, each] of document.querySelectorAll<OrogenTerrain>('orogen-terrain').entries())
        Object.assign(each, { seed: i, roughness: 0.5, palette: 'swiss', view: allViews[i % 4]! })
    }, inSpace)
    for (let nth = 0; nth < 100; nth += 9) await show(nth)
    await show(99)
    await show(0)
    expect(await ready()).toBe(100)
    return { ...(await bytesOf(tab)), ...(await lasting(tab)) }
  }
  await act(Math.max(20, changes / 10), 2)
  const { heap, ...before } = await memory()
  expect(before).toMatchObject({ contexts: 1, workers: 1, modules: 1, module: [expect.any(Number)] })

  const { drawn } = await counts(page)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<OrogenTerrain>('orogen-terrain')) element.palette = 'moon'
  })
  await embed.still()
  expect((await counts(page)).drawn - drawn, 'what is drawn of a hundred').toBeLessThan(60)

  await act(changes, scrolls)
  const { heap: heapAfter, ...after } = await memory()
  expect(after).toEqual(before)
  const grown = heapAfter - heap
  report(
    `${changes} changes and ${scrolls} scrolls: module ${before.module[0]} bytes and ${JSON.stringify(before.live)} before and after; heap ${heap} bytes and ${grown} more`,
  )
  // Ten thousand changes leave as much as a thousand: compiled code.
  expect(grown, 'bytes of the heap').toBeLessThan(1_000_000)
})

test('a thousand turns of being added, moved and removed break nothing', async ({ page, embed }) => {
  const body = `${style}<div id="a"></div><div id="b"></div><orogen-terrain id="stays" ${smallTerrain}></orogen-terrain>`
  await embed.open(body)
  await embed.until('ready')
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
  await embed.still()
  const stays = page.locator('#stays')
  const size = await stays.evaluate(async (element: OrogenTerrain) => {
    element.exponent = 5
    return (await element.generate()).size
  })
  expect(size).toBe(33)
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(1)
  expect(page.workers().length).toBeLessThanOrEqual(1)
})

test('elements that come and go, and changes, leave no trace', async ({ page, tab, embed }) => {
  const small = '<style>orogen-terrain { width: 48px }</style>' // drawing is not tested here
  const body = `${small}<div id="home"></div><orogen-terrain ${smallTerrain}></orogen-terrain>`
  await embed.open(body)
  await embed.until('ready')
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
    await embed.still()
    return lasting(tab)
  }
  await visits(15)
  await changes(100)
  const before = await state()
  await visits(Math.ceil(cases(2000) / 35))
  await changes(cases(2000))
  expect(await state()).toEqual(before)
})
