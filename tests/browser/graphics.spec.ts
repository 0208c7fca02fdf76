import { refuseWebGL } from './probe.js'
import { expect, expectErrors, loseContext, smallMap, type StudioPage, test, undrawn } from './studio-page.js'

test('without WebGL a sentence says so, and mountains are drawn as maps', async ({ page, studio }) => {
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

test.describe('a lost graphics context', () => {
  const expectSame = async (studio: StudioPage, hash: string) => {
    await expect.poll(() => studio.hash()).toBe(hash)
    await studio.still()
    expect(await studio.hash()).toBe(hash)
  }

  test('comes back with the same picture, in every view, and twice', async ({ page, studio }) => {
    await studio.open(smallMap)
    for (const view of ['surface', 'voxels', 'wireframe']) {
      await test.step(view, async () => {
        const hash = await studio.hashIn(view)
        for (let i = 0; i < (view === 'surface' ? 2 : 1); i++) {
          await loseContext(page)
          await expectSame(studio, hash)
        }
      })
    }
    const hash = await studio.hash()
    expect(await studio.hashAfter(() => page.locator('#seed').fill('7'))).not.toBe(hash)
    await expect(studio.notes).toHaveCount(0)
  })

  test('comes back with what was chosen meanwhile', async ({ page, studio }) => {
    const wanted = await studio.hashOf('?exponent=6&seed=7&view=voxels')
    await studio.visit(smallMap)
    await loseContext(page, async () => {
      await page.locator('#seed').fill('7')
      await page.locator('input[name=view][value=voxels]').check()
      await expect(page).toHaveURL(/seed=7.*view=voxels/)
    })
    await expectSame(studio, wanted)
  })
})

undrawn('sixty changes and a dozen mountains leave memory as it was', async ({ page, studio }) => {
  test.slow()
  await studio.open('?exponent=5&seed=1')
  const state = () =>
    page.evaluate(() => ({
      live: { ...window.probe.live },
      // The legend names what covers the mountain, which is another one each time.
      elements: document.querySelectorAll(':not(#legend-cover *)').length,
    }))
  const views = ['voxels', 'lines', 'wireframe', 'map', 'surface']
  const palettes = await page
    .locator('#palette option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  // Every second frame, which is faster than any reader.
  const changes = async (count: number) => {
    await page.evaluate(
      async ([total, allViews, allPalettes]) => {
        const palette = document.querySelector<HTMLSelectElement>('#palette')!
        for (let i = 0; i < total; i++) {
          const view = allViews[i % allViews.length]!
          document.querySelector<HTMLInputElement>(`input[name=view][value=${view}]`)!.click()
          palette.value = allPalettes[i % allPalettes.length]!
          palette.dispatchEvent(new Event('change'))
          if (i % 5 === 2) document.querySelector<HTMLButtonElement>('#redraw')!.click()
          await window.probe.updates()
        }
      },
      [count, views, palettes] as const,
    )
    await studio.still()
  }
  await changes(30) // every view with every palette
  const before = await state()
  await changes(60)
  expect(await state()).toEqual(before)
  expect(before.live.Buffer).toBeGreaterThan(3)
})
