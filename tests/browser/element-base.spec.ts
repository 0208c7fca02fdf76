import { expect, expectErrors, openSmallArtefacts, smallTerrain, test, undrawn } from './element-page.js'
import { pixelsOf } from './studio-page.js'

// The common behaviour of all elements; steps.spec.ts covers that of the players.

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
  await expect(page.getByRole('img', { name: 'Une montagne fractale' }).first()).toBeVisible()
  await expect(embed.at(1).getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(embed.at(1).getByRole('alert')).toContainText(/n’a pas pu être chargé .*vérifiez qu’orogen/)
  await expect(embed.at(2).getByRole('button', { name: 'Voir en 3D' })).toBeVisible()
  expect(await embed.at().getAttribute('seed')).toBe(seed)
  await page.getByRole('button', { name: 'Nouvelle montagne' }).click()
  await expect(embed.at()).not.toHaveAttribute('seed', seed!)
})

undrawn('a race shows what it has measured in another language', async ({ page }) => {
  await page.goto('race.html?ladder=diamond-square&exponents=4&rounds=2&budget=50&starts=0')
  await page.getByRole('button', { name: 'Start this race' }).click()
  await page.evaluate(speak, 'fr')
  await expect(page.getByText('Terminée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lancer cette course' })).toBeVisible()
  const times = page.locator('table.times')
  await expect(times.getByRole('columnheader').first()).toHaveText('Programme')
  const measured = await times.locator('tbody tr').first().locator('td').first().innerText()
  await page.evaluate(speak, 'en')
  await expect(page.getByText('Finished.')).toBeVisible()
  await expect(times.getByRole('columnheader').first()).toHaveText('Program')
  const digits = (text: string) => text.replace(/\D/g, '')
  expect(digits(await times.locator('tbody tr').first().locator('td').first().innerText())).toBe(
    digits(measured),
  )
})

test('a microscope keeps its map and what was chosen when the language changes', async ({ page }) => {
  await openSmallArtefacts(page, '#bias', 7)
  const element = page.locator('orogen-microscope[artefact=bias]')
  await expect(element).toHaveAttribute('data-state', 'ready')
  await element.getByRole('radio', { name: 'Heights in grey' }).check({ force: true })
  const picture = () => pixelsOf(element.locator('canvas'))
  const before = await picture()
  await page.evaluate(speak, 'fr')
  await expect(element.locator('.verdicts .left')).toContainText('Le voisin au nord ou à l’ouest')
  await expect(element.locator('[role=status]')).toContainText('Le voisin au nord ou à l’ouest')
  await expect(element.getByRole('radio', { name: 'Hauteurs en gris' })).toBeChecked()
  expect(await picture()).toBe(before)
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
