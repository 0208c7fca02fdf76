import type { Page } from '@playwright/test'
import { expect, test, undrawn } from '../support/studio-page.js'

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
]
const link = '?exponent=4&seed=3'

/** Pairs of elements in the panel that overlap, and elements that stick out of it. */
async function collisions(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const panel = document.querySelector('#panel')!.getBoundingClientRect()
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.id || element.textContent!.trim().slice(0, 20)}`
    const things = [
      ...document.querySelectorAll('#panel :is(h1, label, input, select, button, summary, dt, dd, .about)'),
    ]
      // The inputs of the views lie under their labels.
      // So do the buttons for the cards that the gallery scrolls.
      .filter((thing) => !thing.matches('.segments input, #strip *') && thing.checkVisibility())
    // Scrolled content is visible down to the edge of the bar, which hides everything below.
    const edge = document.querySelector('#bar')!.getBoundingClientRect().top
    const boxes = things.map((thing) => {
      const box = thing.getBoundingClientRect()
      if (thing.closest('#bar')) return box
      const [top, bottom] = [Math.min(box.top, edge), Math.min(box.bottom, edge)]
      return new DOMRect(box.left, top, box.width, bottom - top)
    })
    const found: string[] = []
    boxes.forEach((box, i) => {
      if (box.left < panel.left - 0.5 || box.right > panel.right + 0.5)
        found.push(`${nameOf(things[i]!)} sticks out`)
      for (let j = 0; j < i; j++) {
        const other = boxes[j]!
        const nested = things[i]!.contains(things[j]!) || things[j]!.contains(things[i]!)
        const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
        if (!nested && width > 1 && height > 1) found.push(`${nameOf(things[i]!)} over ${nameOf(things[j]!)}`)
      }
    })
    return found
  })
}

test('in windows of every size everything has its place', async ({ page, studio }) => {
  await page.setViewportSize(windows[0]!)
  await studio.open(link)
  const measured: { type: number; panel: number }[] = []
  for (const size of windows) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await studio.after(() => page.setViewportSize(size))
      const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(excess), 'no horizontal scrolling').toBeLessThanOrEqual(0)

      const canvas = (await page.locator('#canvas').boundingBox())!
      const panel = (await page.locator('#panel').boundingBox())!
      expect(canvas.width).toBe(size.width)
      expect(canvas.height).toBeGreaterThan(size.height * 0.5)
      expect(panel.x).toBeGreaterThanOrEqual(0)
      expect(panel.x + panel.width).toBeLessThanOrEqual(size.width)
      if (size.width >= 760) {
        expect(panel.y).toBeGreaterThanOrEqual(0)
        expect(panel.y + panel.height).toBeLessThanOrEqual(size.height)
        expect(panel.width).toBeLessThan(size.width * 0.5)
      }
      await expect(page.getByRole('button', { name: 'New mountain' })).toBeInViewport({ ratio: 1 })
      expect(await collisions(page)).toEqual([])

      const { colors, deviation } = await studio.picture()
      expect(colors).toBeGreaterThan(300)
      expect(deviation).toBeGreaterThan(8)
      measured.push(
        await page.evaluate(() => ({
          type: parseFloat(getComputedStyle(document.querySelector('#generator')!).fontSize),
          panel: document.querySelector('#panel')!.getBoundingClientRect().width,
        })),
      )
    })
  }
  const [usual, large] = measured.slice(2)
  expect(usual!.type).toBeCloseTo(15, 0)
  expect(large!.type / usual!.type).toBeGreaterThan(1.15)
  expect(large!.panel / usual!.panel).toBeGreaterThan(1.15)
})

undrawn('nothing lies over a control that has the focus', async ({ page, studio }) => {
  await studio.open('?exponent=4&generator=stamp-noise&wrap=false')
  for (const [size, where] of [
    [windows[0]!, '#panel'],
    [windows[2]!, '#panel'],
    [windows[0]!, '#share'],
    [windows[2]!, '#share'],
  ] as const) {
    await studio.after(() => page.setViewportSize(size))
    if (where === '#share') await studio.share()
    const covered = await page.evaluate(async (where) => {
      const found: string[] = []
      const things = document.querySelectorAll<HTMLElement>(`${where} :is(input, select, button, summary)`)
      for (const thing of things) {
        if (!thing.checkVisibility() || thing.matches(':disabled, .segments input')) continue
        thing.focus()
        await new Promise(requestAnimationFrame)
        const { left, top, width, height } = thing.getBoundingClientRect()
        for (const share of [0.1, 0.5, 0.9]) {
          const there = document.elementFromPoint(left + width / 2, top + height * share)
          if (!there || !(thing.contains(there) || there.contains(thing)))
            found.push(`${there?.id || there?.tagName} over ${thing.id || thing.ariaLabel} at ${share}`)
        }
      }
      return found
    }, where)
    expect(covered, `${where} ${size.width} × ${size.height}`).toEqual([])
  }
})

undrawn('on a phone and in a low window every control can be scrolled to', async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await studio.open(link)
  await page.locator('#fact-mesh').scrollIntoViewIfNeeded()
  await expect(page.locator('#fact-mesh')).toBeInViewport()
  await expect(page.locator('#canvas')).toBeInViewport({ ratio: 0.3 })

  await studio.after(() => page.setViewportSize({ width: 900, height: 380 }))
  await expect(page.getByRole('button', { name: 'New mountain' })).toBeInViewport({ ratio: 1 })
  await studio.share()
  await expect(page.locator('#copy')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.locator('#fact-mesh').scrollIntoViewIfNeeded()
  await expect(page.locator('#fact-mesh')).toBeInViewport()
})

undrawn('the legend stands beside the map in every window', async ({ page, studio }) => {
  await studio.open(`${link}&view=map&contours=false`)
  for (const size of [...windows, { width: 1100, height: 640 }]) {
    await studio.after(() => page.setViewportSize(size))
    const legend = (await page.locator('#legend').boundingBox())!
    const [left, top, right, bottom] = [legend.x, legend.y, legend.x + legend.width, legend.y + legend.height]
    // The read-out tells whether a place is on the map, where it shows a height.
    for (const [x, y] of [
      [right - 1, top + 1],
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ] as const)
      expect(
        await page.locator('#map-canvas').evaluate(
          (canvas: HTMLCanvasElement, [x, y]) => {
            const box = canvas.getBoundingClientRect()
            const scale = canvas.width / box.width
            const context = canvas.getContext('2d')!
            return context.getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data[3]
          },
          [x, y] as const,
        ),
        `${size.width} × ${size.height}`,
      ).toBe(0)
    if (size.width === 1100) {
      const map = await page.locator('#map-canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.filter((_, i) => i % 4 === 3).reduce((sum, alpha) => sum + (alpha ? 1 : 0), 0)
      })
      expect(map).toBeGreaterThan((1100 * 640) / 4)
    }
  }
})

for (const language of ['en', 'fr', 'ja'])
  undrawn(
    `names of generators and of the buttons at the foot are not cut: ${language}`,
    async ({ page, studio }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await studio.open(`${link}&lang=${language}`)
      const cut = await page.locator('#generator').evaluate((select: HTMLSelectElement) => {
        const context = document.createElement('canvas').getContext('2d')!
        context.font = getComputedStyle(select).font
        const room = select.clientWidth - 20 - 20 // minus its padding and its arrow
        return [...select.options]
          .map(({ text }) => text)
          .filter((text) => context.measureText(text).width > room)
      })
      expect(cut).toEqual([])
      const sticksOut = await page.locator('#bar').evaluate((bar) => bar.scrollWidth - bar.clientWidth)
      expect(sticksOut).toBeLessThanOrEqual(0)
    },
  )

test('after a resize the picture is that of a page opened at this size', async ({ page, studio }) => {
  await studio.open(link)
  for (const size of [
    { width: 800, height: 400 },
    { width: 400, height: 600 },
  ]) {
    const resized = await studio.pictureAfter(() => page.setViewportSize(size))
    await studio.reload()
    expect(resized, `${size.width} × ${size.height}`).toEqual(await studio.picture())
  }
})

for (const deviceScaleFactor of [2, 3])
  test.describe(`on a screen of density ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor, isFirst: true })
    test('the picture has more pixels, at most twice as many a side', async ({ page, studio }) => {
      await studio.open(link)
      const sizes = await page.locator('#canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height, clientWidth, clientHeight } = canvas
        return [width / clientWidth, height / clientHeight]
      })
      for (const size of sizes) expect(size).toBeCloseTo(2, 1)
    })
  })

for (const language of ['en', 'fr', 'ja'])
  undrawn(`the words of the bar fit into their buttons in ${language}`, async ({ page, studio }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await studio.open(`${link}&lang=${language}`)
      const wide = await page
        .locator('#bar button')
        .evaluateAll((buttons) =>
          buttons.filter((each) => each.scrollWidth > each.clientWidth).map(({ id }) => id),
        )
      expect(wide).toEqual([])
    }
  })

undrawn.describe('with forced colours', () => {
  undrawn.use({ contextOptions: { forcedColors: 'active' } })
  undrawn('the palettes keep theirs', async ({ page, studio }) => {
    await studio.open(link)
    const picture = page.locator('#palettes i').first()
    expect(await picture.evaluate((each) => getComputedStyle(each).backgroundImage)).toMatch(/gradient/)
    expect(await picture.evaluate((each) => getComputedStyle(each).forcedColorAdjust)).toBe('none')
  })
})

undrawn('the hint to drag makes room for what the pointer shows', async ({ page, studio }) => {
  await studio.open(link)
  await expect(page.locator('#hint')).toBeVisible()
  const { x, y, width, height } = (await page.locator('#canvas').boundingBox())!
  await page.mouse.move(x + width * 0.35, y + height * 0.5)
  await expect(page.locator('#readout')).toBeVisible()
  await expect(page.locator('#hint')).toBeHidden()
})
