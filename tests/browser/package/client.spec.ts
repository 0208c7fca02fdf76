import type { OrogenTerrain } from '../../../web/element/index.js'
import type * as Package from '../../../web/package/index.js'
import { cases, gateSeed, report } from '../../gates/gate.js'
import { article, expect, test } from '../support/element-page.js'

// tests/gates/client.test.ts kills and hangs workers; here is one that lives.

test('of events at random the last is shown, and nothing older after it', async ({ page, embed }) => {
  const events = 10 * cases(15)
  const tag = (seed: number) => `<orogen-terrain exponent="5" seed="${seed}"></orogen-terrain>`
  await embed.show(tag(0), { pages: { '/last.html': article(tag(events)) } })
  // A view that is fetched for the first time comes after the terrains of newer events.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const seeds = await page.evaluate(
    async ([events, gateSeed]) => {
      const element = document.querySelector<OrogenTerrain>('orogen-terrain')!
      const seen: number[] = []
      let [state, isOver] = [gateSeed, false]
      const look = () => {
        const max = element.field!.max
        if (seen.at(-1) !== max) seen.push(max)
        if (!isOver) requestAnimationFrame(look)
      }
      look()
      for (let seed = 1; seed <= events; seed++) {
        element.seed = seed
        const other = seed % 10 === 0 && (['voxels', 'lines', 'map'] as const)[seed / 10 - 1]
        element.view = other || 'surface'
        if (other) await new Promise((resolve) => setTimeout(resolve, 150))
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        const wait = state >>> 24 // mostly less than a job takes
        if (wait < 100) await new Promise((resolve) => setTimeout(resolve, wait / 4))
      }
      await element.whenSettled()
      isOver = true
      look()
      const { loadOrogen } = (await import('/index.js' as string)) as typeof Package
      const orogen = await loadOrogen()
      const seedOf = new Map<number, number>()
      for (let seed = 0; seed <= events; seed++) seedOf.set(orogen.generate({ exponent: 5, seed }).max, seed)
      return seen.map((max) => seedOf.get(max)!)
    },
    [events, gateSeed] as const,
  )
  expect(seeds).toEqual([...seeds].sort((a, b) => a - b))
  expect(seeds.at(-1)).toBe(events)
  expect(seeds.length).toBeGreaterThan(1)
  const last = await embed.picture()
  await page.unrouteAll()
  await page.goto(page.url().replace('page', 'last'))
  await embed.drawn()
  expect(await embed.picture()).toEqual(last)
  report(`${events} events, ${seeds.length} terrains shown, the last as if made directly`)
})
