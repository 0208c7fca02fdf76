import { decode, encode } from 'fast-png'
import { tiff } from '../../web/support/map-files.js'
import { expect, savedBy, type StudioPage, test, undrawn } from '../support/studio-page.js'

test.use({ viewport: { width: 800, height: 500 } })

const link = '?exponent=5&seed=161'
const name = 'orogen-diamond-square-5-161'

async function openExchange(studio: StudioPage): Promise<void> {
  await studio.share('exchange')
  await expect(studio.page.locator('#export-figures')).not.toBeEmpty()
}

async function save({ page }: StudioPage, format: string) {
  await page.locator('#export-format').selectOption(format)
  const file = await savedBy(page, () => page.locator('#export-save').click())
  await expect(page.locator('#export-status')).toContainText(`Saved: ${file.name}`)
  return file
}

const figures = (studio: StudioPage) => studio.page.locator('#export-figures')

/** Drops files on the page: their texts by their names. */
async function drop({ page }: StudioPage, files: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of Object.entries(all)) dataTransfer.items.add(new File([text], name))
    const dropped = { dataTransfer, bubbles: true, cancelable: true }
    for (const type of ['dragover', 'drop'])
      document.querySelector('#canvas')!.dispatchEvent(new DragEvent(type, dropped))
  }, files)
}

test.describe('saves', () => {
  undrawn('files, with scripts that are loaded once they are needed', async ({ page, studio }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const countOf = (script: RegExp) => asked.filter((url) => script.test(url)).length
    const isWriter = /\/files-[\w-]+\.wasm$/
    await studio.open(link)
    expect(countOf(/\/exchange-/)).toBe(0)
    expect(countOf(isWriter), 'what writes files').toBe(0)
    await openExchange(studio)
    expect(countOf(/\/exchange-/)).not.toBe(0)
    await save(studio, 'r32')
    await save(studio, 'glb')
    expect(countOf(isWriter), 'what writes files, once').toBe(1)
  })

  undrawn('a file by its button, with what is said of it', async ({ page, studio }) => {
    await studio.open(link)
    await openExchange(studio)
    const floats = await save(studio, 'r32')
    expect(floats.name).toBe(`${name}.r32`)
    expect(floats.bytes.length).toBe(33 * 33 * 4)
    await expect(figures(studio)).toHaveText('33 × 33 points · 4.4 kB')
    const sidecar = await savedBy(page, () => page.locator('#export-sidecar').click())
    expect(sidecar.name).toBe(`${name}.r32.json`)

    await page.locator('#export-format').selectOption('stl')
    await page.locator('#export-stride').selectOption({ label: '1 in 2: 17 × 17' })
    const triangles = 2 * 16 * 16 + 12 * 16
    expect((await save(studio, 'stl')).bytes.length).toBe(84 + 50 * triangles)
    await expect(figures(studio)).toHaveText(`${triangles} triangles · 35.3 kB`)
  })

  test('parameters that make the same terrain again', async ({ page, studio }) => {
    const home = await studio.hashOf('?exponent=5&seed=7&generator=stamp-noise&stamp=cone')
    await openExchange(studio)
    const file = await save(studio, 'parameters')
    expect(file.name).toBe('orogen-stamp-noise-5-7.json')
    expect(await studio.hashAfter(() => page.locator('#generator').selectOption('perlin-noise'))).not.toBe(
      home,
    )
    await studio.openFile(file.name, file.bytes)
    await expect(page.locator('#generator')).toHaveValue('stamp-noise')
    await expect(page.locator('#stamp')).toHaveValue('cone')
    expect(await studio.hash()).toBe(home)
    expect(studio.query.get('stamp')).toBe('cone')
  })

  undrawn('nothing, once it is cancelled', async ({ page, studio }) => {
    await studio.open('?exponent=10&seed=1&view=map')
    await openExchange(studio)
    await page.locator('#export-format').selectOption('obj')
    await page.locator('#export-stride').selectOption({ label: 'Every point: 1025 × 1025' })
    let downloads = 0
    page.on('download', () => downloads++)
    await page.locator('#export-save').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#export-cancel')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#export-status')).toHaveText('Cancelled; nothing was saved.')
    await expect(page.locator('#export-progress')).toBeHidden()
    await expect(page.locator('#export-save')).toBeFocused()
    expect(downloads).toBe(0)
    expect((await save(studio, 'r16')).bytes.length).toBe(1025 * 1025 * 2)
  })
})

test('pictures of any size, with and without background, in every view', async ({ page, studio }) => {
  await studio.open(link)
  await openExchange(studio)
  await test.step('no size that cannot be', async () => {
    await page.locator('#export-size').selectOption('custom')
    await page.locator('input#export-width-px').fill('9000')
    await expect(figures(studio)).toHaveText('Width in pixels must be between 1 and 8,192, got 9,000.')
    await expect(page.locator('#export-save')).toBeDisabled()
  })
  await page.locator('input#export-width-px').fill('230')
  await page.locator('input#export-height-px').fill('170')
  await expect(page.locator('#export-save')).toBeEnabled()
  for (const view of ['surface', 'voxels', 'lines', 'wireframe', 'map']) {
    await test.step(view, async () => {
      await studio.chooseView(view)
      await page.getByRole('switch', { name: 'Transparent background' }).uncheck()
      const opaque = await save(studio, 'picture')
      expect(opaque.name).toBe(`${name}-${view}.png`)
      const one = decode(opaque.bytes)
      expect([one.width, one.height]).toEqual([230, 170])
      const corner = Array.from(one.data.subarray(0, one.channels))
      // The light theme has light backgrounds.
      expect(Math.min(...corner)).toBeGreaterThan(200)
      await page.getByRole('switch', { name: 'Transparent background' }).check()
      const other = decode((await save(studio, 'picture')).bytes)
      expect([other.width, other.height, other.channels]).toEqual([230, 170, 4])
      const alphas = other.data.filter((_, i) => i % 4 === 3)
      expect(alphas[0]).toBe(0)
      expect(alphas[115 + 230 * 85]).toBe(255)
    })
  }
})

undrawn('heights of the size that a program takes, between two heights', async ({ page, studio }) => {
  await studio.open(link)
  await openExchange(studio)
  await page.locator('#export-format').selectOption('r16')
  const size = page.getByLabel('Points a side in the file', { exact: true })
  await expect(page.getByLabel('Number of points', { exact: true })).toHaveCount(0)
  await size.selectOption({ label: 'Unreal: 505 × 505' })
  await expect(figures(studio)).toContainText('505 × 505 points')
  const unreal = await save(studio, 'r16')
  expect([unreal.name, unreal.bytes.length]).toEqual([`${name}-505.r16`, 505 * 505 * 2])
  const beside = await savedBy(page, () => page.locator('#export-sidecar').click())
  expect(JSON.parse(String(beside.bytes))).toMatchObject({ width: 505, unreal: { fits: true } })

  await size.selectOption('free')
  const points = page.locator('input#export-side-points')
  await points.fill('9000')
  await expect(figures(studio)).toHaveText('Number of points must be between 3 and 8,193, got 9,000.')
  await points.fill('40')
  await page.getByLabel('Black and white', { exact: true }).selectOption('given')
  await page.locator('input#export-range-low').fill('-1')
  await page.locator('input#export-range-high').fill('3')
  await expect(figures(studio)).toContainText('40 × 40 points')
  const free = await save(studio, 'r16')
  expect([free.name, free.bytes.length]).toEqual([`${name}-40.r16`, 40 * 40 * 2])
  const greys = new Uint16Array(new Uint8Array(free.bytes).buffer)
  // The map has heights from about 0 to 0.8.
  expect(Math.min(...greys)).toBeGreaterThan(65535 * 0.2)
  expect(Math.max(...greys)).toBeLessThan(65535 * 0.6)
})

undrawn('a model in the colours that are shown, and the map from above', async ({ page, studio }) => {
  await studio.open(`${link}&palette=alpine`)
  await openExchange(studio)
  const glb = async () => {
    const { bytes } = await save(studio, 'glb')
    return JSON.parse(String(bytes.subarray(20, 20 + bytes.readUInt32LE(12)))) as {
      meshes: { name: string; primitives: { attributes: object }[] }[]
    }
  }
  const colours = page.locator('#export-palette')
  expect((await glb()).meshes).toHaveLength(1)
  await expect(colours).toHaveCount(0)
  await page.getByLabel('Colours and water', { exact: true }).selectOption({ label: 'By height' })
  await expect(colours).toHaveValue('alpine')
  const { meshes } = await glb()
  expect(meshes.map((mesh) => mesh.name)).toEqual(['Terrain', 'Water'])
  expect(meshes[0]!.primitives[0]!.attributes).toHaveProperty('COLOR_0')

  const shaded = await save(studio, 'shaded')
  expect(shaded.name).toBe(`${name}.shaded.png`)
  expect(decode(shaded.bytes)).toMatchObject({ width: 33, height: 33, channels: 3 })
  await colours.selectOption('ink')
  expect((await save(studio, 'shaded')).bytes.equals(shaded.bytes)).toBe(false)
  const contours = await save(studio, 'contours')
  expect(contours.name).toBe(`${name}.contours.svg`)
  expect(String(contours.bytes)).toContain('data-height="0.5"')
})

test('a picture that is saved leaves the one on the page as it was', async ({ page, studio }) => {
  await studio.open(link)
  await openExchange(studio)
  const before = await studio.hash()
  await save(studio, 'picture')
  await page.setViewportSize({ width: 801, height: 500 })
  expect(await studio.hashAfter(() => page.setViewportSize({ width: 800, height: 500 }))).toBe(before)
})

test.describe('opens', () => {
  test('its own PNG of 16 bits with the same figures and the same picture', async ({ page, studio }) => {
    await studio.open(link)
    const [home, facts] = [await studio.hash(), await studio.facts()]
    await openExchange(studio)
    const { bytes } = await save(studio, 'png-16')
    await studio.fill('seed', '5')
    await studio.openFile('mountain.png', bytes)
    await expect(page.locator('#imported')).toContainText('mountain.png · 33 × 33')
    await expect(page.locator('#imported')).toContainText('Links and saved names')
    await expect(page.locator('#open-status')).toHaveText('Opened: mountain.png')
    const again = await studio.facts()
    for (const fact of ['size', 'lowest', 'highest', 'triangles']) expect(again[fact], fact).toBe(facts[fact])
    expect(studio.query.get('seed')).toBe('5')
    await studio.share()
    await expect(page.locator('#copy')).toBeDisabled()
    await studio.share('exchange')
    // Rounding to 16 bits changes a few pixels of the picture; saving once more does not change the file.
    expect((await save(studio, 'png-16')).bytes).toEqual(bytes)
    expect((await save(studio, 'stl')).name).toBe('orogen-mountain-33.stl')
    await studio.click('#imported-close')
    await studio.type('seed', '161')
    expect(await studio.hash()).toBe(home)

    await test.step('a map a thousand billion times as large has the same picture', async () => {
      const hashes = new Set<string>()
      for (const power of [0, 40]) {
        const heights = Float32Array.from({ length: 33 * 33 }, (_, i) => ((i * 37) % 101) * 2 ** power)
        await studio.openFile(`${power}.r32`, new Uint8Array(heights.buffer))
        await expect(studio.notes).toHaveCount(0)
        hashes.add(await studio.hash())
      }
      expect(hashes.size).toBe(1)
      expect(hashes).not.toContain(home)
    })
  })

  // element-map.spec.ts draws one in every view.
  /** Opens a picture that rises to the east. */
  async function openRamp(studio: StudioPage): Promise<void> {
    await studio.open(link)
    await openExchange(studio)
    const data = Uint8Array.from({ length: 60 * 40 }, (_, i) => (i % 60) * 4)
    await studio.openFile('ramp.png', encode({ width: 60, height: 40, channels: 1, depth: 8, data }))
  }

  test('any map, in space and as a map', async ({ page, studio }) => {
    await openRamp(studio)
    await expect(page.locator('#imported')).toContainText('ramp.png · 60 × 40')
    await expect(page.locator('#exaggeration')).toHaveValue('100')
    const seen = new Set<string>()
    for (const view of ['voxels', 'map']) seen.add(await studio.hashIn(view))
    seen.add(await studio.hashAfter(() => studio.choosePalette('moon')))
    expect(seen.size).toBe(3)
  })

  undrawn('a map whose heights are under the cursor', async ({ page, studio }) => {
    await openRamp(studio)
    await studio.chooseView('map')
    await page.locator('#files .title .close').click()
    await page.mouse.move(240, 130)
    const [, x, height] = /x (\d+), y \d+: height ([\d.]+)/.exec(
      (await page.locator('#readout').textContent())!,
    )!
    expect(Number(height)).toBeCloseTo((Number(x) * 4) / 255, 4)
  })

  test('a map with the shadows of every sun', async ({ page, studio }) => {
    await openRamp(studio)
    const jobs = await page.evaluate(() => window.probe.jobs)
    const lit = await studio.hash()
    const moved = await studio.hashAfter(() => page.locator('input#sun').fill('90'))
    expect(moved).not.toBe(lit)
    expect(await page.evaluate(() => window.probe.jobs), 'shadows of another sun').toBeGreaterThan(jobs)
    // These shadows equal those that come with a new terrain.
    await studio.chooseView('map')
    expect(await studio.hashIn('surface')).toBe(moved)
    await expect(studio.notes).toHaveCount(0)
  })

  test('a raw map, between whose byte orders undo leads', async ({ page, studio }) => {
    const home = await studio.hashOf(link)
    await openExchange(studio)
    const bytes = Buffer.alloc(17 * 17 * 2)
    for (let i = 0; i < 17 * 17; i++) bytes.writeUInt16BE((i % 17) * 4000, 2 * i)
    await studio.openFile('slope.r16', bytes)
    await expect(page.locator('#map-byteorder')).toHaveValue('big')
    const guessed = await studio.hash()
    const noise = await studio.hashAfter(() => page.locator('#map-byteorder').selectOption('little'))
    const slope = await studio.hashAfter(() => page.locator('#map-byteorder').selectOption('big'))
    expect(slope).toBe(guessed)
    expect(slope).not.toBe(noise)
    expect(Number((await studio.facts()).highest)).toBeCloseTo(64000 / 65535, 3)
    const high = await studio.hashAfter(() => page.locator('input#exaggeration').fill('220'))
    expect(high).not.toBe(slope)
    expect(Number((await studio.facts()).highest)).toBeCloseTo(64000 / 65535, 3)
    for (const hash of [slope, noise, guessed, home]) {
      expect(await studio.hashAfter(() => page.locator('#undo').click())).toBe(hash)
    }
    await expect(page.locator('#imported')).toBeHidden()
    // Several steps at once, without a look at the states in between, lead to the same.
    expect(
      await studio.hashAfter(async () => {
        for (let i = 0; i < 4; i++) await page.locator('#redo').click()
      }),
    ).toBe(high)
    await studio.click('#redraw')
    await expect(page.locator('#imported')).toBeHidden()
    await expect(page.locator('#fact-size')).toHaveText('33 × 33')
  })

  test('a map that its link names, if it is of its own site', async ({ page, studio, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const rows = Array.from({ length: 9 }, (_, y) => Array.from({ length: 17 }, (_, x) => x + y).join(' '))
    const body = `ncols 17\nnrows 9\ncellsize 30\n${rows.join('\n')}`
    await page.route('**/maps/valley.asc', (route) => route.fulfill({ body, contentType: 'text/plain' }))
    await studio.open('?src=maps/valley.asc&fit=crop')
    await expect(page.locator('#imported')).toContainText('valley.asc · 17 × 9')
    await expect(page.locator('#imported')).toContainText('The middle 9 × 9 of 17 × 9 points')
    await expect(studio.notes).toHaveCount(0)

    const elsewhere = baseURL!.replace('127.0.0.1', 'localhost')
    await studio.open(`?src=${encodeURIComponent(`${elsewhere}maps/valley.asc`)}`)
    await expect(studio.notes).toHaveCount(1)
    await expect(studio.notes).toContainText('link opens maps of its own site, and http://localhost')
    await expect(page.locator('#imported')).toBeHidden()
    expect(asked.filter((url) => url.startsWith(elsewhere))).toEqual([])
  })

  test('a grid with gaps, which it closes as the reader chooses', async ({ page, studio }) => {
    await studio.open(link)
    const rows = Array.from({ length: 33 }, (_, y) =>
      Array.from({ length: 65 }, (_, x) => (x > 40 && x < 44 ? -9999 : 10 * y + x)).join(' '),
    )
    const head = 'ncols 65\nnrows 33\ncellsize 30\n'
    await studio.after(() => drop(studio, { 'valley.asc': `${head}${rows.join('\n')}` }))
    const card = page.locator('#imported')
    await expect(card).toContainText('valley.asc · 65 × 33')
    await expect(card).toContainText('True to scale: 30 m from point to point.')
    await expect(card).toContainText('99 unknown heights were filled from the nearest known ones.')
    await expect(page.locator('#scale')).toContainText(/^\d+ m\s*$/)
    const whole = await studio.hash()
    const crop = await studio.hashAfter(() => page.locator('#map-fit').selectOption('crop'))
    expect(crop).not.toBe(whole)
    await expect(card).toContainText('The middle 33 × 33 of 65 × 33 points')
    expect(await studio.hashAfter(() => page.locator('#map-gaps').selectOption('sea'))).not.toBe(crop)
    await expect(card).toContainText('99 unknown heights were taken as sea.')
    await expect(page.locator('#map-fit')).toHaveValue('crop')
    await expect(page.locator('#map-byteorder')).toBeHidden()
  })

  undrawn('a list of rows of heights, though parameters are JSON, too', async ({ page, studio }) => {
    await studio.open(link)
    await openExchange(studio)
    const files = {
      'rows.json': '[[0, 1, 2], [1, 2, 3], [2, 3, 5]]',
      'after-blank.json': '\r\n \t[[0, 1, 2], [1, 2, 3], [2, 3, 5]]',
      'after-mark.json': '\ufeff\n[[0, 1, 2], [1, 2, 3], [2, 3, 5]]',
    }
    for (const [name, text] of Object.entries(files)) {
      await studio.openFile(name, new TextEncoder().encode(text))
      await expect(page.locator('#imported')).toContainText(`${name} · 3 × 3`)
    }
  })

  // true-scale.test.ts measures the files of such a cone.
  test('a cone, as high under the cursor as its file says', async ({ page, studio }) => {
    const height = (x: number, y: number) =>
      Math.max(0, Math.round(900 * (1 - Math.hypot(x - 50, y - 50) / 50)))
    const heights = Array.from({ length: 101 * 101 }, (_, i) => height(i % 101, Math.floor(i / 101)))
    const rows = Array.from({ length: 101 }, (_, y) => heights.slice(101 * y, 101 * (y + 1)).join(' '))
    const text = (content: string) => new TextEncoder().encode(content)
    const files = {
      'cone.asc': text(`ncols 101\nnrows 101\ncellsize 30\n${rows.join('\n')}\n`),
      'cone.tif': tiff(101, 101, heights, { type: 'int16', scale: [30, 30], model: 1 }),
      'cone.json': text(JSON.stringify({ width: 101, height: 101, spacing: 30, heights })),
    }
    await studio.open(`${link}&view=map`)
    for (const [name, bytes] of Object.entries(files)) {
      await openExchange(studio)
      await studio.openFile(name, bytes)
      await expect(page.locator('#imported')).toContainText('True to scale: 30 m from point to point.')
      await page.locator('#files .title .close').click()
      for (const [right, down] of [
        [190, 200],
        [240, 250],
        [270, 210],
      ] as const) {
        await page.mouse.move(right, down)
        const said = (await page.locator('#readout').textContent())!.replace('−', '-')
        const [, x, y, metres] = /x (\d+), y (-?\d+): height ([\d.]+)/.exec(said)!.map(Number)
        // The GeoTIFF says that its north-western corner lies at (0, 0).
        const [column, row] = name === 'cone.tif' ? [(x! - 15) / 30, (-15 - y!) / 30] : [x!, y!]
        expect(metres, `${name}, ${said}`).toBe(height(column, row))
      }
    }
    // A map that has a place says its own coordinates.
    const head = 'ncols 101\nnrows 101\nxllcorner 600000\nyllcorner 5100000\ncellsize 30\n'
    await openExchange(studio)
    await studio.openFile('placed.asc', text(`${head}${rows.join('\n')}\n`))
    await page.locator('#files .title .close').click()
    await page.mouse.move(240, 250)
    const said = (await page.locator('#readout').textContent())!
    const [, x, y, metres] = /x (\d+), y (\d+): height ([\d.]+) m/.exec(said)!.map(Number)
    expect([x, y].map((each) => each! % 30)).toEqual([15, 15])
    expect(metres, said).toBe(height((x! - 600015) / 30, (5103015 - y!) / 30))
  })

  undrawn('a map with finer ground between its points', async ({ page, studio }) => {
    const side = 9
    const grid = (points: number, far: number) =>
      new TextEncoder().encode(
        `ncols ${points}\nnrows ${points}\ncellsize ${far}\n` +
          Array.from({ length: points * points }, (_, i) => (i * 37) % 101).join(' '),
      )
    await studio.open(link)
    await openExchange(studio)
    await studio.openFile('coarse.asc', grid(side, 30))
    await expect(page.locator('#fact-size')).toHaveText(`${side} × ${side}`)
    await page.locator('#files .title .close').click()
    await studio.choose('map-refine', '2')
    await expect(page.locator('#fact-size')).toHaveText('33 × 33')
    await expect(page.locator('#imported')).toContainText('coarse.asc · 33 × 33')
    await expect(page.locator('#imported')).toContainText('True to scale: 7.5 m from point to point')

    await openExchange(studio)
    const { bytes } = await save(studio, 'r32')
    const fine = new Float32Array(Uint8Array.from(bytes).buffer)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) expect(fine[4 * y * 33 + 4 * x]).toBe(((y * side + x) * 37) % 101)
    await page.locator('#files .title .close').click()
    await studio.choose('map-refine', '0')
    await expect(page.locator('#fact-size')).toHaveText(`${side} × ${side}`)
  })

  undrawn('its own raw map with the JSON beside it', async ({ page, studio }) => {
    await studio.open(link)
    await openExchange(studio)
    const heights = (await save(studio, 'r16')).bytes
    const sidecar = await savedBy(page, () => page.locator('#export-sidecar').click())
    const beside = { name: 'a.r16.json', mimeType: '', buffer: sidecar.bytes }
    await studio.after(() =>
      page.locator('#open-file').setInputFiles([{ name: 'a.r16', mimeType: '', buffer: heights }, beside]),
    )
    await expect(page.locator('#imported')).toContainText('True to scale')
  })

  undrawn('what is pasted', async ({ page, studio }) => {
    await studio.open(link)
    await studio.after(() =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File(['1 2 3\n4 5 6\n7 8 9\n'], 'pasted.txt'))
        document
          .querySelector('#canvas')!
          .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }),
    )
    await expect(page.locator('#imported')).toContainText('pasted.txt · 3 × 3')
  })

  undrawn('what is dropped on the page, also before it was ever opened', async ({ page, studio }) => {
    await studio.open(link)
    const text = '{"orogen":1,"generator":"perlin-noise","exponent":4,"seed":2,"octaves":"x","haste":1}'
    await studio.after(() => drop(studio, { 'a.json': text }))
    await expect(page.locator('#generator')).toHaveValue('perlin-noise')
    await expect(page.locator('#fact-size')).toHaveText(/^1[67] × 1[67]$/)
    await expect(studio.notes.filter({ hasText: 'octaves=x in the file cannot be read' })).toHaveCount(1)
    await expect(studio.notes.filter({ hasText: 'The file contains haste' })).toHaveCount(1)
  })

  test('nothing that cannot be drawn, as it says in the reader’s language', async ({ page, studio }) => {
    const home = await studio.hashOf(`${link}&lang=fr`)
    await openExchange(studio)
    const bytes = Buffer.from(Float32Array.of(0, 1e38, 2, 3).buffer)
    await page.locator('#open-file').setInputFiles({ name: 'haut.r32', mimeType: '', buffer: bytes })
    await expect(studio.notes).toHaveCount(1)
    await expect(studio.notes).toContainText('haut.r32: des altitudes de 0 à 1e+38, à 5.56e+38 d’un point')
    await expect(page.locator('#open-progress')).toBeHidden()
    await studio.still()
    expect(await studio.hash()).toBe(home)
  })

  test('nothing that is cancelled, overtaken or no map', async ({ page, studio }) => {
    const home = await studio.hashOf(link)
    const status = page.locator('#open-status')
    const cancelled = async (action: () => Promise<unknown>) => {
      await expect(status).toHaveText('Reading a.r16 …')
      await expect(page.locator('#open-progress')).toBeVisible()
      await action()
      await expect(status).toHaveText('Cancelled; nothing was opened.')
      await expect(page.locator('#open-progress')).toBeHidden()
    }
    const file = { 'a.r16': 'abcdefgh' }

    await test.step('what takes long lets go of it', async () => {
      await page.route(/file-worker/, () => undefined) // never answered
      await drop(studio, file)
      await cancelled(() => page.locator('#open-cancel').click())
      await expect(studio.notes).toHaveCount(0)
      expect(await studio.hash()).toBe(home)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    await test.step('what was wished while it was read counts more', async () => {
      await studio.fill('seed', '5')
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route(/file-worker/, async (route) => {
        await held
        await route.continue().catch(() => undefined)
      })
      await drop(studio, file)
      await cancelled(() => page.locator('#undo').click())
      answer()
      await studio.still()
      expect(await studio.hash()).toBe(home)
      await expect(page.locator('#redo')).toBeEnabled()
      await expect(page.locator('#imported')).toBeHidden()
      await page.unrouteAll({ behavior: 'wait' })
    })

    const refused: [files: Record<string, string>, sentence: RegExp][] = [
      [{ 'letter.txt': 'Dear reader' }, /^letter\.txt: the file is a text file; a heightmap must be/],
      [
        { 'photo.jpg': 'Dear reader' },
        /text file; .*\. To make a planet of a photograph, choose “A planet from/,
      ],
      [{ 'a.json': '{' }, /^a\.json: the file is not JSON/],
      [{ 'a.r16': 'abc' }, /^a\.r16: the file has 3 bytes, which is no square/],
      [{ 'a.png': '', 'b.png': '' }, /^You dropped 2 files/],
    ]
    for (const [files, sentence] of refused) {
      await drop(studio, files)
      await expect(studio.notes.locator('span')).toHaveText([sentence])
      await studio.still()
      expect(await studio.hash(), String(sentence)).toBe(home)
      await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
    }
  })
})
