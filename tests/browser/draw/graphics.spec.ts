import { refuseWebGL } from '../support/probe.js'
import { expect, expectErrors, loseContext, smallMap, test, undrawn } from '../support/studio-page.js'

test('without WebGL mountains are drawn as maps, under a sentence that says why', async ({
  page,
  studio,
}) => {
  expectErrors(/WebGL/) // three.js says it on the console
  await page.addInitScript(refuseWebGL)
  await page.goto(smallMap)
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await expect(studio.notes).toHaveText([/cannot show 3D graphics/])
  await expect(page.locator('#map-canvas')).toBeVisible()
  await expect(page.locator('#canvas')).toBeHidden()
  expect((await studio.picture()).deviation).toBeGreaterThan(10)
  await expect(page.getByRole('radio', { name: 'Surface' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Map' })).toBeVisible()
  const facts = await studio.facts()
  expect(facts.size).toBe('65 × 65')
  expect(Number(facts.highest)).toBeGreaterThan(Number(facts.lowest))
  await page.locator('#exponent').fill('5')
  await expect(page.locator('#fact-size')).toHaveText('33 × 33')
  await expect(studio.notes).toHaveText([/cannot show 3D graphics/])
  await page.locator('#roughness').fill('5')
  await expect(studio.remarks).toHaveText([/roughness must be between 0 and 1, got 5/])
})

undrawn('WebGL is asked for only when a view in space is chosen', async ({ page, studio }) => {
  const contexts = () => page.evaluate(() => window.probe.contexts.length)
  await studio.open('?exponent=5&view=map')
  await studio.visit('?generator=planet&exponent=4&view=map')
  expect(await contexts()).toBe(0)
  await studio.after(() => page.getByRole('radio', { name: 'Surface' }).check())
  expect(await contexts()).toBe(1)
  await expect(page.locator('#canvas')).toBeVisible()
})

test('a lost graphics context comes back with what was chosen meanwhile', async ({ page, studio }) => {
  const wanted = await studio.hashOf('?exponent=6&seed=7&view=voxels')
  await studio.visit(smallMap)
  await loseContext(page, async () => {
    await page.locator('#seed').fill('7')
    await page.locator('input[name=view][value=voxels]').check()
    await expect(page).toHaveURL(/seed=7.*view=voxels/)
  })
  await expect.poll(() => studio.hash()).toBe(wanted)
  await studio.still()
  expect(await studio.hash()).toBe(wanted)
  await expect(studio.notes).toHaveCount(0)
})

undrawn('thirty changes and six mountains leave memory as it was', async ({ page, studio }) => {
  await studio.open('?exponent=5&seed=1')
  const state = () =>
    page.evaluate(() => ({
      live: { ...window.probe.live },
      // The legend names what covers the mountain, which is another one each time.
      elements: document.querySelectorAll(':not(#legend-cover *)').length,
    }))
  const views = ['voxels', 'lines', 'wireframe', 'map', 'surface']
  const palettes = await page
    .locator('input[name=palette]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  // Every view with every palette, every second frame, which is faster than any reader.
  const changes = async () => {
    await page.evaluate(
      async ([allViews, allPalettes]) => {
        for (let i = 0; i < allViews.length * allPalettes.length; i++) {
          const view = allViews[i % allViews.length]!
          document.querySelector<HTMLInputElement>(`input[name=view][value=${view}]`)!.click()
          const palette = allPalettes[i % allPalettes.length]!
          document.querySelector<HTMLInputElement>(`input[name=palette][value=${palette}]`)!.click()
          if (i % 5 === 2) document.querySelector<HTMLButtonElement>('#redraw')!.click()
          await window.probe.updates()
        }
      },
      [views, palettes] as const,
    )
    await studio.still()
  }
  await changes()
  const before = await state()
  await changes()
  expect(await state()).toEqual(before)
  expect(before.live.Buffer).toBeGreaterThan(3)
})
