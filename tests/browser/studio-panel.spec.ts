import { expect, smallMap, undrawn } from './studio-page.js'

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

undrawn('files that are opened at the end of a long panel are scrolled to', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 600 })
  await studio.open(smallMap)
  await studio.share('exchange')
  await expect(page.locator('#export-save')).toBeAttached()
  await expect.poll(async () => (await page.locator('#exchange').boundingBox())!.y).toBeLessThan(200)
})

undrawn('an arrow of the gallery leads on by what is seen of it', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await studio.open(smallMap)
  const left = () => page.locator('#strip').evaluate((strip) => strip.scrollLeft)
  await expect(page.getByRole('button', { name: 'Back in the gallery' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'On in the gallery' }).click()
  await expect.poll(left).toBeGreaterThan(300)
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

for (const link of ['./', './steps.html', './endless.html'])
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
