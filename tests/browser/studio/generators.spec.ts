import schema from '../../../web/package/schema.json' with { type: 'json' }
import { expect, test, undrawn } from '../support/studio-page.js'

test('each generator has its group, author, settings and picture', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=3&view=map')
  const { generators } = schema
  const groups = page.locator('#generator optgroup')
  await expect(groups).toHaveCount(2)
  for (const [i, isPublished] of [false, true].entries())
    await expect(groups.nth(i).locator('option')).toHaveCount(
      generators.filter(({ published }) => published === isPublished).length,
    )
  const seen = new Set<string>()
  const ids = await page
    .locator('#generator option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(ids.toSorted()).toEqual(generators.map(({ id }) => id).toSorted())
  for (const generator of generators) {
    await studio.choose('generator', generator.id)
    await expect(page.locator('#author')).toHaveText(generator.author)
    await expect(page.locator('#summary')).toHaveText(generator.summary)
    const fields = await page
      .locator(
        '#original-rows [name], #erosion [name], #parameters [name], #more-parameters [name], #erosion-parameters [name]',
      )
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name))
    const settings = fields.filter((id) => id !== 'rotate') // which its author had, too
    expect(settings.toSorted()).toEqual(generator.parameters.map(({ id }) => id).toSorted())
    seen.add(await studio.hash())
  }
  // Some published programs make the same mountain.
  expect(seen.size).toBeGreaterThan(ids.length * 0.7)
  const views = new Set<string>()
  for (const view of ['map', 'voxels', 'wireframe', 'surface']) {
    views.add(await studio.hashIn(view))
    if (view !== 'map') expect((await studio.facts()).triangles).not.toBe('0')
  }
  expect(views.size).toBe(4)
})

undrawn(
  'the triangles are counted as they are drawn, fewer from afar, of a large map at every so many points',
  async ({ page, studio }) => {
    await studio.open('?exponent=5&seed=3&view=surface')
    const triangles = async () => Number((await studio.facts()).triangles!.replaceAll(',', ''))
    // Two a cell, and two a cell's edge of the four walls.
    expect(await triangles()).toBe(32 * 32 * 2 + 4 * 32 * 2)
    await studio.chooseView('wireframe')
    expect((await studio.facts()).triangles).toBe('2,048')
    await studio.fill('exponent', '9')
    await expect(page.locator('#fact-stride')).toHaveText('Shown at every 8th point: 65 × 65.')
    expect((await studio.facts()).size).toBe('513 × 513')
    const trianglesFrom = async (distance: number) => {
      await studio.visit(`?generator=stamp-noise&exponent=8&seed=4&camera=30,30,${distance},0,0,0`)
      return await triangles()
    }
    expect(await trianglesFrom(8)).toBeLessThan((await trianglesFrom(1.5)) / 2)
  },
)
