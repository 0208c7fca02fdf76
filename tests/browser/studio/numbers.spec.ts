import type { Locator, Page } from '@playwright/test'
import { expect, smallMap, undrawn } from '../support/studio-page.js'

/** Types into a field, key by key, and leaves it. */
async function type(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
  await field.blur()
}

const amplitude = (page: Page) => page.getByRole('spinbutton', { name: /^Amplitude/ })

undrawn('a French page reads 2,5 as two and a half', async ({ page, studio }) => {
  await studio.open(`${smallMap}&lang=fr`)
  await studio.after(() => type(amplitude(page), '2,5'))
  expect(studio.query.get('amplitude')).toBe('2.5')
  await expect(amplitude(page)).toHaveValue('2,5')
})

undrawn('a French page writes decimals with a comma', async ({ page, studio }) => {
  await studio.open(`${smallMap}&lang=fr&amplitude=2.5`)
  await expect(amplitude(page)).toHaveValue('2,5')
})

undrawn('an English page reads 1,000 as a thousand', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.after(() => type(amplitude(page), '1,000'))
  expect(studio.query.get('amplitude')).toBe('1000')
})

undrawn('a Japanese page reads full-width digits', async ({ page, studio }) => {
  await studio.open(`${smallMap}&lang=ja`)
  await studio.after(() => page.locator('#amplitude').fill('２．５'))
  expect(studio.query.get('amplitude')).toBe('2.5')
})

undrawn('a text that is no number is answered by a sentence under the field', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.after(() => type(amplitude(page), '2,5'))
  await expect(studio.remarks).toHaveText(['“2,5” is not a number. Write one as in 1,234.5.'])
  await expect(amplitude(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(amplitude(page)).toHaveValue('2,5')
})

undrawn('arrow keys and the wheel go a step in a field of a number', async ({ page, studio }) => {
  await studio.open(`${smallMap}&roughness=0.5`)
  const field = page.getByRole('spinbutton', { name: 'Roughness' })
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('0.51')
  await field.hover()
  await page.mouse.wheel(0, -100)
  await expect(field).toHaveValue('0.52')
})

undrawn('a field of a number says its range and value to screen readers', async ({ page, studio }) => {
  await studio.open(`${smallMap}&roughness=0.5&lang=fr`)
  const field = page.locator('#roughness')
  await expect(field).toHaveAttribute('inputmode', 'decimal')
  const said = (name: string) => field.getAttribute(`aria-${name}`)
  expect([
    await said('valuemin'),
    await said('valuemax'),
    await said('valuenow'),
    await said('valuetext'),
  ]).toEqual(['0', '1', '0.5', '0,5'])
})

undrawn('a French list of numbers has commas before decimals', async ({ page, studio }) => {
  await studio.open(`${smallMap}&lang=fr&corners=0.5,0,0,-1`)
  const corners = page.locator('#corners')
  await expect(corners).toHaveValue('0,5 ; 0 ; 0 ; -1')
  await studio.after(() => type(corners, '0,25 0 0 1'))
  expect(studio.query.get('corners')).toBe('0.25,0,0,1')
})

undrawn('the size can be typed with its thousands', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=3')
  await type(page.locator('#size'), '1,025')
  await expect(page.locator('#size')).toHaveValue('1025 × 1025')
})

undrawn('the endless land reads numbers as the page’s language does', async ({ page }) => {
  await page.goto('./endless.html?seed=7&lang=fr&up=2000000')
  await page.locator('#panel > summary').click()
  await page.getByText('Paramètres', { exact: true }).click()
  await page.locator('#roughness').fill('0,25')
  await expect(page).toHaveURL(/roughness=0\.25/)
})

undrawn('a player refuses a seed by a sentence under its field', async ({ page }) => {
  await page.goto('./steps.html')
  const player = page.locator('orogen-steps').first()
  await player.scrollIntoViewIfNeeded()
  const seed = player.locator('.seed')
  await seed.fill('5.5')
  await seed.blur()
  await expect(player.locator('.field .fault')).toHaveText(
    '“5.5” cannot be a seed; write a whole number between 0 and 4,294,967,295.',
  )
  await expect(seed).toHaveValue('5.5')
  await seed.fill('1,234')
  await seed.blur()
  await expect(seed).toHaveValue('1234')
})
