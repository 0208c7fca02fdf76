import { expect, smallMap, test, undrawn } from '../support/studio-page.js'

/** A field, the value typed into it, the sentence of the C++ table about it, and a good value. */
const wrong: [id: string, typed: string, sentence: string, good: string][] = [
  ['roughness', '5', 'roughness must be between 0 and 1, got 5', '0.5'],
  ['seed', '-1', 'seed must be a whole number between 0 and 4294967295, got -1', '1'],
]

test('a wrong value is answered while mountain, facts and link stay', async ({ page, studio }) => {
  await studio.open(smallMap)
  for (const [id, typed, sentence, good] of wrong) {
    const before = [await studio.hash(), await studio.facts(), page.url()]
    await studio.fill(id, typed)
    await expect(studio.remarks).toHaveText([sentence])
    await expect(studio.notes).toHaveCount(0)
    expect([await studio.hash(), await studio.facts(), page.url()], sentence).toEqual(before)
    await expect(page.locator(`#${id}`)).toHaveValue(typed)
    await expect(page.locator('#work')).toBeHidden()

    await studio.fill(id, good)
    await expect(studio.remarks).toHaveCount(0)
    expect(studio.said(id)).toEqual([good])
  }
  await test.step('a field that is emptied waits for what comes', async () => {
    const before = await studio.hash()
    await studio.fill('roughness', '')
    await expect(studio.notes).toHaveCount(0)
    expect(await studio.hash()).toBe(before)
    await studio.type('roughness', '0.9')
    expect(studio.query.get('roughness')).toBe('0.9')
    expect(await studio.hash()).not.toBe(before)
  })
})

undrawn('what is refused is said in the reader’s language', async ({ page, studio }) => {
  await studio.open(`${smallMap}&generator=stamp-noise&lang=fr`)
  await page.locator('#amplitude').fill('2000.5')
  await expect(studio.remarks).toContainText(/Amplitude\s» doit être entre 0 et 1\s000\s; reçu\s: 2\s000,5/)
  await page.locator('#stamp').selectOption('image')
  const buffer = Buffer.from('Dear reader, this is no picture')
  await page.locator('#image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(studio.notes).toContainText(/a\.png: le fichier est un texte\s; un tampon doit être un PNG/)
})

undrawn('a link never holds a wrong value, also when the view moves meanwhile', async ({ studio }) => {
  await studio.open(smallMap)
  await studio.fill('roughness', '7')
  await studio.drag(40, 0)
  await studio.fill('water', '33')
  expect(studio.query.get('roughness')).toBeNull()
  await studio.reload()
  await expect(studio.notes).toHaveCount(0)
})

test('beside a wrong seed every other control works', async ({ page, studio }) => {
  const before = await studio.hashOf(`${smallMap}&lang=fr`)
  await studio.type('seed', '99999999999')
  await expect(studio.remarks).toHaveText([
    /Graine\s» doit être un nombre entier entre 0 et 4\s294\s967\s295\s; reçu\s: 99\s999\s999\s999/,
  ])
  const typed = await page.locator('#seed').inputValue()
  expect(await studio.hashAfter(() => page.locator('#roughness').fill('0.6'))).not.toBe(before)
  expect(studio.query.get('roughness')).toBe('0.6')
  await studio.chooseView('map')
  expect(studio.query.get('view')).toBe('map')
  await expect(page.locator('#seed')).toHaveValue(typed)
  await expect(studio.remarks).toHaveCount(1)
  await studio.click('#redraw')
  await expect(page.locator('#seed')).not.toHaveValue(typed)
  await expect(studio.remarks).toHaveCount(0)
})
