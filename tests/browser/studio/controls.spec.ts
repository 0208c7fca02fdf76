import type { Page } from '@playwright/test'
import { expect, smallMap, test, undrawn } from '../support/studio-page.js'

/** An action on a control, with the parameter and its value in the link afterwards. */
type Change = [control: string, link: string, act: (page: Page) => Promise<unknown>]

const slide = (name: string, value: string) => (page: Page) => page.getByRole('slider', { name }).fill(value)
const fill = (id: string, value: string) => (page: Page) => page.locator(`#${id}`).fill(value)
const choose = (id: string, value: string) => (page: Page) => page.locator(`#${id}`).selectOption(value)
const check = (name: string) => (page: Page) => page.getByRole('radio', { name }).check()

/** Sequences of changes, starting from a link. */
const changes: [what: string, from: string, unfolds: string, ...all: Change[]][] = [
  [
    'size, numbers, land, look and view',
    smallMap,
    '#more > summary',
    ['the slider of the size', 'exponent=5', slide('Size', '5')],
    ['the size, typed in', 'exponent=4', fill('size', '17')],
    ['the seed', 'seed=12', fill('seed', '12')],
    ['the roughness', 'roughness=0.9', slide('Roughness', '0.9')],
    ['the amplitude', 'amplitude=2', fill('amplitude', '2')],
    ['the distribution', 'distribution=exponential', choose('distribution', 'exponential')],
    [
      'the corners, typed in',
      'corners=1,0,0,-1',
      async (page) => {
        await page.locator('#corners').fill('1, 0, 0, -1')
        await page.locator('#corners').blur()
      },
    ],
    ['the water', 'water=70', slide('Water', '70')],
    ['no water', 'water=0', fill('water', '0')],
    ['the view of triangles', 'view=wireframe', check('Triangles')],
    ['the view of voxels', 'view=voxels', check('Voxels')],
  ],
  [
    'generator, stamp and wrapping',
    '?exponent=5&seed=1',
    '#more > summary',
    ['the generator', 'generator=stamp-noise', choose('generator', 'stamp-noise')],
    ['the stamp', 'stamp=cone', choose('stamp', 'cone')],
    ['the wrapping', 'wrap=false', (page) => page.locator('#wrap').uncheck()],
  ],
  [
    'an author’s quirk',
    '?generator=imai&exponent=5&seed=1&view=voxels',
    '#original-all',
    ['its switch', 'faithful=false', (page) => page.locator('#faithful').uncheck()],
  ],
  [
    'a preset',
    '?exponent=5&seed=1',
    '',
    ['its picture', 'generator=palais', (page) => page.locator('#strip [data-preset=processing]').click()],
  ],
]

for (const [what, from, unfolds, ...all] of changes)
  test(`${what}: controls change picture and link, which brings it back`, async ({ page, studio }) => {
    let hash = await studio.hashOf(from)
    if (unfolds) await page.locator(unfolds).click()
    for (const [control, link, act] of all) {
      const after = await studio.hashAfter(() => act(page))
      expect(after, control).not.toBe(hash)
      hash = after
      expect(studio.said(link.split('=')[0]!), control).toEqual([link.split('=')[1]])
      await expect(studio.notes, control).toHaveCount(0)
    }
    await studio.reload()
    expect(await studio.hash()).toBe(hash)
  })

undrawn('what is typed and cannot be is answered beside the field', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=3')
  await studio.showAll()
  await page.locator('#size').fill('600')
  await studio.after(() => page.locator('#size').press('Enter'))
  await expect(page.locator('#exponent-remark')).toHaveText(
    'No map has 600 points a side; the nearest size, 513 × 513, is used.',
  )
  await studio.fill('exponent', '4')
  await expect(page.locator('#exponent-remark')).toBeEmpty()

  await studio.choose('distribution', 'table')
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

  await studio.chooseView('lines')
  await expect(page.locator('#triangles')).toBeHidden()
  await studio.chooseView('wireframe')
  await expect(page.locator('#triangles')).toBeVisible()

  await test.step('octaves for which a map has no room are said', async () => {
    await studio.visit('?exponent=5&generator=perlin-noise&octaves=6')
    const remark = page.locator('.remark', { hasText: 'room for only 3 octaves' })
    await expect(remark).toBeAttached()
    await studio.fill('exponent', '9')
    await expect(remark).toHaveCount(0)
    await expect(page.locator('.remark', { hasText: 'has room' })).toHaveCount(0)
  })
})

test('New mountain changes the seed alone, each time', async ({ page, studio }) => {
  const hashes = new Set([await studio.hashOf('?exponent=5&seed=3&roughness=0.8&view=voxels&water=40')])
  const seeds = new Set(['3'])
  for (let i = 0; i < 4; i++) {
    hashes.add(await studio.hashAfter(() => page.getByRole('button', { name: 'New mountain' }).click()))
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

undrawn('the controls of a parameter agree', async ({ page, studio }) => {
  await studio.open(smallMap)
  const slider = page.getByRole('slider', { name: 'Roughness' })
  await slider.fill('0.65')
  await expect(page.locator('#roughness')).toHaveValue('0.65')
  await page.locator('#roughness').fill('0.4')
  await expect(slider).toHaveValue('0.4')
})

undrawn('a control asks for one new terrain at most', async ({ studio }) => {
  await studio.open(smallMap)
  const terrains = () => studio.terrains()
  const before = await terrains()
  await studio.fill('seed', '9')
  expect((await terrains()) - before).toBe(1)
  await studio.fill('water', '9')
  expect((await terrains()) - before, 'water needs no new terrain').toBe(1)
})

undrawn('controls are those that the generator reads', async ({ page, studio }) => {
  await studio.open(smallMap)
  await expect(page.locator('#stamp')).toHaveCount(0)
  await studio.choose('generator', 'voirol-b')
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
  await studio.reload()
  expect(await studio.hash()).toBe(dragged)
})

test('while a slider is dragged, the next land waits for the picture of the last one', async ({
  page,
  studio,
}) => {
  await page.addInitScript(() => {
    const card = WebGL2RenderingContext.prototype
    const { clientWaitSync } = card
    card.clientWaitSync = function (...args) {
      return document.documentElement.dataset.busy ? this.TIMEOUT_EXPIRED : clientWaitSync.apply(this, args)
    }
    // The second after which the next land waits no longer never ends.
    const { setTimeout } = window
    const wait = (act: TimerHandler, milliseconds?: number) =>
      milliseconds === 1000 ? 0 : setTimeout(act, milliseconds)
    Object.assign(window, { setTimeout: wait })
  })
  await studio.open('?exponent=6&seed=3')
  const { move, terrains } = slider(page)
  const busy = (on: boolean) =>
    page.evaluate((on) => void (document.documentElement.dataset.busy = on ? 'true' : ''), on)
  const before = await terrains()
  await busy(true)
  for (let i = 0; i < 20; i++) await move('input', 0.6 + i / 100)
  expect((await terrains()) - before).toBe(1)
  await busy(false)
  await expect.poll(terrains).toBe(before + 2)
  await studio.after(() => move('change', 0.8))
  const dragged = await studio.hash()
  await studio.reload()
  expect(await studio.hash()).toBe(dragged)
})

test('a slider that is let go where its land is shown asks for no other', async ({ page, studio }) => {
  for (const view of ['surface', 'map']) {
    await studio.open(`?exponent=6&seed=3&view=${view}`)
    const { move, terrains } = slider(page)
    const before = await terrains()
    await move('input', 0.7)
    // The link has what is shown.
    await expect.poll(() => studio.query.get('roughness')).toBe('0.7')
    await studio.after(() => move('change', 0.7))
    expect(await terrains()).toBe(before + 1)
    expect(studio.query.get('roughness')).toBe('0.7')
    const dragged = await studio.hash()
    await studio.reload()
    expect(await studio.hash()).toBe(dragged)
  }
})

test('a step of a slider writes nothing on the page that it says already', async ({ page, studio }) => {
  for (const view of ['surface', 'map']) {
    await studio.open(`?exponent=6&seed=3&view=${view}`)
    await page.evaluate(() => {
      const written: string[] = []
      const textOf = (nodes: NodeList) => [...nodes].map(({ textContent }) => textContent).join('')
      new MutationObserver((records) => {
        for (const { target, type, attributeName, oldValue, addedNodes, removedNodes } of records) {
          const { id, outerHTML } = target as HTMLElement
          const isAgain =
            type === 'childList'
              ? addedNodes.length > 0 && textOf(addedNodes) === textOf(removedNodes)
              : oldValue === (target as HTMLElement).getAttribute(attributeName!)
          if (isAgain) written.push(`${attributeName ?? 'text'} of ${id || outerHTML}`)
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['hidden'],
        attributeOldValue: true,
      })
      Object.assign(window, { writtenAgain: written })
    })
    await studio.after(() => slider(page).move('change', 0.8))
    expect(await page.evaluate(() => (window as unknown as { writtenAgain: string[] }).writtenAgain)).toEqual(
      [],
    )
  }
})

/** The slider of the roughness, and how many terrains there were. */
function slider(page: Page) {
  const thumb = page.getByRole('slider', { name: 'Roughness' })
  return {
    move: (event: 'input' | 'change', value: number) =>
      thumb.evaluate(
        async (slider: HTMLInputElement, [event, value]) => {
          slider.value = String(value)
          slider.dispatchEvent(new Event(event, { bubbles: true }))
          await window.probe.updates()
        },
        [event, value] as const,
      ),
    terrains: () => page.evaluate(() => window.probe.terrains),
  }
}

/** The colour of the upper left pixel of the picture. */
const cornerOf = (page: Page) =>
  page.evaluate(() => {
    const flat = new OffscreenCanvas(1, 1).getContext('2d')!
    flat.drawImage(document.querySelector<HTMLCanvasElement>('#canvas')!, 0, 0)
    return [...flat.getImageData(0, 0, 1, 1).data]
  })

test('the control of scenes leads to Imai’s own picture, on his grey, and back', async ({ page, studio }) => {
  const ours = await studio.hashOf('?generator=imai&exponent=4&seed=5&view=voxels&amplitude=10')
  const seen = new Set([ours])
  for (const scene of ['imai', 'imai-aside']) {
    await studio.choose('scene', scene)
    await expect(studio.notes).toHaveCount(0)
    expect(studio.query.get('scene')).toBe(scene)
    seen.add(await studio.hash())
    expect(await cornerOf(page), scene).toEqual([221, 221, 221, 255])
  }
  expect(seen.size).toBe(3)
  expect(await studio.hashAfter(() => page.locator('#scene').selectOption('orogen'))).toBe(ours)
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
  await studio.choose('generator', 'stamp-noise')
  await expect(size).toHaveValue('4 × 4')
  await studio.choose('generator', 'palais')
  await expect(page.locator('#fact-size')).toHaveText('5 × 5')
  await page.locator('#more > summary').click()
  await studio.after(() => page.locator('#passes').check())
  await expect(page.locator('#fact-size')).toHaveText('9 × 9')

  await test.step('one beyond the slider stays as it is', async () => {
    await studio.open('?exponent=12&generator=stamp-noise&granularity=4096&view=map')
    await expect(page.locator('#exponent')).toHaveValue('12')
    await expect(size).toHaveValue('4096 × 4096')
  })
})

undrawn('what a link sets does not lie hidden', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=1&tile=true')
  await expect(page.locator('#tile')).toBeVisible()
  await expect(page.locator('#tile')).toBeChecked()
})

undrawn('controls that have no say are hidden until they have', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=1&tile=true')
  await expect(page.locator('#table')).toBeHidden()
  await page.locator('#distribution').selectOption('table')
  await expect(page.locator('#table')).toBeVisible()
  await studio.choose('generator', 'stamp-noise')
  await expect(page.locator('#weights, #image')).toHaveCount(2)
  await expect(page.locator('#weights')).toBeHidden()
  await expect(page.locator('#image')).toBeHidden()
  await studio.choose('stamp', 'mix')
  await expect(page.locator('#weights')).toBeVisible()
  await expect(page.locator('#image')).toBeVisible()

  await studio.chooseView('lines')
  await expect(page.locator('#look-view #density')).toBeVisible()
  await expect(page.locator('#sun')).toBeHidden()
  await studio.chooseView('map')
  await expect(page.locator('#look-view #contours')).toBeVisible()
  await expect(page.locator('#density')).toBeHidden()
  await expect(page.locator('#camera-presets')).toBeHidden()
  await expect(page.locator('#fact-triangles')).toBeHidden()
})

undrawn('help unfolds below its row, which stays as it was', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=1&view=map')
  const row = page.locator('.row.flag', { has: page.locator('#contours') })
  const left = () => row.locator('label').evaluate((label) => label.getBoundingClientRect().left)
  const before = await left()
  await row.locator('summary').click()
  await expect(row.locator('.help p')).toBeVisible()
  expect(await left()).toBe(before)
})
