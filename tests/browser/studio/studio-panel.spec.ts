import { decode } from 'fast-png'
import {
  expect,
  savedBy,
  smallMap,
  type StudioPage,
  test,
  undrawn,
  violations,
} from '../support/studio-page.js'

undrawn('a number that is chosen for the reader is called automatic', async ({ page, studio }) => {
  await studio.open(`${smallMap}&view=lines`)
  await expect(page.locator('#density-remark')).toHaveText('Automatic')
  await studio.fill('density', '12')
  await expect(page.locator('#density-remark')).toBeEmpty()
})

undrawn('a slider says its unit', async ({ page, studio }) => {
  await studio.open(smallMap)
  await expect(page.locator('#water ~ .unit')).toHaveText('%')
})

undrawn('the scale has a ground of its own on the picture', async ({ page, studio }) => {
  await studio.open(smallMap)
  const ground = await page.locator('#scale').evaluate((scale) => getComputedStyle(scale).backgroundColor)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
})

for (const size of [
  { width: 1100, height: 600 },
  { width: 390, height: 844 },
])
  undrawn(
    `the dialogs of files and of sharing are in view in ${size.width} × ${size.height}`,
    async ({ page, studio }) => {
      await page.setViewportSize(size)
      await studio.open(smallMap)
      for (const [part, button] of [
        ['exchange', '#export-save'],
        [undefined, '#save-now'],
      ] as const) {
        await studio.share(part)
        await expect(page.locator(button)).toBeInViewport({ ratio: 1 })
        await expect(page.locator('.door:visible')).toHaveCount(1)
        expect((await page.locator('.door:visible').boundingBox())!.y).toBeGreaterThanOrEqual(0)
      }
    },
  )

/** Which sections of the panel are open. */
const openSections = ({ page }: StudioPage) =>
  page.locator('.panel-section').evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open))

undrawn(
  'of sections that are closed at first a link opens those that it changes',
  async ({ page, studio }) => {
    await page.addInitScript(() => localStorage.setItem('orogen.open', ''))
    const open = () => openSections(studio)
    await studio.open(`${smallMap}&age=0.3&palette=desert&view=voxels`)
    expect(await open()).toEqual([false, false])
    await studio.open(`${smallMap}&sunheight=20`)
    expect(await open()).toEqual([false, true])
    await studio.open(`${smallMap}&roughness=0.4`)
    expect(await open()).toEqual([true, false])
    await studio.open('?generator=voirol-b&exponent=5&seed=9&view=lines&water=0')
    expect(await open(), 'the author’s controls alone').toEqual([false, false])
  },
)

undrawn('sections stay as they were left', async ({ page, studio }) => {
  await page.addInitScript(() => localStorage.setItem('orogen.open', sessionStorage.getItem('left') ?? ''))
  await studio.open(`${smallMap}&roughness=0.4`)
  await page.locator('#settings > summary').click()
  await page.locator('#more-look > summary').click()
  expect(await page.evaluate(() => localStorage.getItem('orogen.open'))).toBe('more-look')
  await page.evaluate(() => sessionStorage.setItem('left', 'more-look'))
  await studio.reload()
  expect(await openSections(studio)).toEqual([false, true])
})

undrawn('with all sections closed the panel fits a window of 1440 × 900', async ({ page, studio }) => {
  await page.addInitScript(() => localStorage.setItem('orogen.open', ''))
  await page.setViewportSize({ width: 1440, height: 900 })
  await studio.open(smallMap)
  const rest = await page.locator('#panel').evaluate((panel) => panel.scrollHeight - panel.clientHeight)
  expect(rest).toBe(0)
})

undrawn('a double click on its name brings back the first value of a slider', async ({ page, studio }) => {
  await studio.open(`${smallMap}&roughness=0.8&exaggeration=300`)
  await studio.after(() => page.locator('label[for=roughness]').dblclick())
  await studio.after(() => page.locator('label[for=exaggeration]').dblclick())
  expect(studio.said('roughness', 'exaggeration')).toEqual([null, null])
})

undrawn('the dice draws another seed', async ({ studio }) => {
  await studio.open(smallMap)
  await studio.click('#dice')
  expect(studio.query.get('seed')).not.toBe('161')
})

undrawn('the panel can be hidden until it is wanted again', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await studio.open(smallMap)
  await page.getByRole('button', { name: 'Hide the panel' }).click()
  await expect(page.locator('#panel')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show the panel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#panel')).toBeVisible()
})

test('one click saves the picture', async ({ page, studio }) => {
  await studio.open(smallMap)
  const { name, bytes } = await savedBy(page, () =>
    page.getByRole('button', { name: 'Save the picture' }).click(),
  )
  expect(name).toBe('orogen-diamond-square-6-161-surface.png')
  expect(bytes.length).toBeGreaterThan(10_000)
  // The same as a postcard: the picture on paper, with a number and a name below it.
  const card = await savedBy(page, () => page.getByRole('button', { name: 'As a postcard' }).click())
  expect(card.name).toBe('orogen-diamond-square-6-161-surface-postcard.png')
  const sheet = decode(card.bytes)
  const darkIn = (left: number, right: number) => {
    let dark = 0
    for (let y = sheet.height - 170; y < sheet.height - 10; y++)
      for (let x = left; x < right; x++)
        dark += sheet.data[sheet.channels * (y * sheet.width + x)]! < 140 ? 1 : 0
    return dark
  }
  expect([...sheet.data.subarray(0, 3)]).toEqual([251, 250, 246])
  expect(darkIn(72, sheet.width / 4)).toBeGreaterThan(500)
  expect(darkIn((sheet.width * 3) / 4, sheet.width - 72)).toBeGreaterThan(500)
  expect(darkIn(0, 70) + darkIn(sheet.width - 70, sheet.width)).toBe(0)
  await expect(studio.notes).toHaveCount(0)
})

test('while the key B or the button is held, the land is seen before its erosion', async ({
  page,
  studio,
}) => {
  const bare = await studio.hashOf(`${smallMap}&age=0`)
  const worn = await studio.hashAt(`${smallMap}&age=0.6`)
  expect(worn).not.toBe(bare)
  const link = page.url()
  await page.locator('#canvas').focus()
  expect(await studio.hashAfter(() => page.keyboard.down('b'))).toBe(bare)
  expect(page.url()).toBe(link)
  expect(await studio.hashAfter(() => page.keyboard.up('b'))).toBe(worn)
  await page.locator('#before').hover()
  expect(await studio.hashAfter(() => page.mouse.down())).toBe(bare)
  expect(await studio.hashAfter(() => page.mouse.up())).toBe(worn)
  expect(page.url()).toBe(link)
})

undrawn(
  'a page without a link greets with its seed, which another mountain changes',
  async ({ page, studio }) => {
    await studio.open()
    await expect(page.locator('#hello')).toHaveText(
      'Every number is a mountain. This one is 77. Walk into a mountain',
    )
    expect(studio.said('seed', 'age')).toEqual(['77', '0.5'])
    await studio.click('#redraw')
    await expect(page.locator('#hello em')).toHaveText(`This one is ${studio.query.get('seed')}.`)
    await studio.chooseView('map')
    await expect(page.locator('#hello')).toBeHidden()
    await studio.open(smallMap)
    await expect(page.locator('#hello')).toBeHidden()
  },
)

undrawn('three pictures lead on from the first one, until they are closed', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await studio.open()
  const start = page.getByRole('navigation', { name: 'Where to go from here' })
  await expect(start.locator('.card')).toHaveCount(3)
  await start.getByRole('button', { name: /Take this one home/ }).click()
  await expect(page.locator('#share')).toBeVisible()
  await page.locator('#share .title .close').click()
  await studio.after(() => start.getByRole('link', { name: /planet/ }).click())
  await expect(page.locator('#generator')).toHaveValue('planet')
  await start.getByRole('button', { name: 'Close' }).click()
  await expect(start).toBeHidden()
  await studio.open()
  await expect(page.locator('#hello').getByRole('button')).toBeVisible()
  await expect(page.locator('#start .card')).toHaveCount(0)
})

undrawn('on a phone the hint to drag stands above the switch of Imai’s picture', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await studio.open('?generator=imai&exponent=4&amplitude=10&view=voxels&scene=imai&water=0')
  const [hint, scene] = await Promise.all(
    ['#hint', '#original-scene'].map((each) => page.locator(each).boundingBox()),
  )
  expect(hint!.y + hint!.height).toBeLessThanOrEqual(scene!.y)
})

undrawn('the hint to drag goes with the first touch', async ({ page, studio }) => {
  await studio.open(smallMap)
  await expect(page.locator('#hint')).toBeVisible()
  await studio.drag(40, 0)
  await expect(page.locator('#hint')).toBeHidden()
  await studio.open(smallMap)
  await expect(page.locator('#hint')).toBeHidden()
})

undrawn('the Processing demo has all other controls at a click', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.choosePreset('processing')
  await expect(page.locator('#first')).toBeHidden()
  await expect(page.locator('#original-rows label')).toHaveText([
    'Rotation',
    'Number of iterations',
    'Amplitude of the perturbations',
    'Type of perturbations',
  ])
  await expect(page.getByRole('button', { name: 'Redraw' })).toBeVisible()
  await studio.showAllControls()
  await expect(page.locator('#first')).toBeVisible()
  await expect(page.locator('#original')).toBeHidden()
  await expect(page.locator('#rotate')).toBeAttached()
  await studio.choose('generator', 'diamond-square')
  await expect(page.getByRole('button', { name: 'New mountain' })).toBeVisible()
})

undrawn('a button times a hundred maps of each of Voirol’s programs', async ({ page, studio }) => {
  await studio.open('?generator=voirol-b&exponent=5&seed=9&view=lines&water=0')
  await studio.after(() => page.locator('input[name=original-program][value=voirol-r]').check())
  expect(studio.said('generator', 'view')).toEqual(['voirol-r', 'lines'])
  await page.getByRole('button', { name: 'Time 100 maps' }).click()
  await expect(page.locator('#original output')).toContainText(/\d ms here; 232 ms in his browser/)
})

test('a switch below the picture changes between Imai’s drawing and ours', async ({ page, studio }) => {
  const his = await studio.hashOf('?generator=imai&exponent=5&amplitude=10&view=voxels&scene=imai&water=0')
  const ours = await studio.hashAfter(() => page.locator('input[name=original-scene][value=orogen]').check())
  expect(ours).not.toBe(his)
  expect(await studio.hashAfter(() => page.locator('input[name=original-scene][value=imai]').check())).toBe(
    his,
  )
})

undrawn('the program of the published generator stands beside its picture', async ({ page, studio }) => {
  await studio.open('?generator=imai&exponent=5&amplitude=10&view=voxels&scene=imai&water=0')
  const source = page.locator('#original-source')
  await expect(source.locator('pre')).toBeHidden()
  await source.locator('summary').press('Enter')
  await expect(source.locator('pre')).toContainText('export function imai(')
  await studio.visit('?generator=voirol-b&exponent=5&seed=9&view=lines&water=0')
  await expect(source.locator('pre')).toContainText('export function diamondSquareB(')
  expect(await violations(page)).toEqual([])
})

undrawn('an arrow of the gallery leads on by what is seen of it', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await studio.open(smallMap)
  const seen = page.locator('#gallery > span')
  const all = await page.locator('#strip li').count()
  await expect(seen).toHaveText(`1–6 / ${all}`)
  const left = () => page.locator('#strip').evaluate((strip) => strip.scrollLeft)
  await expect(page.getByRole('button', { name: 'Scroll the gallery back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Scroll the gallery on' }).click()
  await expect.poll(left).toBeGreaterThan(200)
  await expect(seen).toHaveText(`7–12 / ${all}`)
})

undrawn('names of the upper line of the gallery have one line', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await studio.open(smallMap)
  const names = page.locator('#strip li:nth-child(odd) span')
  const heights = await names.evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(Math.max(...heights)).toBe(Math.min(...heights))
})

undrawn('the gallery cuts no card', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await studio.open(smallMap)
  const cut = await page.locator('#strip').evaluate((strip) => {
    const { left, right } = strip.getBoundingClientRect()
    return [...strip.children].filter((card) => {
      const box = card.getBoundingClientRect()
      return (box.left < left - 1 && box.right > left + 1) || (box.left < right - 1 && box.right > right + 1)
    }).length
  })
  expect(cut).toBe(0)
})

for (const link of ['./', './steps.html', './endless.html?up=2000000'])
  undrawn(`${link} shows what is chosen in the colours of the system`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(link)
    const player = page.locator('orogen-steps').first()
    if (link.includes('steps')) await player.scrollIntoViewIfNeeded() // it is made when it comes near
    const chosen = page.locator('.segments input:checked + span, [aria-pressed=true]').first()
    await chosen.waitFor({ state: 'attached' })
    const groundOf = (each: Element) => getComputedStyle(each).backgroundColor
    const other = page.locator('.segments input:not(:checked) + span, [aria-pressed=false]').first()
    expect(await chosen.evaluate(groundOf)).not.toBe(await other.evaluate(groundOf))
    await page.emulateMedia({ forcedColors: 'none' })
  })

undrawn('who asks for more contrast gets borders in the colour of the text', async ({ page, studio }) => {
  await page.emulateMedia({ contrast: 'more' })
  await studio.open(smallMap)
  const [border, ink] = await page.locator('#generator').evaluate((select) => {
    const { borderTopColor } = getComputedStyle(select)
    return [borderTopColor, getComputedStyle(document.body).color]
  })
  expect(border).toBe(ink)
  await page.emulateMedia({ contrast: 'no-preference' })
})
