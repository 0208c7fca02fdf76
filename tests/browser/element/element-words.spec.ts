import type { OrogenTerrain } from '../../../web/element/index.js'
import {
  type ElementPage,
  expect,
  smallTerrain,
  undrawn as test,
  violations,
} from '../support/element-page.js'

const tall = '<div style="height: 3000px"></div>'

test('each terrain but an ornament says what it shows', async ({ page, embed }) => {
  const body = `
    <orogen-terrain ${smallTerrain} view="voxels"></orogen-terrain>
    <orogen-terrain ${smallTerrain} alt="The Eiger"></orogen-terrain>
    <orogen-terrain ${smallTerrain} aria-label="The Jungfrau" role="group"></orogen-terrain>
    <orogen-terrain ${smallTerrain} alt="" id="ornament"></orogen-terrain>
    <orogen-terrain ${smallTerrain} view="map" reveal="interaction"></orogen-terrain>`
  await embed.open(body)
  for (let nth = 0; nth < 4; nth++) {
    await embed.at(nth).scrollIntoViewIfNeeded()
    await embed.until('ready', nth)
  }
  await embed.still()
  const named = (name: string) =>
    page.locator('canvas').and(page.getByRole('application', { name, exact: true }))
  await expect(named('A fractal mountain: Voxels, seed 161')).toHaveCount(1)
  await expect(named('The Eiger')).toHaveCount(1)
  await expect(named('The Jungfrau')).toHaveCount(1)
  await expect(embed.at(3).getByRole('application')).toHaveCount(0)
  await embed.at(4).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible()
  await embed.at(4).evaluate((element: OrogenTerrain) => (element.view = 'voxels'))
  await expect(page.getByRole('button', { name: 'Show it in 3D' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Opens a page where a far camera has the wheel: actions and observations. */
async function underWheel(embed: ElementPage) {
  const { page } = embed
  const body = `<orogen-terrain ${smallTerrain} camera="30,30,7.9,0,0,0"></orogen-terrain>${tall}`
  await embed.show(body)
  const box = (await embed.at().boundingBox())!
  await page.mouse.click(box.x + 50, box.y + 50)
  return {
    distance: () => embed.evaluate(({ camera }: OrogenTerrain) => Number(camera.split(',')[2])),
    scrolled: () => page.evaluate(() => scrollY),
    wheel: async (by: number) => {
      await page.mouse.wheel(0, by)
      await embed.still()
    },
  }
}

test('the wheel scrolls the page where there is nothing farther', async ({ embed }) => {
  const { distance, scrolled, wheel } = await underWheel(embed)
  await wheel(400)
  await expect.poll(distance).toBe(8)
  expect(await scrolled()).toBe(0)
  await wheel(400)
  await expect.poll(scrolled, 'from the farthest the page scrolls on').toBeGreaterThan(0)
})

test('Escape lets go of the wheel', async ({ page, embed }) => {
  const { distance, scrolled, wheel } = await underWheel(embed)
  await wheel(-200)
  await expect.poll(distance).toBeLessThan(7.9)
  await embed.still()
  const before = await distance()
  await page.keyboard.press('Escape')
  await wheel(100)
  await expect.poll(scrolled).toBeGreaterThan(0)
  expect(await distance()).toBe(before)
})
