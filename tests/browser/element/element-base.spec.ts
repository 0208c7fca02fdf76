import { expect, expectErrors, smallTerrain, undrawn } from '../support/element-page.js'

// The common behaviour of all elements; steps.spec.ts covers that of the players, artefacts.spec.ts that of
// the laboratory, and race.spec.ts that of a race.

const speak = (tag: string) => document.querySelector('main')!.setAttribute('lang', tag)

undrawn('a terrain, its bar and its failure follow the language', async ({ page, embed }) => {
  expectErrors(/404/)
  const body = `<orogen-terrain ${smallTerrain} controls view="map"></orogen-terrain>
    <orogen-terrain ${smallTerrain} wasm-url="nowhere.wasm"></orogen-terrain>
    <orogen-terrain ${smallTerrain} reveal="interaction"></orogen-terrain>`
  await embed.open(body)
  await embed.until('ready')
  await embed.at(1).scrollIntoViewIfNeeded()
  await embed.until('error', 1)
  await expect(page.getByRole('button', { name: 'New mountain' })).toBeVisible()
  const seed = await embed.at().getAttribute('seed')
  await page.evaluate(speak, 'fr')
  await expect(page.getByRole('combobox', { name: 'Vue' })).toHaveValue('map')
  await expect(page.getByRole('application', { name: 'Une montagne fractale' }).first()).toBeVisible()
  await expect(embed.at(1).getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(embed.at(1).getByRole('alert')).toContainText(/n’a pas pu être chargé .*vérifiez qu’orogen/)
  await expect(embed.at(2).getByRole('button', { name: 'Voir en 3D' })).toBeVisible()
  expect(await embed.at().getAttribute('seed')).toBe(seed)
  await page.getByRole('button', { name: 'Nouvelle montagne' }).click()
  await expect(embed.at()).not.toHaveAttribute('seed', seed!)
})

undrawn('where the browser does not say what can be seen, elements begin at once', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'))
  await page.goto('steps.html')
  const roughness = page.locator('orogen-roughness')
  await expect(roughness).toHaveAttribute('data-state', 'ready')
  const player = page.locator('#player')
  await player.locator('.pace select').selectOption('30')
  await player.locator('.play').click()
  await expect(player.locator('.count')).toHaveText('7 / 7')
})

undrawn('words that cannot be fetched are tried again on request', async ({ page, embed }) => {
  expectErrors(/404/)
  let lost = true
  const head = '<script type="module" src="/steps.js"></script>'
  const answer = (path: string) =>
    lost && /\/explained-[\w-]+\.js$/.test(path) ? { status: 404 } : undefined
  await embed.open('<orogen-steps></orogen-steps>', { head, answer })
  const player = page.locator('orogen-steps')
  await expect(player.getByRole('alert')).toContainText(/fetch/i)
  lost = false
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player.locator('.count')).toHaveText('1 / 7')
  await expect(player.getByRole('alert')).toBeHidden()
})
