import type { Browser } from '@playwright/test'
import { expect, openTab, smallMap, StudioPage, test, undrawn } from '../support/studio-page.js'

/** The pictures of links, each opened in a browser where nobody has been to the page. */
async function inAFreshBrowser(
  { page }: StudioPage,
  browser: Browser,
  ...links: string[]
): Promise<string[]> {
  const fresh = await openTab(browser)
  await fresh.page.setViewportSize(page.viewportSize()!)
  const studio = new StudioPage(fresh.page)
  const hashes: string[] = []
  for (const link of links) hashes.push(await (await studio.open('', link)).hash())
  await fresh.context.close()
  return hashes
}

const wide = { width: 800, height: 340 }

const links = [
  '?generator=stamp-noise&exponent=6&seed=5&stamp=cone&view=voxels&water=30',
  '?exponent=6&seed=2&roughness=0.7&amplitude=2.5&camera=200,25,2.2,0.1,-0.1,0',
]

test('a sent link and a reload show the same picture', async ({ page, studio, browser }) => {
  await studio.open(smallMap)
  const hashes: string[] = []
  const addresses: string[] = []
  for (const link of links) {
    hashes.push(await studio.hashAt(link))
    addresses.push(page.url())
  }
  expect(await inAFreshBrowser(studio, browser, ...addresses)).toEqual(hashes)
  await studio.reload()
  expect(await studio.hash()).toBe(hashes.at(-1))
  expect(page.url()).toBe(addresses.at(-1))
})

test('so they do after the camera was moved in every way', async ({ page, studio, browser }) => {
  await page.setViewportSize(wide) // on a narrow screen the wheel scrolls the page
  const seen = [await studio.hashOf(smallMap)]
  await studio.drag(60, -25)
  expect(studio.query.get('camera')).toMatch(/^[\d.]+(,-?[\d.]+){5}$/)
  seen.push(await studio.hash())
  seen.push(
    await studio.hashAfter(async () => {
      await page.mouse.move(250, 120)
      for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -120)
    }),
  )
  await page.locator('#canvas').focus()
  for (const key of ['ArrowLeft', 'ArrowUp', '+', 'Shift+ArrowRight', 'Shift+ArrowDown', '-']) {
    seen.push(await studio.hashAfter(() => page.keyboard.press(key)))
  }
  await page.locator('#rotate').check()
  await expect.poll(() => studio.hash()).not.toBe(seen.at(-1))
  seen.push(await studio.hashAfter(() => page.locator('#rotate').uncheck()))
  expect(new Set(seen).size).toBe(seen.length)

  await studio.reload()
  await expect(studio.notes).toHaveCount(0)
  expect(await studio.hash()).toBe(seen.at(-1))
  expect(await inAFreshBrowser(studio, browser, page.url())).toEqual([seen.at(-1)])
})

test('Back and Forward lead through the mountains', async ({ page, studio }) => {
  const first = await studio.hashOf(smallMap)
  const second = await studio.hashAfter(() => page.getByRole('button', { name: 'New mountain' }).click())
  const third = await studio.hashAfter(() => page.locator('#generator').selectOption('stamp-noise'))
  expect(await studio.hashAfter(() => page.goBack())).toBe(second)
  await expect(page.locator('#generator')).toHaveValue('diamond-square')
  expect(await studio.hashAfter(() => page.goBack())).toBe(first)
  await expect(page.locator('#seed')).toHaveValue('161')
  expect(await studio.hashAfter(() => page.goForward())).toBe(second)
  expect(await studio.hashAfter(() => page.goForward())).toBe(third)
})

undrawn('going back to a link says what of it could not be used, as opening it does', async ({ studio }) => {
  await studio.open(smallMap)
  await studio.visit('?exponent=5&roughness=7&palette=gold')
  await expect(studio.notes).toHaveText([/roughness=7/, /palette=gold/])
  await studio.visit('?exponent=5&roughness=8')
  await expect(studio.notes).toHaveText([/roughness=8/])
  await studio.visit(smallMap)
  await expect(studio.notes).toHaveCount(0)
})

undrawn('dragging a slider leaves no trail for Back', async ({ page, studio }) => {
  await studio.open(smallMap)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  for (const value of ['0.3', '0.4', '0.5']) {
    await studio.after(() => page.getByRole('slider', { name: 'Roughness' }).fill(value))
  }
  await studio.drag(30, 0)
  expect(await entries()).toBe(before)
})

undrawn('without a clipboard it says what to do instead', async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await studio.open(smallMap)
  await studio.share()
  await page.locator('#copy').click()
  await expect(page.locator('#copy')).toHaveText('It is selected: press Ctrl+C')
  const selected = await page
    .locator('#share-link')
    .evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart!, field.selectionEnd!))
  expect(selected).toBe(page.url())
})

undrawn('what is copied and kept while the camera moves holds it', async ({ page, studio }) => {
  await studio.open(smallMap)
  const box = (await page.locator('#canvas').boundingBox())!
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.5]
  // The camera does not come to rest while the button is held.
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= 5; i++) await page.mouse.move(x + 20 * i, y)
  await studio.still()
  const link = page.locator('#share-link')
  // The dialog lies over the picture, so it is opened while the button is held.
  await page.locator('#share-open').evaluate((button: HTMLButtonElement) => button.click())
  await page.locator('#copy').evaluate((button: HTMLButtonElement) => button.click())
  await expect(link).toHaveValue(/camera=/)
  const copied = new URL(await link.inputValue()).searchParams.get('camera')
  await page.locator('#save-name').fill('seen')
  await page.locator('#save-now').evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.locator('#kept')).toContainText('seen')
  const kept = await page.evaluate(() => localStorage.getItem('orogen.saved'))
  expect(new URLSearchParams((JSON.parse(kept!) as { link: string }[])[0]!.link).get('camera')).toBe(copied)
  await studio.after(() => page.mouse.up())
  expect(studio.query.get('camera')).not.toBeNull()
})
