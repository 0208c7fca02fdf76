import type { Page } from '@playwright/test'
import type { EndlessElement } from '../../../web/endless/element/endless-element.js'
import { expect, focused, undrawn } from '../support/studio-page.js'

undrawn.use({ viewport: { width: 780, height: 420 }, isSeldom: true })

/** A piece of 65 points, 16 km wide. */
const block =
  '?generator=endless&exponent=6&seed=42&roughness=0.1&amplitude=0.6&level=8&x=700&y=600&rivers=true'

const into = (page: Page) => page.locator('#walk a')
const landOf = (page: Page) => page.locator('orogen-endless')

async function openBlock(page: Page, more = '') {
  await page.goto(`${block}${more}`)
  await expect(into(page)).toBeVisible()
  await expect(page.locator('#stage')).toHaveAttribute('data-settled', '')
}

/** Waits until the camera stands in the land, and tells where: in the address and above the ground. */
async function standing(page: Page) {
  await expect(landOf(page)).toHaveAttribute('data-drawn', '')
  const told = await landOf(page).evaluate(async (element) => {
    const land = element as EndlessElement
    let [before, now] = [NaN, land.visit.outlook.up]
    while (before !== now) {
      await land.whenSettled()
      for (let i = 0; i < 3; i++) await window.probe.updates()
      ;[before, now] = [now, land.visit.outlook.up]
    }
    return { above: land.figures.above, seed: land.visit.land.seed, up: now }
  })
  const address = new URL(page.url()).searchParams
  expect(Math.abs(told.up - Number(address.get('up')))).toBeLessThan(0.1)
  return { ...told, address }
}

/** The offered place is neither under the ground nor under water. */
function expectStanding({ above, seed, address }: Awaited<ReturnType<typeof standing>>) {
  expect(above).toBeGreaterThan(10)
  expect(above).toBeLessThan(40)
  expect(seed).toBe(42)
  expect(address.get('piece')).toBe('8,700,600,6')
  expect(address.get('pitch')).toBe('-2')
}

async function expectBlock(page: Page) {
  await expect(page).toHaveURL(/generator=endless.*seed=42/)
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await expect(page.locator('.passage')).toHaveCount(0)
  await expect(page).not.toHaveURL(/camera=/)
  await expect(into(page)).toBeVisible()
}

undrawn('by keys into a mountain, down to the ground, and back out of it', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('orogen.open'))
  await openBlock(page)
  await expect(page.locator('#settings')).toHaveAttribute('open')
  await expect(page.locator('#walk p')).toHaveText(/^Mount [A-Z][a-z]+$/)
  const name = await page.locator('#walk p').textContent()
  await into(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/endless\.html/)
  // The picture of the block goes on until the land is there.
  await expect(page.locator('.passage')).toHaveAttribute('src', /^data:image\//)
  expectStanding(await standing(page))
  await page.getByRole('link', { name: 'Back to the mountain' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/generator=endless/)
  await expectBlock(page)
  await expect(page.locator('#walk p')).toHaveText(name!)
  await expect(page.locator('#settings')).not.toHaveAttribute('open')
})

undrawn('the browser leads back, too, and forth again', async ({ page }) => {
  await openBlock(page)
  await into(page).click()
  await page.waitForURL(/endless\.html/)
  const { up } = await standing(page)
  await page.goBack()
  await expectBlock(page)
  await page.goForward()
  expect((await standing(page)).up).toBeCloseTo(up, 1)
})

undrawn('Escape ends the dive, and the block is as it was', async ({ page }) => {
  await openBlock(page)
  await into(page).focus()
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.body.classList.contains('diving')) return
      seen.disconnect()
      requestAnimationFrame(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    })
    seen.observe(document.body, { attributes: true })
  })
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).not.toHaveClass(/diving/)
  await expectBlock(page)
})

undrawn('the way into it can be read in the colours of the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openBlock(page)
  // Else the browser lays a white ground behind its white letters.
  await expect(into(page)).toHaveCSS('forced-color-adjust', 'none')
})

undrawn('a link opens the place, and leads to its block', async ({ page }) => {
  await page.goto(
    'endless.html?seed=42&roughness=0.1&gullies=0&east=190000&north=-160000&up=3000&pitch=-89&piece=8,700,600,6',
  )
  await expect(page.locator('#notes')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the mountain' }).click()
  await expect(page).toHaveURL(/generator=endless&exponent=6&seed=42.*level=8&x=700&y=600/)
  await expectBlock(page)
})

undrawn('another land is none of that mountain', async ({ page }) => {
  await page.goto('endless.html?seed=42&roughness=0.1&gullies=0&east=0&north=0&up=3000000&piece=8,700,600,6')
  await page.locator('#panel > summary').click()
  await expect(page.getByRole('link', { name: 'Back to the mountain' })).toBeVisible()
  await page.getByText('Parameters', { exact: true }).click()
  await page.locator('#seed').fill('43')
  await page.locator('#seed').press('Enter')
  await expect(page.getByRole('link', { name: 'Back to the mountain' })).toBeHidden()
  await expect(page).not.toHaveURL(/piece=/)
})

undrawn.describe('with a finger and without motion', () => {
  undrawn.use({
    viewport: { width: 390, height: 640 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  undrawn('the reader stands there at once', async ({ page }) => {
    await openBlock(page)
    await into(page).tap()
    await page.waitForURL(/endless\.html/)
    await expect(page.locator('body')).not.toHaveClass(/diving/)
    const [first] = await landOf(page).evaluate((element) => [(element as EndlessElement).visit.outlook.up])
    const there = await standing(page)
    expectStanding(there)
    expect(first).toBeCloseTo(there.up, 1)
    await page.getByRole('link', { name: 'Back to the mountain' }).tap()
    await expectBlock(page)
  })
})

for (const [language, name, way, back] of [
  ['fr', /^Mont [A-Z][a-z]+$/, 'Y entrer', '‹ Retour à la montagne'],
  ['ja', /^[ァ-ヴ]{2,3}山$/, 'この山に入る', '‹ 山に戻る'],
] as const)
  undrawn(`the way in and the way back are said in ${language}`, async ({ page }) => {
    await openBlock(page, `&lang=${language}`)
    await expect(page.locator('#walk p')).toHaveText(name)
    await expect(into(page)).toHaveText(way)
    await into(page).hover()
    await expect(into(page)).toHaveAttribute('href', new RegExp(`piece=8,700,600,6&lang=${language}$`))
    await page.goto(`endless.html?seed=42&up=3000000&piece=8,700,600,6&lang=${language}`)
    await expect(page.getByRole('link', { name: back })).toBeVisible()
  })

undrawn('eroded land, other generators and maps of the reader’s have no way in', async ({ page, studio }) => {
  await openBlock(page)
  await studio.visit(`${block}&age=0.3`)
  await expect(into(page)).toBeHidden()
  await studio.visit(block)
  await expect(into(page)).toBeVisible()
  await studio.visit('?generator=diamond-square&exponent=5')
  await expect(into(page)).toBeHidden()
})

undrawn('“New mountain” shows another piece of another land, as fine and as large', async ({ page }) => {
  await openBlock(page)
  const name = await page.locator('#walk p').textContent()
  await page.getByRole('button', { name: 'New mountain' }).click()
  await expect(page).not.toHaveURL(/seed=42\b/)
  await expect(page).toHaveURL(/exponent=6.*level=8/)
  await expect(page.locator('#walk p')).not.toHaveText(name!)
  await page.goBack()
  await expect(page.locator('#walk p')).toHaveText(name!)
})

undrawn(
  'the front door leads to a mountain into which one can walk, in its own light',
  async ({ page, studio }) => {
    await studio.open()
    const lightOf = (query: URLSearchParams) => ['sun', 'sunheight'].map((key) => query.get(key))
    const light = lightOf(studio.query)
    await page.getByRole('button', { name: 'Walk into a mountain' }).click()
    await expect(page).toHaveURL(/generator=endless.*level=11.*rivers=true/)
    await expect(into(page)).toBeVisible()
    await expect(page.locator('#hello')).toBeHidden()
    expect(lightOf(studio.query)).toEqual(light)
    expect(await focused(page, ({ tagName }) => tagName)).not.toBe('')
  },
)
