import { expect, smallMap, test } from './studio-page.js'

/** What the table in C++ says about a value that is typed. */
const wrong = [
  { id: 'roughness', typed: '5', sentence: 'roughness must be between 0 and 1, got 5', good: '0.5' },
  {
    id: 'seed',
    typed: '5.5',
    sentence: 'seed must be a whole number between 0 and 4294967295, got 5.5',
    good: '5',
  },
  {
    id: 'seed',
    typed: '-1',
    sentence: 'seed must be a whole number between 0 and 4294967295, got -1',
    good: '1',
  },
  {
    id: 'amplitude',
    typed: '1e9',
    sentence: 'amplitude must be between 0 and 1000, got 1000000000',
    good: '2',
  },
]

test('a wrong value is answered with a sentence, and the mountain, the facts and the link stay', async ({
  page,
  studio,
}) => {
  await studio.open(smallMap)
  for (const { id, typed, sentence, good } of wrong) {
    await test.step(`${id} ${typed}`, async () => {
      const before = [await studio.hash(), await studio.facts(), page.url()]
      await studio.after(() => page.locator(`#${id}`).fill(typed))
      await expect(studio.notes).toHaveText([new RegExp(sentence.replaceAll('.', '\\.'))])
      expect([await studio.hash(), await studio.facts(), page.url()]).toEqual(before)
      await expect(page.locator(`#${id}`)).toHaveValue(typed)
      await expect(page.locator('#work')).toBeHidden()

      await studio.after(() => page.locator(`#${id}`).fill(good))
      await expect(studio.notes).toHaveCount(0)
      expect(studio.query.get(id)).toBe(good)
    })
  }
  await test.step('a field that is emptied waits for what comes', async () => {
    const before = await studio.hash()
    await studio.after(() => page.locator('#roughness').fill(''))
    await expect(studio.notes).toHaveCount(0)
    expect(await studio.hash()).toBe(before)
    await studio.type('roughness', '0.9')
    expect(studio.query.get('roughness')).toBe('0.9')
    expect(await studio.hash()).not.toBe(before)
  })
})

test('what is refused is said in the reader’s language', async ({ page, studio }) => {
  await studio.open(`${smallMap}&generator=stamp-noise&lang=fr`)
  await page.locator('#amplitude').fill('2000.5')
  await expect(studio.notes).toContainText(/Amplitude\s» doit être entre 0 et 1\s000\s; reçu\s: 2\s000,5/)
  await page.locator('#stamp').selectOption('image')
  const buffer = Buffer.from('Dear reader, this is no picture')
  await page.locator('#image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(studio.notes).toContainText(/a\.png: le fichier est un texte\s; un tampon doit être un PNG/)
})

test('a link never holds a wrong value, also when the view moves meanwhile', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.after(() => page.locator('#roughness').fill('7'))
  await studio.drag(40, 0)
  await studio.after(() => page.locator('#water').fill('33'))
  expect(studio.query.get('roughness')).toBeNull()
  await page.reload()
  await studio.ready()
  await expect(studio.notes).toHaveCount(0)
})
