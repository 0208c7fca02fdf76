import { describe, expect, test } from 'vitest'
import english from '../../web/pages/words/en.json'
import exchangeEnglish from '../../web/pages/words/exchange/en.json'
import exchangeFrench from '../../web/pages/words/exchange/fr.json'
import exchangeJapanese from '../../web/pages/words/exchange/ja.json'
import french from '../../web/pages/words/fr.json'
import japanese from '../../web/pages/words/ja.json'
import { chooseLanguage, languages, tableWords, Words } from '../../web/pages/words/index.js'
import { lookTable } from '../../web/render/look.js'
import { filesIn, textOf } from './project.js'

const inEnglish: Record<string, string> = { ...english, ...tableWords() }
const translations: [string, Record<string, string>, Record<string, string>][] = [
  ['French', french, inEnglish],
  ['Japanese', japanese, inEnglish],
  ['French exchange’s', exchangeFrench, exchangeEnglish],
  ['Japanese exchange’s', exchangeJapanese, exchangeEnglish],
]
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort()

describe.each(translations)('the %s words', (_, words, inEnglish) => {
  test('are those of the English ones and of the tables, no more and no fewer', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(inEnglish).sort())
  })

  test('have the same places to fill in', () => {
    for (const [key, text] of Object.entries(words))
      expect(placesIn(text), key).toEqual(placesIn(inEnglish[key]!))
  })

  test('are translated', () => {
    const same = Object.keys(words).filter((key) => words[key] === inEnglish[key])
    // Words that the languages share, and names.
    expect(
      same.every((key) =>
        /^(look\.|export\.|preset|fact|choice|family|unit|parameter\.\w+\.title)/.test(key),
      ),
      `${same}`,
    ).toBe(true)
    expect(same.length).toBeLessThan(20)
  })
})

test('no text is empty, and no dictionary says a key twice', () => {
  const all = [inEnglish, french, japanese, exchangeEnglish, exchangeFrench, exchangeJapanese]
  expect(all.flatMap((words) => Object.entries(words).filter(([, text]) => text.trim() === ''))).toEqual([])
  for (const language of Object.keys(languages).flatMap((tag) => [tag, `exchange/${tag}`])) {
    const keys = [...textOf(`web/pages/words/${language}.json`).matchAll(/^\s*"([^"]+)":/gm)].map(
      (match) => match[1],
    )
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('every text is used, and every key that a page names is there', () => {
  const pages = filesIn('web')
    .filter((file) => /^web\/(pages\/studio\/.*\.ts|.*\.html)$/.test(file))
    .map(textOf)
    .join('\n')
  const unused = Object.keys({ ...english, ...exchangeEnglish }).filter((key) => {
    const [group] = key.split('.')
    return !pages.includes(`'${key}'`) && !pages.includes(`"${key}"`) && !pages.includes(`\`${group}.$`)
  })
  expect(unused).toEqual([])
  const named = [...pages.matchAll(/data-words="([^"]+)"/g)].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((key) => !(key in english))).toEqual([])
})

test('every row of the table of looks has a name, a help text and a name for each choice', () => {
  const missing = lookTable.flatMap((row) => {
    const keys = [`look.${row.id}`, ...(row.id === 'view' ? [] : [`look.${row.id}.help`])]
    if (row.type === 'choice') keys.push(...row.choices.map((choice) => `look.${row.id}.${choice}`))
    return keys.filter((key) => !(key in english))
  })
  expect(missing).toEqual([])
})

describe('Words', () => {
  test('fill in their places, numbers as the language writes them', async () => {
    const [en, fr, ja] = await Promise.all((['en', 'fr', 'ja'] as const).map((tag) => Words.load(tag)))
    expect(en!.say('note.unknown', { id: '<b>' })).toBe('The link says <b>, which means nothing here.')
    expect(en!.say('fact.stride', { n: 1234 })).toContain('1,234')
    expect(fr!.say('fact.stride', { n: 1234 })).toMatch(/1\s234/)
    expect(fr!.number(0.5)).toBe('0,5')
    expect(ja!.say('redraw')).toBe(japanese.redraw)
  })

  test('say what the tables say in English, and its translation elsewhere', async () => {
    const key = 'generator.voirol-b.summary'
    expect((await Words.load('en')).say(key)).toBe(tableWords()[key])
    expect((await Words.load('fr')).say(key)).toBe(french[key])
  })

  test('of a part of the page come with it, in the same language', async () => {
    const words = await Words.load('fr')
    expect(words.say('open.close')).toBe('open.close')
    await words.include('exchange')
    expect(words.say('open.close')).toBe(exchangeFrench['open.close'])
    expect(words.say('redraw')).toBe(french.redraw)
  })

  test('do not fill in a place twice', async () => {
    const words = await Words.load('en')
    expect(words.say('note.failed', { message: '{message} {id}' })).toContain('{message} {id}')
  })
})

describe('the language', () => {
  test.each([
    ['the link’s', 'fr', ['ja'], 'fr'],
    ['the link’s, with a region', 'fr-CA', [], 'fr'],
    ['the link’s, in capitals', 'JA', ['fr'], 'ja'],
    ['the reader’s, where the link’s is unknown', 'tlh', ['ja-JP', 'en'], 'ja'],
    ['the reader’s first that is known', null, ['de-CH', 'fr-CH', 'en'], 'fr'],
    ['the reader’s', null, ['ja'], 'ja'],
    ['English, where none is known', null, ['de', 'it'], 'en'],
    ['English, where none is said', null, [], 'en'],
    ['English, for an empty word', '', [''], 'en'],
    ['English, not what every object has', 'constructor', ['__proto__', 'toString'], 'en'],
  ])('is %s', (_, wanted, preferred, language) => {
    expect(chooseLanguage(wanted, preferred)).toBe(language)
  })
})
