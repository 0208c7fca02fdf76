import { expect, expectErrors, pixelsOf, type StudioPage, test, undrawn } from '../support/studio-page.js'

test('erosion changes the ground until it is taken away', async ({ studio, page }) => {
  const dry = await studio.hashOf('?generator=diamond-square&exponent=7&seed=161&lang=en')
  await expect(page.locator('#hardness')).toBeHidden()
  await studio.after(() => page.locator('#erosion-presets input[value=young-alps]').check())
  await expect(page.locator('#hardness')).toBeVisible()
  await expect(page.locator('#water')).toBeHidden() // the sea is that of the erosion
  expect(studio.query.get('age')).toBe('0.6')
  const wet = await studio.hash()
  expect(wet).not.toBe(dry)
  expect(await studio.hashAfter(() => page.locator('#erosion-presets input[value=none]').check())).toBe(dry)
  await expect(page.locator('#water')).toBeVisible()
  expect(await studio.hashAfter(() => page.locator('#undo').click())).toBe(wet)
})

test('an eroded map is drawn in every view', async ({ studio, page }) => {
  const wet = await studio.hashOf('?generator=diamond-square&exponent=7&seed=161&age=0.6&lang=en')
  for (const view of ['voxels', 'lines', 'wireframe', 'map', 'surface']) {
    await studio.chooseView(view)
    await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  }
  expect(await studio.hash()).toBe(wet)
})

undrawn('a link sets erosion', async ({ studio, page }) => {
  await studio.open('?exponent=6&seed=3&age=0.5&creep=0.9&lang=en')
  await expect(page.locator('#age')).toHaveValue('0.5')
  await expect(page.locator('#creep')).toHaveValue('0.9')
})

const eroded = '?generator=diamond-square&exponent=7&seed=161&age=0.6&view=map&lang=en'

/** A map of eroded land, and a place on dry ground. */
async function openEroded(studio: StudioPage) {
  await studio.open(eroded)
  const canvas = studio.page.locator('#map-canvas')
  const { width, height } = (await canvas.boundingBox())!
  return { canvas, place: { x: Math.round(width * 0.6), y: Math.round(height * 0.5) } }
}

undrawn('the cursor tells what drains there', async ({ studio, page }) => {
  const { canvas, place } = await openEroded(studio)
  await canvas.hover({ position: place })
  await expect(page.locator('#readout')).toContainText(/points? drains? through here/)
})

undrawn('a click follows the drop to where it goes', async ({ studio, page }) => {
  const { canvas, place } = await openEroded(studio)
  await canvas.hover({ position: place })
  const before = await pixelsOf(canvas)
  await canvas.click({ position: place })
  await expect.poll(() => pixelsOf(canvas)).not.toBe(before)
  const way = page.locator('#readout [role=status]')
  await expect(way).toHaveText(
    /^A drop from here (reaches the sea|leaves the map|ends in the lowest hollow) after \d+ points?, [\d.,]+ lower\.$/,
  )
  await page.mouse.move(1, 1) // the way stays on the picture, and so does its sentence
  await expect(way).toBeVisible()
  await studio.fill('seed', '5')
  await expect(way).toBeEmpty()
})

undrawn(
  'the way of a drop is drawn also where what tells of it cannot be loaded',
  async ({ studio, page }) => {
    expectErrors(/water-path|ERR_FAILED|preload/)
    const script = /water-path-.*\.js$/
    await page.route(script, (route) => route.abort())
    await studio.open(eroded)
    const canvas = page.locator('#map-canvas')
    const before = await pixelsOf(canvas)
    const box = (await canvas.boundingBox())!
    const follow = (x: number) => canvas.click({ position: { x: box.width * x, y: box.height * 0.5 } })
    await follow(0.6)
    await expect(studio.notes).toHaveText(/^This part of the page could not be loaded/)
    await expect.poll(() => pixelsOf(canvas)).not.toBe(before)
    await page.unroute(script)
    await page.locator('#notes .close').click()
    await follow(0.65)
    await expect(page.locator('#readout [role=status]')).toHaveText(/^A drop from here/)
  },
)

undrawn('long work shows coarser maps until it is left', async ({ studio, page }) => {
  await page.addInitScript(() => {
    const counted = window as { levels?: number[] }
    counted.levels = []
    window.Worker = class extends Worker {
      constructor(...request: ConstructorParameters<typeof Worker>) {
        super(...request)
        this.addEventListener('message', ({ data }) => {
          if (data.type === 'level') counted.levels!.push(data.result.field.size)
        })
      }
    }
  })
  await studio.open('?exponent=9&seed=3&age=0.6&view=map&lang=en')
  const levels = () => page.evaluate(() => (window as { levels?: number[] }).levels!)
  const before = (await levels()).length // none on a quick machine
  await page.locator('#size').fill('4097') // erosion of such a map takes many seconds, on a quick machine too
  await expect(page.locator('#work')).toBeVisible()
  await expect.poll(async () => (await levels()).length).toBeGreaterThan(before)
  const shown = (await levels()).slice(before)
  expect(shown).toEqual([...shown].sort((a, b) => a - b))
  await page.locator('#work-cancel').click()
  await expect(page.locator('#work')).toBeHidden()
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
})

test('erosion works on a map that was opened, only when asked', async ({ studio, page }) => {
  await studio.open('?exponent=6&seed=3&view=map&lang=en&age=0.6&sea=0.15')
  await studio.share('exchange')
  const heights = Float32Array.from({ length: 65 * 65 }, (_, i) => Math.sin(i / 90) + Math.cos((i % 65) / 9))
  await studio.openFile('hills.r32', Buffer.from(heights.buffer))
  await expect(page.locator('#imported')).toContainText('hills.r32 · 65 × 65')
  await studio.still()
  const dry = await studio.hashAfter(() => page.locator('#files .title .close').click())
  const wet = await studio.hashAfter(() => page.locator('#erosion-presets input[value=young-alps]').check())
  expect(wet).not.toBe(dry)
  const card = page.locator('#imported')
  await expect(card).toContainText('Eroded: the heights are no longer those of the file.')
  expect(await studio.hashAfter(() => page.locator('#erosion-presets input[value=none]').check())).toBe(dry)
  await expect(card).not.toContainText('Eroded')
  const erode = page.locator('#imported-erode')
  expect(await studio.hashAfter(() => erode.click())).not.toBe(dry)
  expect(await studio.hashAfter(() => erode.click())).toBe(dry)
  await studio.after(() => page.locator('#imported-close').click())
  await expect(page.locator('#age')).toHaveValue('0.6')
})
