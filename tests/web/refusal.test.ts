import { expect, test } from 'vitest'
import { refusal, type RefusalCode } from '../../web/core/orogen/refusal.js'
import { sentenceOf } from '../../web/core/state/explain.js'
import { type Dictionary, Words } from '../../web/words/words.js'
import refusalWords from 'words:refusal'
import type { WordsOf } from '../../web/words/keys.js'

const english: Dictionary = await refusalWords.en()
const wordsOf = (language: 'en' | 'fr' | 'ja'): Promise<WordsOf<'studio'>> =>
  Words.load(language, refusalWords)
const codes = Object.keys(english).flatMap((key) => /^refusal\.([a-z]+-[a-z]+)$/.exec(key)?.[1] ?? [])

test.each(codes)('the page says in English what the error says: %s', async (code) => {
  const places = [...english[`refusal.${code}`]!.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const data = Object.fromEntries(places.map((place) => [place, `<${place}>`]))
  for (const allowed of [undefined, 'stamp', 'heightmap'] as const) {
    const error = refusal(code as RefusalCode, data, allowed)
    expect(error).toBeInstanceOf(RangeError)
    expect(sentenceOf(error, await wordsOf('en'))).toBe(error.message)
  }
})

test('and in the reader’s language, with numbers as it writes them', async () => {
  const error = refusal('picture-large', { width: 16384, height: 9000 }, 'heightmap')
  expect(sentenceOf(error, await wordsOf('fr'))).toMatch(
    /^l’image a 16\s384 × 9\s000 points.; une carte d’altitudes doit/,
  )
  expect(sentenceOf(error, await wordsOf('ja'))).toMatch(/^画像は 16,384 × 9,000 点です。高度マップは/)
  expect(sentenceOf(new Error('as it is'), await wordsOf('fr'))).toBe('as it is')
})
