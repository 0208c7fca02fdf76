import { describe, expect, test } from 'vitest'
import { lookTable } from '../../web/terrain/look.js'
import { artefactsWords } from '../../web/words/artefacts/index.js'
import { copyWords } from '../../web/words/copy/index.js'
import { exchangeWords } from '../../web/words/exchange/index.js'
import { microscopeWords } from '../../web/words/microscope/index.js'
import { diamondWords } from '../../web/words/diamond/index.js'
import { linkWords } from '../../web/words/link/index.js'
import { pageWords } from '../../web/words/page/index.js'
import { roughnessWords } from '../../web/words/roughness/index.js'
import { selfTestWords } from '../../web/words/self-test/index.js'
import { playerWords } from '../../web/words/player/index.js'
import { stampsWords } from '../../web/words/stamps/index.js'
import { stepsWords } from '../../web/words/steps/index.js'
import { methodWords } from '../../web/words/method/index.js'
import { raceWords } from '../../web/words/race/index.js'
import { type StudioWords, studioWords, tableWords } from '../../web/words/studio/index.js'
import { terrainWords } from '../../web/words/terrain/index.js'
import { chooseLanguage, type Dictionary, type Part, Words } from '../../web/words/words.js'
import { filesIn, textOf } from './project.js'

/** Every part of the pages, with the folders of the scripts that say its words. */
const parts: Record<string, { words: Part; saidIn: RegExp }> = {
  copy: { words: copyWords, saidIn: /^web\/pages\/studio\/copy\// },
  studio: { words: studioWords, saidIn: /^web\/(pages\/studio|terrain)\// },
  exchange: { words: exchangeWords, saidIn: /^web\/(pages\/studio|terrain)\// },
  'self-test': { words: selfTestWords, saidIn: /^web\/pages\/self-test\// },
  terrain: { words: terrainWords, saidIn: /^web\/elements\/terrain\// },
  artefacts: { words: artefactsWords, saidIn: /^web\/pages\/artefacts\// },
  microscope: { words: microscopeWords, saidIn: /^web\/elements\/microscope\// },
  roughness: { words: roughnessWords, saidIn: /^web\/elements\/roughness\// },
  diamond: { words: diamondWords, saidIn: /^web\/elements\/(player|steps)\// },
  player: { words: playerWords, saidIn: /^web\/elements\/(player|steps|stamp-steps)\// },
  stamps: { words: stampsWords, saidIn: /^web\/elements\/stamp-steps\// },
  steps: { words: stepsWords, saidIn: /^web\/pages\/([^/]+|steps\/.*)$/ },
  link: { words: linkWords, saidIn: /^web\/(pages\/(studio|embed)|terrain)\// },
  race: { words: raceWords, saidIn: /^web\/elements\/race\// },
  method: { words: methodWords, saidIn: /^web\/pages\/race\// },
  page: { words: pageWords, saidIn: /^web\/pages\/[^/]+$/ },
}
const dictionaries = await Promise.all(
  Object.entries(parts).map(async ([name, { words, saidIn }]) => ({
    name,
    saidIn,
    english: (await words.en()) as Dictionary,
    translations: { fr: await words.fr(), ja: await words.ja() } as Record<'fr' | 'ja', Dictionary>,
  })),
)
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort()
const translated = dictionaries.flatMap(({ name, english, translations }) =>
  Object.entries(translations).map(([language, words]) => ({ name, language, words, english })),
)

test('every folder of words is among those that are tested', () => {
  const folders = new Set(
    filesIn('web/words').flatMap((file) => /^web\/words\/([\w-]+)\//.exec(file)?.[1] ?? []),
  )
  expect([...folders]).toEqual(Object.keys(parts).sort())
})

describe.each(translated)('the words of the part $name in $language', ({ words, english }) => {
  test('are those of the English ones and of the tables, no more and no fewer', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
  })

  test('have the same places to fill in', () => {
    for (const [key, text] of Object.entries(words))
      expect(placesIn(text), key).toEqual(placesIn(english[key]!))
  })

  test('are translated', () => {
    const same = Object.keys(words).filter((key) => words[key] === english[key])
    // Words that the languages share, and names.
    const shared = same.filter((key) => !/[a-z]{3,} [a-z]{3,} [a-z]{3,}/.test(english[key]!))
    expect(same.filter((key) => !shared.includes(key))).toEqual([])
    expect(same.length).toBeLessThan(Math.max(20, Object.keys(words).length / 5))
  })
})

test('no text is empty, and no dictionary says a key twice', () => {
  for (const { english, translations } of dictionaries)
    for (const words of [english, ...Object.values(translations)])
      expect(Object.keys(words).filter((key) => words[key]!.trim() === '')).toEqual([])
  for (const file of filesIn('web/words').filter((file) => file.endsWith('.json'))) {
    const keys = [...textOf(file).matchAll(/^\s*"([^"]+)":/gm)].map((match) => match[1])
    expect(new Set(keys).size, file).toBe(keys.length)
  }
})

test.each(dictionaries)('every text of the part $name is used', ({ name, english, saidIn }) => {
  const pages = filesIn('web')
    .filter((file) => (/\.ts$/.test(file) && saidIn.test(file)) || /^web\/[^/]+\.html$/.test(file))
    .map(textOf)
    .join('\n')
  const fromTables = tableWords()
  const unused = Object.keys(english).filter((key) => {
    const groups = key.split('.').map((_, i, all) => all.slice(0, i).join('.'))
    const said = [`'${key}'`, `"${key}"`, ...groups.slice(1).map((group) => `\`${group}.$`)]
    const titlesPage = key === `${name}.title` // said by startPage
    return !titlesPage && !(key in fromTables) && !said.some((each) => pages.includes(each))
  })
  expect(unused).toEqual([])
})

test('every key that a page names is there', () => {
  for (const file of filesIn('web').filter((file) => /^web\/[^/]+\.html$/.test(file))) {
    const named = [...textOf(file).matchAll(/data-words="([^"]+)"/g)].map((match) => match[1]!)
    const known = dictionaries.some(({ english }) => named.every((key) => key in english))
    expect(known, file).toBe(true)
  }
})

test('every row of the table of looks has a name, a help text and a name for each choice', async () => {
  const english = { ...(await studioWords.en()), ...(await terrainWords.en()) }
  const group = (id: string) => (id === 'view' ? id : `look.${id}`)
  const missing = lookTable.flatMap((row) => {
    const keys = [`look.${row.id}`, ...(row.id === 'view' ? [] : [`look.${row.id}.help`])]
    if (row.type === 'choice') keys.push(...row.choices.map((choice) => `${group(row.id)}.${choice}`))
    return keys.filter((key) => !(key in english))
  })
  expect(missing).toEqual([])
})

const french: Dictionary = await studioWords.fr()
const japanese: Dictionary = await studioWords.ja()

describe('Words', () => {
  test('fill in their places, numbers as the language writes them', async () => {
    const [en, fr, ja] = await Promise.all(
      (['en', 'fr', 'ja'] as const).map((tag): Promise<StudioWords> =>
        Words.load(tag, linkWords, studioWords),
      ),
    )
    expect(en!.say('note.unknown', { id: '<b>' })).toBe('The link says <b>, which means nothing here.')
    expect(en!.say('fact.stride', { n: 1234 })).toContain('1,234')
    expect(fr!.say('fact.stride', { n: 1234 })).toMatch(/1\s234/)
    expect(fr!.number(0.5)).toBe('0,5')
    expect(ja!.say('redraw')).toBe(japanese['redraw'])
  })

  test('say what the tables say in English, and its translation elsewhere', async () => {
    const key = 'generator.voirol-b.summary'
    expect((await Words.load('en', studioWords)).say(key)).toBe(tableWords()[key])
    expect((await Words.load('fr', studioWords)).say(key)).toBe(french[key])
  })

  test('of a part of the page come with it, in the same language', async () => {
    const words = await Words.load('fr', studioWords)
    expect(words.say('open.close')).toBe('open.close')
    await words.include(exchangeWords)
    expect(words.say('open.close')).toBe((await exchangeWords.fr())['open.close'])
    expect(words.say('redraw')).toBe(french['redraw'])
  })

  test('do not fill in a place twice', async () => {
    const words = await Words.load('en', studioWords)
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
