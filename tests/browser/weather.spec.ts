import { expect, test, undrawn } from './studio-page.js'

test('a weather brings rivers into every view, and none takes them away', async ({ studio, page }) => {
  await studio.open('?generator=diamond-square&exponent=7&seed=161&lang=en')
  const dry = await studio.hash()
  await expect(page.locator('#hardness')).toBeHidden()
  await studio.after(() => page.locator('#weathers input[value=young-alps]').check())
  await expect(page.locator('#hardness')).toBeVisible()
  await expect(page.locator('#water')).toBeHidden() // the sea is the weather's
  expect(studio.query.get('age')).toBe('0.6')
  const wet = await studio.hash()
  expect(wet).not.toBe(dry)
  for (const view of ['voxels', 'lines', 'wireframe', 'map', 'surface']) {
    await studio.chooseView(view)
    await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  }
  expect(await studio.hash()).toBe(wet)
  await studio.after(() => page.locator('#weathers input[value=none]').check())
  expect(await studio.hash()).toBe(dry)
  await expect(page.locator('#water')).toBeVisible()
})

undrawn('the cursor tells what drains there; a click follows the drop', async ({ studio, page }) => {
  await studio.open('?generator=diamond-square&exponent=7&seed=161&age=0.6&view=map&lang=en')
  const canvas = page.locator('#map-canvas')
  const box = (await canvas.boundingBox())!
  const place = { x: Math.round(box.width * 0.6), y: Math.round(box.height * 0.5) }
  await canvas.hover({ position: place })
  await expect(page.locator('#readout')).toContainText('drain through here')
  const before = await canvas.evaluate((each: HTMLCanvasElement) => each.toDataURL())
  await canvas.click({ position: place })
  await expect.poll(() => canvas.evaluate((each: HTMLCanvasElement) => each.toDataURL())).not.toBe(before)
})

test('undo leads back to the dry ground, and the link to the wet one', async ({ studio, page }) => {
  await studio.open('?exponent=6&seed=3&age=0.5&rain=0.9&lang=en')
  await expect(page.locator('#age')).toHaveValue('0.5')
  await expect(page.locator('#rain')).toHaveValue('0.9')
  const wet = await studio.hash()
  await studio.after(() => page.locator('#weathers input[value=none]').check())
  expect(await studio.hash()).not.toBe(wet)
  await studio.after(() => page.locator('#undo').click())
  expect(await studio.hash()).toBe(wet)
})

undrawn('long work shows coarser maps on its way, and can be left', async ({ studio, page }) => {
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
  const levels = await page.evaluate(() => (window as { levels?: number[] }).levels!)
  expect(levels.length).toBeGreaterThan(0)
  expect(levels).toEqual([...levels].sort((a, b) => a - b))
  await page.locator('#size').fill('4097') // the weather of such a map takes many seconds, on a quick machine too
  await expect(page.locator('#work')).toBeVisible()
  await page.locator('#work-cancel').click()
  await expect(page.locator('#work')).toBeHidden()
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
})

test('the weather works on a map that was opened, which stays', async ({ studio, page }) => {
  await studio.open('?exponent=6&seed=3&view=map&lang=en')
  await studio.share('exchange')
  const heights = Float32Array.from({ length: 65 * 65 }, (_, i) => Math.sin(i / 90) + Math.cos((i % 65) / 9))
  const opened = {
    name: 'hills.r32',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(heights.buffer),
  }
  await page.locator('#open-file').setInputFiles(opened)
  await expect(page.locator('#imported')).toContainText('hills.r32 · 65 × 65')
  await studio.still()
  await studio.after(() => page.locator('#share-close').click())
  const dry = await studio.hash()
  await studio.after(() => page.locator('#weathers input[value=young-alps]').check())
  const wet = await studio.hash()
  expect(wet).not.toBe(dry)
  await studio.after(() => page.locator('#weathers input[value=none]').check())
  expect(await studio.hash()).toBe(dry)
})

test('mirroring water on sea and rivers: the same twice, loaded when it is chosen, and painted again', async ({
  page,
  studio,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isLoaded = () => loaded.some((url) => url.includes('block-water'))
  const link = '?exponent=6&seed=5&water=40'
  await studio.open(link)
  const painted = await studio.hash()
  expect(isLoaded()).toBe(false)
  await page.locator('#more-look > summary').click()
  await studio.after(() => page.getByRole('switch', { name: 'Mirroring water' }).check())
  const full = await studio.picture()
  expect(full.hash).not.toBe(painted)
  expect(isLoaded()).toBe(true)
  expect(studio.query.get('waves')).toBe('true')
  // Another block has it, too.
  await studio.chooseView('voxels')
  expect((await studio.picture()).colors).toBeGreaterThan(500)
  await studio.open(`${link}&waves=true`)
  expect(await studio.hash()).toBe(full.hash)
  await studio.after(() => page.getByRole('switch', { name: 'Mirroring water' }).uncheck())
  expect(await studio.hash()).toBe(painted)
  await studio.visit('?exponent=6&seed=5&age=0.5')
  const dry = await studio.hash()
  await studio.visit('?exponent=6&seed=5&age=0.5&waves=true')
  expect(await studio.hash()).not.toBe(dry)
})
