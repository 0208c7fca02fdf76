import type { Page } from '@playwright/test'
import { excessWidth, expect, press, undrawn as test, violations } from '../support/studio-page.js'

const open = async (page: Page, query = '') => {
  await page.goto(`./steps.html${query}`)
  const figure = page.locator('#ridge')
  await figure.scrollIntoViewIfNeeded()
  await expect(figure).toHaveAttribute('data-state', 'ready')
  return figure
}

test('streams run down from the ridge that a reader draws, by pointer and by keys', async ({ page }) => {
  const figure = await open(page)
  const statement = figure.locator('.statement')
  const map = figure.locator('.map')
  const line = map.locator('.line')
  await expect(statement).toHaveText(
    /^\d+ streams run down from your ridge, and the water of \d+% of the land/,
  )
  await figure.getByRole('button', { name: 'Take the ridge away' }).click()
  await expect(statement).toHaveText('There is no ridge yet: both maps are the same.')
  await expect(line).toHaveAttribute('d', '')
  await expect(page).toHaveURL(/ridge\.line=(&|$)/)

  await map.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await map.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.5)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 4 })
  await page.mouse.move(x + width * 0.9, y + height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect(line).toHaveAttribute('d', /^M(9\.5|10) (49\.5|50)L\S+ \S+L(89\.5|90) (49\.5|50)$/)
  await expect(statement).toHaveText(/^\d+ streams run down from your ridge/)
  const drawn = await page.evaluate(
    () => document.querySelector('#ridge')!.shadowRoot!.querySelector('a')!.href,
  )
  expect(new URL(drawn).searchParams.get('strokes')).toMatch(/^ridge 14 0\.7:(9\.5|10) /)

  // Arrows go about, Enter sets points, Escape ends the line, so that the next Enter begins another one.
  await map.focus()
  await press(page, 'ArrowLeft', 'ArrowLeft', 'Enter', 'ArrowUp', 'Shift+ArrowRight', 'Enter')
  await expect(line).toHaveAttribute('d', 'M40 50L41 45')
  await expect(figure.locator('[role=status]')).toContainText(/Point 2|streams? runs? down/)
  await press(page, 'Escape', 'Enter')
  await expect(map.locator('.point')).toHaveCount(1)
  await press(page, 'Delete')
  await expect(line).toHaveAttribute('d', '')
})

test('a link restores the ridge, a phone shows all of it, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const figure = await open(page, '?lang=fr&ridge.line=20+20,80+70')
  await expect(figure.locator('.map .line')).toHaveAttribute('d', 'M20 20L80 70')
  await expect(figure.locator('.statement')).toContainText('de votre crête')
  // The map to draw on comes first, and a finger finds room beside it.
  const [before, after] = [figure.locator('.plan').first(), figure.locator('.map')]
  expect((await after.boundingBox())!.y).toBeLessThan((await before.boundingBox())!.y)
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
