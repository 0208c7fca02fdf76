import type { Page } from '@playwright/test'
import { excessWidth, expect, press, undrawn as test, violations } from '../support/studio-page.js'

const open = async (page: Page, query = '') => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`./steps.html${query}`)
  const player = page.locator('#rivers')
  await player.scrollIntoViewIfNeeded()
  await expect(player.locator('.plan')).toBeVisible()
  return player
}

test('drops are lost in pits at first and reach the sea in the end, wherever the reader puts them', async ({
  page,
}) => {
  const player = await open(page)
  await expect(player.locator('.heading')).toHaveText('Noise has no valleys')
  await expect(player.locator('.facts')).toContainText('176 of 260 end in a pit')
  await player.locator('.play').focus()
  await page.keyboard.press('PageDown')
  await expect(player.locator('.facts')).toContainText('The drop falls at height 570')
  const facts = player.locator('.facts')
  let steps = 0
  for (let text = await facts.innerText(); !text.includes('a pit') && steps < 20; steps++) {
    await page.keyboard.press('ArrowRight')
    await expect(facts).not.toHaveText(text)
    text = await facts.innerText()
  }
  expect(steps).toBeGreaterThan(2)
  await expect(facts).toContainText('every way leads up: a pit')
  await expect(player.locator('[role=status]')).toContainText('every way leads up: a pit')
  for (const heading of [/Slopes slide/, /Which way/, /flows together/, /The river cuts/]) {
    await page.keyboard.press('PageDown')
    await expect(player.locator('.heading')).toHaveText(heading)
  }
  // Nothing is cut where silt settles, nor at the sill of a lake: go on to the next cell of the river.
  for (let cell = 0; cell < 14; cell++) {
    const text = await facts.innerText()
    await page.keyboard.press('ArrowRight')
    await expect(facts).not.toHaveText(text)
    if ((await player.locator('.formula').allInnerTexts())[1]?.startsWith('= 0.')) break
  }
  await expect(player.locator('.formula').nth(1)).toHaveText(/^= 0\.\d+ · √\d+ \/ 1(\.41)? = \d/)
  await page.keyboard.press('End')
  await expect(player.locator('.facts')).toContainText('It has reached the sea.')
  await expect(player.locator('.facts')).toContainText('Now 0 of 260 drops end in a pit')

  // A click lets it fall elsewhere, which can be undone; keys do the same.
  await player.scrollIntoViewIfNeeded()
  await press(page, 'Home', 'PageDown')
  await expect(facts).toContainText('The drop falls at height 570')
  const before = await facts.textContent()
  const box = (await player.locator('.plan').boundingBox())!
  await player.locator('.plan').click({ position: { x: box.width * 0.3, y: box.height * 0.2 } })
  await expect(facts).not.toHaveText(before!)
  // The drop walks by itself, and stops where it ends.
  await expect(facts).toContainText(/a pit|over the border|reached the sea/)
  await player.getByRole('button', { name: 'Undo' }).click()
  await player.locator('.play').focus()
  await press(page, 'Home', 'PageDown')
  await expect(facts).toHaveText(before!)
  await player.locator('.plan').focus()
  await page.keyboard.press('ArrowRight')
  await expect(facts).not.toHaveText(before!)
  await expect(player.locator('.heading')).toHaveText('One drop')
  await player.getByRole('button', { name: 'Put the drop back' }).click()
  await expect(facts).toHaveText(before!)

  // At the age of noise nearly every drop is lost; the rain finds them ways.
  const valleys = page.locator('#valleys')
  await valleys.scrollIntoViewIfNeeded()
  await expect(valleys.locator('.statement')).toHaveText(
    /^9\d(\.\d)?% of all drops are lost in \d{3} pits, lakes included\.$/,
  )
  await valleys.getByRole('button', { name: 'After the rain' }).click()
  // Lakes keep a few.
  await expect(valleys.locator('.statement')).toHaveText(
    /^(No drop is lost|\d(\.\d)?% of all drops are lost)/,
  )
  await valleys.locator('.map').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(valleys.locator('.outcome')).toHaveText(/^The drop (reaches the sea|leaves over the border)/)
  await valleys.getByRole('button', { name: 'Noise' }).click()
  await expect(valleys.locator('.outcome')).toHaveText(/stuck in a pit/)
  await valleys.locator('#age').focus()
  await page.keyboard.press('ArrowRight')
  await expect(valleys.locator('.value')).toHaveText('0.05')
  const map = valleys.locator('.map')
  const sheet = (await map.boundingBox())!
  await map.click({ position: { x: sheet.width * 0.98, y: sheet.height * 0.5 } })
  await expect(valleys.locator('.outcome')).toHaveText(/the sea/)
})

test('size, age and seed are settings; a phone shows everything, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const player = await open(page, '?lang=fr')
  await player.getByRole('combobox', { name: 'Taille' }).selectOption('3')
  await expect(player.locator('.plan svg')).toHaveAttribute('viewBox', '0 0 9 9')
  await player.getByRole('textbox', { name: 'Graine' }).fill('7')
  await page.keyboard.press('Enter')
  await player.locator('.play').focus()
  await page.keyboard.press('End')
  await expect(player.locator('.facts')).toContainText('finissent dans un trou')
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
