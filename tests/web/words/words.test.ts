import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import noteSentences from '../../../web/package/link/link-notes.json'
import { sentences } from '../../../web/package/refusal.js'
import { schema } from '../../../web/package/schema.js'
import { refusalWords } from '../../../web/state/explain.js'
import { lookTable } from '../../../web/state/look.js'
import { languages, languageTags } from '../../../web/words/languages.js'
import { articleIn } from '../../../web/build/vite/article.js'
import {
  chooseLanguage,
  type Dictionary,
  type SectionLoaders,
  place,
  Words,
} from '../../../web/words/words.js'
import { filesIn, textOf } from '../support/project.js'
import { studioWords, tableWords } from '../../../web/state/studio-words.js'
import exchangeWords from 'words:exchange'
import linkWords from 'words:link'
import terrainWords from 'words:terrain'
import type { WordsOf } from '../../../web/words/keys.js'
import { lookRows, skyRow } from '../../../web/endless/link.js'
import { labelledLook } from '../../../web/controls/controls.js'
import type { LookRow } from '../../../web/state/look.js'

type Sections = Record<string, Record<string, Dictionary>>
const wordFiles = ['web/words/core.json', 'web/words/explained.json']
const sections = wordFiles.flatMap((file) => Object.entries(JSON.parse(textOf(file)) as Sections))

/**
 * The scripts that say the words of a part, of those parts that not only the folders of who imports them say.
 */
const saidElsewhere: Record<string, RegExp> = {
  copy: /^web\/studio\/copy\//,
  diamond: /^web\/explained\/steps\/(player|diamond-square)\//,
  exchange: /^web\/(studio|state|files)\//,
  link: /^web\/(studio\/|pages\/notes|state\/)/,
  manual: /^web\/(pages\/manual\/|build\/vite\/manual)/,
  page: /^web\/pages\/[^/]+$/,
  race: /^web\/explained\/race\//,
  player: /^web\/explained\/steps\/(?!valleys)/,
  steps: /^web\/pages\/([^/]+|steps\/.*)$/,
  studio: /^web\/(studio|state|controls)\//,
  terrain: /^web\/element\//,
}
const scripts = filesIn('web').filter((file) => file.endsWith('.ts'))
const documents = filesIn('web').filter((file) => /^web\/[^/]+\.html$/.test(file))
function saysPart(name: string): RegExp {
  const importers = scripts.filter((file) => textOf(file).includes(`'words:${name}'`))
  return saidElsewhere[name] ?? new RegExp(`^(${importers.map((file) => dirname(file)).join('|')})/`)
}

/** The parts that have their English, or some of it, from elsewhere. */
const composed: Record<string, SectionLoaders> = { refusal: refusalWords, studio: studioWords }
const dictionaries = await Promise.all(
  sections.map(async ([name]) => {
    const part = composed[name] ?? ((await import(`words:${name}`)) as { default: SectionLoaders }).default
    const words = languageTags.map(async (language) => ({ language, words: await part[language]() }))
    const [english, ...translations] = await Promise.all(words)
    return { name, english: english!.words, translations }
  }),
)
const placesIn = (text: string) => new Set([...text.matchAll(place)].map((match) => match[1]!))
const translated = dictionaries.flatMap(({ name, english, translations }) =>
  translations.map((translation) => ({ name, english, ...translation })),
)
const spoken = dictionaries.map(({ name, english }) => ({ name, language: 'en', words: english }))

test('every file of words is tested, and every text speaks every language', () => {
  expect(filesIn('web/words').filter((file) => file.endsWith('.json'))).toEqual(wordFiles)
  const fromTables = tableWords()
  const isElsewhere = (key: string) => key in fromTables || key.replace('refusal.', '') in sentences
  for (const [, texts] of sections)
    for (const [key, spoken] of Object.entries(texts))
      expect(Object.keys(spoken), key).toEqual(
        languageTags.filter((tag) => tag !== 'en' || !isElsewhere(key)),
      )
})

test.each(languageTags)('the language %s is called what it calls itself', (tag) => {
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag)!
  expect(languages[tag].toLowerCase()).toBe(own.toLowerCase())
})

describe.each(translated)('the words of the part $name in $language', ({ words, english }) => {
  test('are those of the English ones and of the tables, no more and no fewer', () => {
    const advice = 'add or remove these in web/words/core.json'
    expect(Object.keys(words).sort(), advice).toEqual(Object.keys(english).sort())
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

test.each([...spoken, ...translated])(
  'numbers in $name in $language have forms that the language knows, and at last one for all others',
  ({ language, words }) => {
    for (const [key, text] of Object.entries(words))
      for (const [, , kind, forms] of text.matchAll(place)) {
        if (!forms) continue
        const type = kind === 'plural' ? 'cardinal' : 'ordinal'
        const known = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
        const named = [...forms.matchAll(/ (\w+) \{/g)].map((match) => match[1]!)
        expect(known, key).toEqual(expect.arrayContaining(named))
        expect(named.at(-1), key).toBe('other')
      }
    expect(Object.values(words).filter((text) => /[{}]/.test(text.replace(place, '')))).toEqual([])
  },
)

test('French signs have their no-break spaces: a narrow one before ; ! ?, a wide one before : and within « »', () => {
  const french = translated.filter(({ language }) => language === 'fr')
  expect(french).toHaveLength(dictionaries.length)
  const wrong = /[^\u202f][;!?]|[^\u00a0][:»]|«[^\u00a0]/
  for (const { name, words } of french)
    expect(
      Object.entries(words).filter(([, text]) => wrong.test(text.replace(place, '…'))),
      name,
    ).toEqual([])
  // The article, whose spaces are not all its text: lines break in its source.
  const article = articleIn('fr').replace(/<(script|style)[^]*?<\/\1>|<[^>]*>|&\w+;/g, '…')
  expect(article.match(/[ \u00a0][;!?]|[ \u202f][:»]|«[ \u202f]/g)).toBe(null)
})

test('no text is empty, and no dictionary says a key twice', () => {
  for (const { english, translations } of dictionaries)
    for (const { words } of [{ words: english }, ...translations])
      expect(Object.keys(words).filter((key) => words[key]!.trim() === '')).toEqual([])
  for (const file of wordFiles) {
    for (const part of textOf(file).split(/^ {2}\},$/m)) {
      const keys = [...part.matchAll(/^ {4}"([^"]+)":/gm)].map((match) => match[1])
      expect(new Set(keys).size, file).toBe(keys.length)
    }
  }
})

test.each(dictionaries)('every text of the part $name is used', ({ name, english }) => {
  const says = saysPart(name)
  const pages = [...scripts.filter((file) => says.test(file)), ...documents].map(textOf).join('\n')
  const fromTables = tableWords()
  const unused = Object.keys(english).filter((key) => {
    const groups = key.split('.').map((_, i, all) => all.slice(0, i).join('.'))
    const said = [`'${key}'`, `"${key}"`, ...groups.slice(1).map((group) => `\`${group}.$`)]
    const titlesPage = key === `${name}.title` // said by startPage
    const isProblem = key.startsWith('problem.') // said by whoever throws it: problems.test.ts
    const isNote = key in noteSentences // said by whoever reads a link or a file
    return (
      !titlesPage &&
      !isProblem &&
      !isNote &&
      !(key in fromTables) &&
      !said.some((each) => pages.includes(each))
    )
  })
  expect(unused).toEqual([])
})

test('every key that a page names is there', () => {
  for (const file of documents) {
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
  expect(missing, 'add these to web/words/core.json').toEqual([])
})

test('every generator has a name for the menu', async () => {
  const english = await studioWords.en()
  const keys = schema.generators.map(({ id }) => `generator.${id}.name`)
  const missing = keys.filter((key) => !english[key])
  expect(missing, 'add these to web/words/core.json').toEqual([])
})

const french: Dictionary = await studioWords.fr()
const japanese: Dictionary = await studioWords.ja()

describe('Words', () => {
  test('fill in their places, numbers as the language writes them', async () => {
    const [en, fr, ja] = await Promise.all(
      (['en', 'fr', 'ja'] as const).map((tag): Promise<WordsOf<'studio'>> =>
        Words.load(tag, linkWords, studioWords),
      ),
    )
    expect(en!.say('note.unknown', { id: '<b>' })).toBe(
      'The link contains <b>, which is not a known setting.',
    )
    expect(en!.say('fact.stride', { n: 1234 })).toContain('1,234')
    expect(fr!.say('fact.stride', { n: 1234 })).toMatch(/1\s234/)
    expect(fr!.number(0.5)).toBe('0,5')
    for (const words of [en!, fr!, ja!]) expect(words.number(-9), 'a true minus sign').toBe('−9')
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
    await Promise.all([words.include(exchangeWords), words.include(linkWords)])
    expect(words.say('note.more', { n: 2 })).not.toBe('note.more')
    expect(words.say('open.close')).toBe((await exchangeWords.fr())['open.close'])
    expect(words.say('redraw')).toBe(french['redraw'])
  })

  test.each([
    ['en', 1, '1 more thing could not be used.', 'Shown at every 1st point: 65 × 65.'],
    ['en', 2, '2 more things could not be used.', 'Shown at every 2nd point: 65 × 65.'],
    ['en', 1234, '1,234 more things could not be used.', 'Shown at every 1,234th point: 65 × 65.'],
    ['fr', 1, '1 autre élément n’a pas pu servir.', 'Affiché tous les 1 points : 65 × 65.'],
    ['fr', 2, '2 autres éléments n’ont pas pu servir.', 'Affiché tous les 2 points : 65 × 65.'],
  ] as const)('take in %s the form that fits the number %i', async (language, n, more, stride) => {
    const words: WordsOf<'studio'> = await Words.load(language, linkWords, studioWords)
    expect(words.say('note.more', { n })).toBe(more)
    expect(words.say('fact.stride', { n, side: 65 })).toBe(stride)
  })

  test.each(['one {# point} other {# points}', 'other {# points} one {# point}'])(
    'take the form that fits the number, whichever comes first: %s',
    async (forms) => {
      const part = async () => ({ count: `{n, plural, ${forms}}` })
      const words = await Words.load('en', { en: part, fr: part, ja: part })
      expect(words.say('count', { n: 1 })).toBe('1 point')
      expect(words.say('count', { n: 2 })).toBe('2 points')
    },
  )

  test('do not fill in a place twice', async () => {
    const words = await Words.load('en', studioWords)
    expect(words.say('note.failed', { message: '{message} {id}' })).toContain('{message} {id}')
  })
})

test.each([
  ['the link’s', 'fr', ['ja'], 'fr'],
  ['the link’s English', 'en', ['fr-CH'], 'en'],
  ['the link’s, with a region', 'fr-CA', [], 'fr'],
  ['the link’s, in capitals', 'JA', ['fr'], 'ja'],
  ['the reader’s, where the link’s is unknown', 'tlh', ['ja-JP', 'en'], 'ja'],
  ['the reader’s first that is known', null, ['tlh-KX', 'fr-CH', 'en'], 'fr'],
  ['the reader’s', null, ['ja'], 'ja'],
  ['English, where none is known', null, ['tlh', 'vo'], 'en'],
  ['English, where none is said', null, [], 'en'],
  ['English, for an empty word', '', [''], 'en'],
  ['English, not what every object has', 'constructor', ['__proto__', 'toString'], 'en'],
])('the language is %s', (_, wanted, preferred, language) => {
  expect(chooseLanguage(wanted, preferred)).toBe(language)
})

test.each(languageTags)('every row of the endless land has its name, help and choices in %s', async (tag) => {
  const words: WordsOf<'studio'> = await Words.load(tag, terrainWords, studioWords)
  for (const row of [...lookRows, skyRow] as LookRow[]) {
    const { name, help, choice } = labelledLook(row, words)
    const texts = [name, help, ...(row.type === 'choice' ? row.choices.map(choice) : [])]
    expect(texts.filter((text) => /^look\.|^view\./.test(text))).toEqual([])
  }
})

test.each([
  ['en', '1 point drains through here', '1,234 points drain through here'],
  ['fr', 'l’eau de 1 point passe', 'l’eau de 1 234 points passe'],
  ['ja', '流れるのは 1 点', '流れるのは 1,234 点'],
] as const)('the read-out counts points in %s', async (tag, one, many) => {
  const words: WordsOf<'studio'> = await Words.load(tag, studioWords)
  const said = (area: number) =>
    words.say('readout.water', { x: '1', y: '2', height: '3', area, share: '1%' })
  expect(said(1)).toContain(one)
  expect(said(1234).replace(/\s/g, ' ')).toContain(many)
})
