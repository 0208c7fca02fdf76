import { expect, test } from '../support/studio-page.js'

const world = '?generator=planet&exponent=5&seed=42&ocean=0.6'

test('a planet is turned and come near to, and its link shows the same', async ({ page, studio }) => {
  await page.setViewportSize({ width: 900, height: 480 })
  await studio.open(world)
  const first = await studio.picture()
  expect(first.colors).toBeGreaterThan(1000)
  const box = (await page.locator('#canvas').boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5)
  await expect(page.locator('#readout')).toContainText(/° [NS], .*° [EW]: height/)
  await studio.drag(-60, 20)
  const turned = await studio.hash()
  expect(turned).not.toBe(first.hash)
  const [longitude, latitude] = studio.query.get('camera')!.split(',').map(Number)
  expect(longitude).toBeGreaterThan(24)
  expect(latitude).toBeGreaterThan(18)
  // Down to the horizon: no farther than the ground, and from the link again.
  await page.locator('#canvas').focus()
  const low = await studio.hashAfter(async () => {
    for (let i = 0; i < 45; i++) await page.keyboard.press('+')
  })
  const distance = Number(studio.query.get('camera')!.split(',')[2])
  expect(distance).toBeLessThan(0.6)
  expect(distance).toBeGreaterThan(0.4)
  expect(await studio.hashOf(`?${studio.query.toString()}`)).toBe(low)
  await page.locator('#canvas').focus()
  expect(await studio.hashAfter(() => page.keyboard.press('Home'))).toBe(first.hash)
  expect(studio.query.get('camera')).toBeNull()
  // With Alt the sun is dragged, and the planet stays.
  await page.keyboard.down('Alt')
  await studio.drag(100, -40)
  await page.keyboard.up('Alt')
  expect(Number(studio.query.get('sun'))).toBe(350)
  expect(Number(studio.query.get('sunheight'))).toBe(47)
  expect(studio.query.get('camera')).toBeNull()
  expect(await studio.hash()).not.toBe(first.hash)
})

test('a planet under a full sky, the same twice, and the painted one again; in every view, and on a map in three projections', async ({
  page,
  studio,
}) => {
  await studio.open(`${world}&sky=simple`)
  const painted = await studio.picture()
  await studio.visit(`${world}&sky=full`)
  const full = await studio.picture()
  expect(full.colors).toBeGreaterThan(1000)
  expect(full.hash).not.toBe(painted.hash)
  await studio.visit(`${world}&sky=full&view=voxels`)
  expect((await studio.picture()).colors).toBeGreaterThan(1000)
  expect(await studio.hashOf(`${world}&sky=full`)).toBe(full.hash)
  expect(await studio.hashAfter(() => page.locator('#sky').selectOption('simple'))).toBe(painted.hash)

  const seen = new Set([painted.hash])
  for (const view of ['voxels', 'lines', 'wireframe']) {
    await studio.chooseView(view)
    expect((await studio.picture()).colors).toBeGreaterThan(view === 'voxels' ? 1000 : 20)
    const { triangles } = await studio.facts()
    if (view !== 'lines') expect(Number(triangles!.replaceAll(',', ''))).toBeGreaterThan(1000)
    seen.add(await studio.hash())
  }
  await studio.chooseView('map')
  for (const atlas of ['equirectangular', 'equal-area', 'orthographic']) {
    await studio.choose('atlas', atlas)
    expect((await studio.picture()).colors).toBeGreaterThan(500)
    seen.add(await studio.hash())
  }
  expect(seen.size).toBe(7)
  // The globe is turned by what moves a sheet.
  seen.add(await studio.hashAfter(() => page.locator('#map-canvas').press('ArrowLeft')))
  expect(seen.size).toBe(8)
  // Back to a mountain, which one sees from where mountains are seen.
  await studio.choose('generator', 'diamond-square')
  await studio.chooseView('surface')
  await expect(studio.notes).toHaveCount(0)
  expect(studio.query.get('camera')).toBeNull()
})

test('rivers run on a planet with an age; a click shows where its water goes', async ({ page, studio }) => {
  const seen = new Set([await studio.hashOf(world.replace('exponent=5', 'exponent=7'))])
  await studio.after(() => page.locator('#erosion-presets [value="young-alps"]').check())
  expect(studio.said('age', 'sea')).toEqual(['0.6', null])
  seen.add(await studio.hash())
  for (const view of ['surface', 'map']) {
    seen.add(await studio.hashIn(view))
    const canvas = page.locator('#stage > canvas:not([hidden])')
    const box = (await canvas.boundingBox())!
    const readout = page.locator('#readout')
    // Row by row until there is a river that has a way to go.
    for (let i = 0; i < 60; i++) {
      await page.mouse.move(
        box.x + box.width * (0.2 + 0.06 * (i % 10)),
        box.y + box.height * (0.3 + 0.08 * (i / 10)),
      )
      await page.evaluate(() => window.probe.updates())
      if (!/ [1-9]\d+ points drain/.test((await readout.textContent()) ?? '')) continue
      await expect(readout).toContainText(/° [NS], .* points drain through here, .*% of the planet/)
      await studio.after(async () => {
        await page.mouse.down()
        await page.mouse.up()
      })
      if (!seen.has(await studio.hash())) break
    }
    seen.add(await studio.hash())
  }
  expect(seen.size).toBe(5)
})

test('clouds lie over a planet with a sea, under the full sky', async ({ page, studio }) => {
  // The share of the disc that is as bright as clouds are, which are of no hue.
  const whiteness = async (link: string) => {
    await studio.visit(link)
    return await page.locator('#canvas').evaluate((each) => {
      const { width, height } = each as HTMLCanvasElement
      const flat = new OffscreenCanvas(width, height).getContext('2d')!
      flat.drawImage(each as HTMLCanvasElement, 0, 0)
      const { data } = flat.getImageData(0, 0, width, height)
      let [white, seen] = [0, 0]
      for (let i = 0; i < data.length; i += 4) {
        const [red, green, blue] = data.subarray(i, i + 3) as unknown as [number, number, number]
        const [dark, bright] = [Math.min(red, green, blue), Math.max(red, green, blue)]
        if (bright > 60) seen++
        if (dark > 150 && bright - dark < 30) white++
      }
      return white / seen
    })
  }
  const sea = '?generator=planet&exponent=5&seed=42&ocean=1&palette=alpine'
  await studio.open(`${sea}&sky=simple`)
  expect(await whiteness(`${sea}&sky=simple`)).toBeLessThan(0.05)
  expect(await whiteness(`${sea}&sky=full`)).toBeGreaterThan(0.1)
})

test('near the ground there is a bright sky by day, and a desert under a low sun does not look like water', async ({
  page,
  studio,
}) => {
  const desert = `${world}&palette=alpine&camera=53,23.5,0.5,0,0.05,0`
  /**
   * The mean of red, green and blue between two shares of the picture's height, and the share of pixels that
   * are blue: woods in the shade are green.
   */
  const bandOf = (from: number, to: number) =>
    page.locator('#canvas').evaluate(
      (each, [from, to]) => {
        const { width, height } = each as HTMLCanvasElement
        const flat = new OffscreenCanvas(width, height).getContext('2d')!
        flat.drawImage(each as HTMLCanvasElement, 0, 0)
        const rows = Math.floor((to - from) * height)
        const { data } = flat.getImageData(0, Math.floor(from * height), width, rows)
        const sums = [0, 0, 0]
        let bluish = 0
        for (let i = 0; i < data.length; i += 4) {
          for (let part = 0; part < 3; part++) sums[part]! += data[i + part]!
          if (data[i + 2]! > data[i]! + 10 && data[i + 2]! >= data[i + 1]!) bluish++
        }
        const pixels = data.length / 4
        return { mean: sums.map((sum) => sum / pixels), bluish: bluish / pixels }
      },
      [from, to] as const,
    )
  await studio.open(`${desert}&sky=simple&sun=290&sunheight=15`)
  for (const sky of ['simple', 'full']) {
    await studio.visit(`${desert}&sky=${sky}&sun=290&sunheight=15`)
    const { mean } = await bandOf(0, 0.1)
    expect(mean[2]).toBeGreaterThan(140)
    expect(mean[2]).toBeGreaterThan(mean[0]! + 20)
    await studio.visit(`${desert}&sky=${sky}&sun=229&sunheight=4`)
    expect((await bandOf(0.8, 1)).bluish).toBeLessThan(0.05)
  }
  // From where one looks down on mountains the sky is not yet that of space.
  await studio.visit(`${world}&palette=alpine&camera=53,23.5,0.52,0,0.02,0&sky=full&sun=290&sunheight=15`)
  expect((await bandOf(0, 0.1)).mean[2]).toBeGreaterThan(60)
  // And the land there keeps its own colours.
  await studio.visit(`${world}&palette=alpine&camera=53,23.5,0.52,0,0.03,0&sky=full&sun=290&sunheight=40`)
  const [red, , blue] = (await bandOf(0.78, 0.88)).mean
  expect(blue).toBeLessThan(0.85 * red!)
})
