import { expect, tag, undrawn as test } from '../support/element-page.js'

// Screen readers keep the keys of a picture for themselves, and pass those of an application on.

const described = { en: 'interactive picture', fr: 'image interactive', ja: '操作できる画像' }

for (const [lang, description] of Object.entries(described))
  test(`a terrain that takes keys is an application with a description in ${lang}`, async ({
    page,
    embed,
  }) => {
    await embed.show(`<div lang="${lang}">${tag()}</div>`)
    for (const canvas of await page.locator('orogen-terrain canvas').all()) {
      await expect(canvas).toHaveAttribute('role', 'application')
      await expect(canvas).toHaveAttribute('aria-roledescription', description)
    }
  })

test('a terrain that takes no keys is an image', async ({ page, embed }) => {
  await embed.show(tag('interaction="none"'))
  const canvas = page.locator('orogen-terrain canvas').first()
  await expect(canvas).toHaveRole('img')
  expect(await canvas.getAttribute('aria-roledescription')).toBeNull()
})

for (const [address, selector] of [
  ['./?exponent=4&view=map', '#map-canvas'],
  ['./?exponent=4&view=voxels', '#canvas'],
  ['endless.html?up=2000000', 'orogen-endless canvas.land'],
  ['steps.html', 'orogen-steps canvas.relief'],
  ['steps.html', 'orogen-planet-steps canvas.relief'],
  ['steps.html', 'orogen-stamp-steps .plan'],
  ['steps.html', 'orogen-valleys .plan'],
  ['steps.html', 'orogen-water-steps .plan'],
  ['artefacts.html', 'orogen-microscope .lens[tabindex]'],
] as const)
  test(`${selector} of ${address} is an application with a description`, async ({ page }) => {
    await page.goto(address)
    const [host] = selector.split(' ')
    await page.locator(host!).first().scrollIntoViewIfNeeded()
    const picture = page.locator(selector).first()
    await expect(picture).toHaveAttribute('role', 'application')
    await expect(picture).toHaveAttribute('aria-roledescription', described.en)
    await expect(picture).toHaveAttribute('aria-label', /./)
  })

for (const address of ['steps.html', 'artefacts.html', 'endless.html?up=2000000'])
  test(`no image of ${address} takes keys`, async ({ page }) => {
    await page.goto(address)
    await page.evaluate(async () => {
      for (let at = 0; at < document.body.scrollHeight; at += innerHeight) {
        scrollTo(0, at)
        // A browser that has stopped drawing, as one did for minutes, must not stop the test.
        await Promise.race([window.probe.updates(), new Promise((resolve) => setTimeout(resolve, 3000))])
      }
    })
    await expect(page.locator('[role=img][tabindex="0"]')).toHaveCount(0)
  })
