import { expect, tag, test, undrawn } from '../support/element-page.js'

test('the wheel keeps the place of a planet under the cursor', async ({ page, embed }) => {
  await embed.show(tag('generator="planet" interaction="always" turn-hint="none"'))
  const box = (await page.locator('orogen-terrain').boundingBox())!
  const [x, y] = [box.x + box.width * 0.58, box.y + box.height * 0.4]
  const place = () => embed.evaluate((element, at) => element.placeAt(...at), [x, y] as [number, number])
  const before = (await place())!
  await page.mouse.move(x, y)
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -240)
  await embed.still()
  const after = (await place())!
  // In degrees; the map has 17 points a side.
  expect(Math.abs(after.x - before.x) * 16).toBeLessThan(1.5)
  expect(Math.abs(after.y - before.y) * 16).toBeLessThan(1.5)
})

test('the read-out follows the picture while the mouse rests', async ({ page, studio }) => {
  await studio.open('?exponent=5&seed=3')
  const box = (await page.locator('#canvas').boundingBox())!
  await page.locator('#canvas').focus()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6)
  const readout = page.locator('#readout')
  await expect(readout).toBeVisible()
  const before = await readout.textContent()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await studio.still()
  expect(await readout.textContent()).not.toBe(before)
})

test('triangles keep their contrast while the picture is coarse', async ({ page, studio }) => {
  await page.addInitScript(() => {
    const landings: { share: number; dark: number }[] = []
    Object.assign(window, { landings })
    const { prototype } = CanvasRenderingContext2D
    const { drawImage } = prototype
    Object.assign(prototype, {
      drawImage(this: CanvasRenderingContext2D, ...args: [CanvasImageSource, number, number, number]) {
        Reflect.apply(drawImage, this, args)
        if (this.canvas.id !== 'canvas' || args.length < 9) return
        const { width, height } = this.canvas
        const { data } = this.getImageData(0, 0, width, height)
        const greens = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 1]!).sort()
        landings.push({ share: args[3] / width, dark: greens[Math.floor(greens.length * 0.02)]! })
      },
    })
  })
  await studio.open('?exponent=5&seed=3&view=wireframe')
  type Landing = { share: number; dark: number }
  const landings = await page.evaluate(() => (window as unknown as { landings: Landing[] }).landings)
  const coarse = landings.filter(({ share }) => share < 0.6)
  expect(coarse.length).toBeGreaterThan(0)
  for (const { dark } of coarse) expect(dark).toBeLessThan(155)
})

test('Home brings Imai’s viewpoint back after a drag', async ({ page, studio }) => {
  const his = await studio.hashOf('?generator=imai&exponent=5&amplitude=10&view=voxels&scene=imai&water=0')
  await studio.hashAfter(() => studio.drag(60, 0))
  expect(studio.query.get('camera')).not.toBeNull()
  expect(await studio.hashAfter(() => page.locator('#canvas').press('Home'))).toBe(his)
  expect(studio.query.get('camera')).toBeNull()
})

undrawn('the growth figure shows whole levels once the reader asks for no motion', async ({ page }) => {
  await page.goto('steps.html')
  const growth = page.locator('orogen-growth').first()
  await growth.scrollIntoViewIfNeeded()
  await growth.locator('button').first().click()
  const level = () => growth.evaluate((each) => (each as HTMLElement & { level: number }).level)
  await expect.poll(async () => (await level()) % 1).not.toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => window.probe.updates())
  expect((await level()) % 1).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

undrawn('the name of an opened heightmap is announced', async ({ page, studio }) => {
  await studio.open('?exponent=4')
  await studio.fill('seed', '7')
  await expect(page.locator('#said')).toHaveText('New mountain, seed 7')
  await studio.share('exchange')
  const heights = Buffer.from(Float32Array.from({ length: 25 }, (_, i) => i).buffer)
  await page.locator('#open-file').setInputFiles({ name: 'hill.r32', mimeType: '', buffer: heights })
  await expect(page.locator('#said')).toHaveText(/Opened: hill/)
})

test('cubes under water are no cushions', async ({ page, studio }) => {
  await studio.open('?exponent=6&seed=3&age=0&roughness=0.8&view=voxels&water=95')
  // How much pixels side by side differ in green, in the middle of the sea.
  const roughness = await page.locator('#canvas').evaluate((each) => {
    const { width, height } = each as HTMLCanvasElement
    const flat = new OffscreenCanvas(width, height).getContext('2d')!
    flat.drawImage(each as HTMLCanvasElement, 0, 0)
    const [wide, high] = [Math.floor(width / 5), Math.floor(height / 10)]
    const { data } = flat.getImageData(2 * wide, 5 * high, wide, high)
    let sum = 0
    for (let i = 4; i < data.length; i += 4) sum += Math.abs(data[i + 1]! - data[i - 3]!)
    return sum / (data.length / 4)
  })
  expect(roughness).toBeLessThan(6)
})

test('a deep sea has no edge in its colour, also not before the far sides of the block', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await studio.open('?exponent=6&seed=3&age=0&strokes=coast+8+0.4:-1+85,101+85&camera=32,30,1.9,0,0,-0.04')
  // The steps of green from pixel to pixel in a part of the picture where the sea lies before a far side.
  const steps = await page.locator('#canvas').evaluate((each) => {
    const { width, height } = each as HTMLCanvasElement
    const flat = new OffscreenCanvas(width, height).getContext('2d')!
    flat.drawImage(each as HTMLCanvasElement, 0, 0)
    const [left, wide] = [Math.floor(width * 0.3), Math.floor(width * 0.2)]
    const { data } = flat.getImageData(left, 0, wide, Math.floor(height * 0.45))
    const isBlue = (i: number) => data[i + 2]! > data[i]! + 40
    const down = 12 * 4 * wide
    const found: number[] = []
    for (let i = 0; i + down < data.length; i += 4)
      if (isBlue(i) && isBlue(i + down)) found.push(Math.abs(data[i + 1]! - data[i + down + 1]!))
    return found.sort((a, b) => a - b)
  })
  expect(steps.length).toBeGreaterThan(10_000)
  expect(steps[Math.floor(steps.length * 0.97)]).toBeLessThan(5)
})
