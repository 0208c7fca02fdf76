import type { Page } from '@playwright/test'
import { expect, smallMap, test, undrawn } from './studio-page.js'

type Change = {
  control: string
  /** The name and value of the parameter in the link afterwards. */
  link: [string, string]
  act: (page: Page) => Promise<unknown>
}

/** Sequences of changes, starting from a link. */
const changes: Record<string, { from: string; unfold?: boolean; all: Change[] }> = {
  'size, numbers, land, look and view': {
    from: smallMap,
    unfold: true,
    all: [
      {
        control: 'the slider of the size',
        link: ['exponent', '5'],
        act: (page) => page.getByRole('slider', { name: 'Size' }).fill('5'),
      },
      {
        control: 'the size, typed in',
        link: ['exponent', '4'],
        act: (page) => page.locator('#size').fill('17'),
      },
      { control: 'the seed', link: ['seed', '12'], act: (page) => page.locator('#seed').fill('12') },
      {
        control: 'the roughness',
        link: ['roughness', '0.9'],
        act: (page) => page.getByRole('slider', { name: 'Roughness' }).fill('0.9'),
      },
      {
        control: 'the amplitude',
        link: ['amplitude', '2'],
        act: (page) => page.locator('#amplitude').fill('2'),
      },
      {
        control: 'the probability law',
        link: ['law', 'exponential'],
        act: (page) => page.locator('#law').selectOption('exponential'),
      },
      {
        control: 'the corners, typed in',
        link: ['corners', '1,0,0,-1'],
        act: async (page) => {
          await page.locator('#corners').fill('1, 0, 0, -1')
          await page.locator('#corners').blur()
        },
      },
      {
        control: 'the water',
        link: ['water', '70'],
        act: (page) => page.getByRole('slider', { name: 'Water' }).fill('70'),
      },
      { control: 'no water', link: ['water', '0'], act: (page) => page.locator('#water').fill('0') },
      {
        control: 'the view of triangles',
        link: ['view', 'wireframe'],
        act: (page) => page.getByRole('radio', { name: 'Triangles' }).check(),
      },
      {
        control: 'the view of voxels',
        link: ['view', 'voxels'],
        act: (page) => page.getByRole('radio', { name: 'Voxels' }).check(),
      },
    ],
  },
  'generator, stamp and wrapping': {
    from: '?exponent=5&seed=1',
    all: [
      {
        control: 'the generator',
        link: ['generator', 'stamp-noise'],
        act: (page) => page.locator('#generator').selectOption('stamp-noise'),
      },
      {
        control: 'the stamp',
        link: ['stamp', 'cone'],
        act: (page) => page.locator('#stamp').selectOption('cone'),
      },
      {
        control: 'the wrapping',
        link: ['wrap', 'false'],
        act: async (page) => {
          await page.locator('#more > summary').click()
          await page.locator('#wrap').uncheck()
        },
      },
    ],
  },
  'an author’s quirk': {
    from: '?generator=imai&exponent=5&seed=1&view=voxels',
    all: [
      {
        control: 'its switch',
        link: ['faithful', 'false'],
        act: (page) => page.locator('#faithful').uncheck(),
      },
    ],
  },
  'a preset': {
    from: '?exponent=5&seed=1',
    all: [
      {
        control: 'its picture',
        link: ['generator', 'palais'],
        act: async (page) => {
          await page.locator('#gallery > summary').click()
          await page.locator('#strip [data-preset=processing]').click()
        },
      },
    ],
  },
}

for (const [what, { from, unfold, all }] of Object.entries(changes)) {
  test(`${what}: controls change picture and link, which brings it back`, async ({ page, studio }) => {
    await studio.open(from)
    if (unfold) await studio.showAll()
    let hash = await studio.hash()
    for (const { control, link, act } of all) {
      await test.step(control, async () => {
        await studio.after(() => act(page))
        const after = await studio.hash()
        expect(after).not.toBe(hash)
        hash = after
        expect(studio.query.get(link[0])).toBe(link[1])
        await expect(studio.notes).toHaveCount(0)
      })
    }
    await page.reload()
    await studio.ready()
    expect(await studio.hash()).toBe(hash)
  })
}

undrawn('what is typed and cannot be is answered beside the field', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=3')
  await studio.showAll()
  await page.locator('#size').fill('600')
  await studio.after(() => page.locator('#size').press('Enter'))
  await expect(page.locator('#exponent-remark')).toHaveText(
    'No map has 600 points a side; the nearest size, 513 × 513, is used.',
  )
  await studio.after(() => page.locator('#exponent').fill('4'))
  await expect(page.locator('#exponent-remark')).toBeEmpty()

  await studio.after(() => page.locator('#law').selectOption('table'))
  const before = page.url()
  await page.locator('#table').fill('1, abc')
  await studio.after(() => page.locator('#table').press('Enter'))
  await expect(page.locator('#table-remark')).toHaveText(
    '“abc” is not a number. Write numbers separated by commas.',
  )
  await expect(page.locator('#table')).toHaveAttribute('aria-invalid', 'true')
  expect(page.url()).toBe(before)
  await page.locator('#table').fill('1, 2')
  await studio.after(() => page.locator('#table').press('Enter'))
  await expect(page.locator('#table-remark')).toBeEmpty()
  expect(studio.query.get('table')).toBe('1,2')

  await page.locator('#more-grow > summary').click()
  const grow = page.locator('.grow button')
  await expect(grow.filter({ visible: true })).toHaveText(['Levels', 'Roughness'])
  await studio.after(() => page.locator('#generator').selectOption('planet'))
  await expect(grow.filter({ visible: true })).toHaveText(['Levels'])
  await studio.chooseView('lines')
  await expect(page.locator('#triangles')).toBeHidden()
  await studio.chooseView('wireframe')
  await expect(page.locator('#triangles')).toBeVisible()
})

test('New mountain brings a new seed each time, and leaves the rest', async ({ page, studio }) => {
  await studio.open('?exponent=5&seed=3&roughness=0.8&view=voxels&water=40')
  const hashes = new Set([await studio.hash()])
  const seeds = new Set(['3'])
  for (let i = 0; i < 4; i++) {
    await studio.after(() => page.getByRole('button', { name: 'New mountain' }).click())
    hashes.add(await studio.hash())
    const { seed, ...rest } = Object.fromEntries(studio.query)
    seeds.add(seed!)
    expect(rest).toMatchObject({ exponent: '5', roughness: '0.8', view: 'voxels', water: '40' })
    await expect(page.locator('#seed')).toHaveValue(seed!)
  }
  expect(hashes.size).toBe(5)
  expect(seeds.size).toBe(5)
})

undrawn('turning the mountain while the next one is made', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=3&view=wireframe')
  await page.locator('#generator').selectOption('perlin-2002')
  await studio.still()
  await page.locator('#exponent').fill('11')
  await expect(page.locator('#work')).toBeVisible()
  await page.locator('#canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('#fact-size')).toHaveText('2049 × 2049')
  await studio.still()
  await expect(page.locator('#work')).toBeHidden()
  expect(studio.query.get('exponent')).toBe('11')
  expect(studio.query.has('camera')).toBe(true)
})

undrawn('controls agree, ask once, and are those that the generator reads', async ({ page, studio }) => {
  await studio.open(smallMap)
  const slider = page.getByRole('slider', { name: 'Roughness' })
  await slider.fill('0.65')
  await expect(page.locator('#roughness')).toHaveValue('0.65')
  await page.locator('#roughness').fill('0.4')
  await expect(slider).toHaveValue('0.4')
  await studio.still()

  const terrains = () => page.evaluate(() => window.probe.terrains)
  const before = await terrains()
  await studio.after(() => page.locator('#seed').fill('9'))
  expect((await terrains()) - before).toBe(1)
  await studio.after(() => page.locator('#water').fill('9'))
  expect((await terrains()) - before, 'water needs no new terrain').toBe(1)

  await expect(page.locator('#stamp')).toHaveCount(0)
  await studio.after(() => page.locator('#generator').selectOption('voirol-b'))
  await expect(page.locator('#roughness, #amplitude, #stamp')).toHaveCount(0)
  await expect(page.locator('#exponent')).toHaveValue('6')
  await expect(page.locator('#author')).toContainText('Voirol')
})

test('a slider dragged fast ends with the mountain of its last place', async ({ page, studio }) => {
  await studio.open('?exponent=6&seed=3')
  await studio.after(() =>
    page.evaluate(async () => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range][aria-label=Roughness]')!
      for (let i = 0; i <= 25; i++) {
        slider.value = String(i / 25)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
      slider.dispatchEvent(new Event('change', { bubbles: true }))
    }),
  )
  await expect(page.locator('#roughness')).toHaveValue('1')
  expect(await page.evaluate(() => window.probe.recycled), 'memory that is used again').toBeGreaterThan(0)
  expect(studio.query.get('roughness')).toBe('1')
  const dragged = await studio.hash()
  await page.reload()
  await studio.ready()
  expect(await studio.hash()).toBe(dragged)
})

test('Imai’s own picture is chosen and left by its control', async ({ page, studio }) => {
  await studio.open('?generator=imai&exponent=4&seed=5&view=voxels&amplitude=10')
  const ours = await studio.hash()
  const seen = new Set([ours])
  for (const scene of ['imai', 'imai-aside']) {
    await studio.after(() => page.locator('#scene').selectOption(scene))
    await expect(studio.notes).toHaveCount(0)
    expect(studio.query.get('scene')).toBe(scene)
    seen.add(await studio.hash())
  }
  expect(seen.size).toBe(3)
  await studio.after(() => page.locator('#scene').selectOption('orogen'))
  expect(await studio.hash()).toBe(ours)
})

undrawn('the size is said and typed in points a side', async ({ page, studio }) => {
  await studio.open('?exponent=6&seed=3')
  const size = page.locator('#size')
  await expect(size).toHaveValue('65 × 65')
  for (const [typed, said, exponent] of [
    ['513', '513 × 513', '9'],
    ['60x60', '65 × 65', '6'],
    ['0', '3 × 3', '1'],
    ['mountain', '3 × 3', '1'],
  ] as const) {
    await studio.after(async () => {
      await size.fill(typed)
      await size.press('Enter')
    })
    await size.blur()
    await expect(size).toHaveValue(said)
    await expect(page.locator('#exponent')).toHaveValue(exponent)
    expect(studio.query.get('exponent')).toBe(exponent)
    await expect(page.locator('#fact-size')).toHaveText(said)
  }
  await studio.after(() => size.press('ArrowUp'))
  await expect(size).toHaveValue('5 × 5')
  await expect(page.getByRole('slider', { name: 'Size' })).toHaveAttribute('aria-valuetext', '5 × 5')
  // Maps that tile, and a switch that makes the map finer.
  await studio.after(() => page.locator('#generator').selectOption('stamp-noise'))
  await expect(size).toHaveValue('4 × 4')
  await studio.after(() => page.locator('#generator').selectOption('palais'))
  await page.locator('#more > summary').click()
  await studio.after(() => page.locator('#passes').check())
  await expect(size).toHaveValue('9 × 9')

  await test.step('one beyond the slider stays as it is', async () => {
    await studio.open('?exponent=12&generator=stamp-noise&granularity=4096&view=map')
    await expect(page.locator('#exponent')).toHaveValue('12')
    await expect(size).toHaveValue('4096 × 4096')
  })
})

undrawn('what has no say is not shown until it has', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=1&tile=true')
  await expect(page.locator('#table')).toBeHidden()
  await page.locator('#law').selectOption('table')
  await expect(page.locator('#table')).toBeVisible()
  await studio.after(() => page.locator('#generator').selectOption('stamp-noise'))
  await expect(page.locator('#weights, #image')).toHaveCount(2)
  await expect(page.locator('#weights')).toBeHidden()
  await expect(page.locator('#image')).toBeHidden()
  await studio.after(() => page.locator('#stamp').selectOption('mix'))
  await expect(page.locator('#weights')).toBeVisible()
  await expect(page.locator('#image')).toBeVisible()

  await studio.chooseView('lines')
  await expect(page.locator('#look-view #density')).toBeVisible()
  await expect(page.locator('#more-look')).toBeHidden()
  await studio.chooseView('map')
  await expect(page.locator('#look-view #contours')).toBeVisible()
  await expect(page.locator('#density')).toBeHidden()
  await expect(page.locator('#more-camera')).toBeHidden()
  await expect(page.locator('#fact-triangles')).toBeHidden()
})

undrawn('octaves for which a map has no room are said', async ({ page, studio }) => {
  await studio.open('?exponent=5&generator=perlin-noise&octaves=6')
  const remark = page.locator('.remark', { hasText: 'room for only 3 octaves' })
  await expect(remark).toBeAttached()
  await studio.after(() => page.locator('#exponent').fill('9'))
  await expect(remark).toHaveCount(0)
  await expect(page.locator('.remark', { hasText: 'has room' })).toHaveCount(0)
})
