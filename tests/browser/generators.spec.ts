import schema from '../../web/core/orogen/schema.json' with { type: 'json' }
import { expect, test } from './studio-page.js'

test('generators are offered in their families, each with its author and its own settings', async ({
  page,
  studio,
}) => {
  await studio.open('?exponent=4')
  const families = [...new Set(schema.generators.map(({ family }) => family))]
  await expect(page.locator('#generator optgroup')).toHaveCount(families.length)
  for (const generator of schema.generators) {
    await studio.after(() => page.locator('#generator').selectOption(generator.id))
    await expect(page.locator('#author')).toHaveText(generator.author)
    await expect(page.locator('#summary')).toHaveText(generator.summary)
    const ids = await page
      .locator('#parameters [name], #more-parameters [name], #weather-parameters [name]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))
    expect(ids).toEqual(generator.parameters.map(({ id }) => id))
    expect((await studio.facts()).triangles).not.toBe('0')
  }
})

test('what a link sets does not lie hidden', async ({ page, studio }) => {
  await studio.open('?exponent=4&tile=true')
  await expect(page.locator('#tile')).toBeVisible()
  await expect(page.locator('#tile')).toBeChecked()
})

test('every preset makes a mountain without a note', async ({ page, studio }) => {
  await studio.open('?exponent=4')
  await expect(page.locator('#strip [data-preset]').first()).toBeAttached()
  const presets = await page
    .locator('#strip [data-preset]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.preset!))
  const hashes = new Set<string>()
  for (const preset of presets) {
    await studio.choosePreset(preset)
    await expect(studio.notes).toHaveCount(0)
    hashes.add(await studio.hash())
  }
  expect(hashes.size).toBe(presets.length)
})
