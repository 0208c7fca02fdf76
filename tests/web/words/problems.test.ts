import terrainWords from 'words:terrain'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../web/element/failure.js'
import { hints } from '../../../web/element/live-terrain.js'
import { refusal, type RefusalCode } from '../../../web/package/refusal.js'
import { parametersOf, schema } from '../../../web/package/schema.js'
import { partsOf, refusalWords, sentenceOf } from '../../../web/state/explain.js'
import { reasonOf } from '../../../web/state/reason.js'
import type { WordsOf } from '../../../web/words/keys.js'
import { languageTags } from '../../../web/words/languages.js'
import { studioWords } from '../../../web/state/studio-words.js'
import { type Dictionary, place, Words } from '../../../web/words/words.js'
import { filesIn, textOf } from '../support/project.js'
import { orogen } from '../support/terrain.js'

const english: Dictionary = await refusalWords.en()
const templates = Object.entries(english).filter(([key]) => key.startsWith('problem.'))
/** Characters of Japanese or French words that English lacks. */
const foreign = { en: /./, fr: /[àâéèêçœ’«]/, ja: /[\u3040-\u30ff\u4e00-\u9fff]/ }

function problemOf(parameters: object, call: 'generate' | 'window' = 'generate'): string {
  try {
    orogen[call](parameters)
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(parameters)} is taken`)
}

const wrong = [NaN, -1e10, 1e10, 'soon', true, [], [1, NaN], Array(2000).fill(0), { none: 1 }, null]
const picture = (width: number, height: number, data: ArrayLike<number>) => ({
  generator: 'stamp-noise',
  stamp: 'image',
  image: { width, height, data },
})

function* problems(): Generator<string> {
  for (const generator of schema.generators)
    for (const row of parametersOf(generator))
      for (const value of wrong) {
        const isTaken =
          (row.type === 'boolean' && value === true) ||
          (row.type === 'numbers' && Array.isArray(value) && value.length === 0)
        if (!isTaken) yield problemOf({ generator: generator.id, [row.id]: value })
      }
  yield problemOf({ generator: 'hills' })
  yield problemOf({ soft: 1 })
  yield problemOf({ generator: 'hills' }, 'window')
  yield problemOf({ exponent: 9 }, 'window')
  for (const id of ['level', 'x', 'y', 'width', 'height'])
    for (const value of wrong) yield problemOf({ [id]: value }, 'window')
  yield problemOf({ x: 2 ** 30, width: 2 }, 'window')
  yield problemOf({ y: 2 ** 30 - 255 }, 'window')
  yield problemOf({ generator: 'perlin-noise', corners: [1, 2, 3, 4] })
  yield problemOf({ generator: 'stamp-noise', stamp: 'image' })
  yield problemOf({ generator: 'stamp-noise', stamp: 'mix', weights: [0, 0] })
  yield problemOf(picture(0, 1, new Uint8Array()))
  yield problemOf(picture(5000, 4000, { length: 2e7 } as never))
  yield problemOf(picture(1, 1, new Float32Array([7])))
}

const sentences = new Set(problems())

describe('every refusal of the module', () => {
  test('is a sentence of the dictionary, which says it again letter by letter', async () => {
    const words = await Words.load('en', refusalWords)
    const keys = new Set<string>()
    for (const sentence of sentences) {
      const parts = partsOf(sentence, english)
      expect(parts, sentence).toBeDefined()
      expect(words.say(parts!.key, parts!.data)).toBe(sentence)
      keys.add(parts!.key.replace('problem.', ''))
    }
    for (const type of ['integer', 'number', 'boolean', 'picture', 'numbers-range', 'numbers', 'choice'])
      expect(keys).toContain(type)
  })

  test.each(languageTags)('is said in the language %s', async (language) => {
    const words = await Words.load(language, studioWords)
    for (const sentence of sentences) {
      const said = await reasonOf(new RangeError(sentence), words)
      expect(said).toMatch(foreign[language])
      expect(said === sentence, said).toBe(language === 'en')
      expect(said).not.toMatch(place)
    }
  })
})

test('what C++ says of parameters, memory and pictures stands in the dictionary', () => {
  const files = filesIn('cpp').filter(
    (file) =>
      /\.cpp$/.test(file) &&
      !/^cpp\/(cli|files|library|wasm\/(command_line|file_session)|generate\/(catalogue|schema)|base\/(json|read_json))/.test(
        file,
      ),
  )
  const said = files.flatMap((file) =>
    [...textOf(file).matchAll(/^(?!\s*(?:\/\/|#|_embind)).*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!),
    ),
  )
  const sentences = said.filter((text) => text.trim().split(' ').length > 2)
  expect(sentences.length).toBeGreaterThan(20)
  const bare = templates.map(([, text]) => text.replace(place, '\0'))
  expect(sentences.filter((text) => !bare.some((each) => each.includes(text)))).toEqual([])
})

test('a number and a parameter are spelled as the page spells them', async () => {
  const said = 'roughness must be between 0 and 1, got 5.25'
  const reason = async (language: 'en' | 'fr' | 'ja', part = studioWords) =>
    reasonOf(new RangeError(said), await Words.load(language, part))
  expect(await reason('en')).toBe(said)
  expect(await reason('fr')).toMatch(/^«.Rugosité.» doit être entre 0 et 1.; reçu.: 5,25$/)
  expect(await reason('ja')).toBe('「粗さ」は 0 から 1 の間にしてください（入力：5.25）')
  // The element has no labels, so the problem names the attribute.
  expect(await reason('fr', terrainWords)).toMatch(/^«.roughness.»/)
})

test('what a picture is refused for, also when only its sentence is known', async () => {
  const words = await Words.load('fr', studioWords)
  const error = refusal('file-gif', {}, 'stamp')
  const said = await reasonOf(error, words)
  expect(said).toMatch(/^le fichier est un GIF.; un tampon doit être un PNG, un JPEG ou un WebP/)
  expect(await reasonOf(error.message, words)).toBe(said)
  expect(await reasonOf(refusal('picture-large', { width: 9000, height: 9 }).message, words)).toMatch(
    /9\s000/,
  )
})

describe('what the element tells of a failure', () => {
  const noWasm =
    "the page's Content-Security-Policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src"
  const failures = (
    [
      ['script-unreachable', 'a part of the script could not be loaded: TypeError'],
      ['wasm-unreachable', 'the terrain module could not be loaded from https://a.example/o.wasm: 404'],
      ['wasm-refused', noWasm],
      ['wasm-refused', 'nothing can be compiled here (bad); give a compiled WebAssembly.Module as wasm'],
      [
        'wasm-refused',
        'this browser has WebAssembly switched off, as in Lockdown Mode; allow WebAssembly for this site',
      ],
      ['wasm-invalid', 'https://a.example/o.wasm is not a WebAssembly module: bad'],
      ['worker-lost', 'the terrain worker stopped 3 times on this job; try a smaller exponent'],
      ['parameter-refused', 'roughness must be between 0 and 1, got 5'],
      ['image-refused', refusal('file-text', {}, 'stamp').message],
    ] as const
  ).map(([code, message]) => failureOf(Object.assign(new Error(message), { code }), [], hints))
  const forbidden = { directive: 'connect-src', blocked: 'https://a.example/o.wasm' }
  const unreachable = Object.assign(new Error(failures[1]!.message), { code: 'wasm-unreachable' })
  failures.push(failureOf(unreachable, [forbidden], hints))

  test.each(failures)('$message; $hint', async ({ message, hint }) => {
    const all = [message, hint].filter(Boolean)
    for (const text of all) expect(partsOf(text, english), text).toBeDefined()
    const saidIn = async (language: 'en' | 'fr' | 'ja') =>
      reasonOf(message, await Words.load(language, terrainWords), hint)
    expect(await saidIn('en')).toBe(message.includes(hint) ? message : `${message}; ${hint}`)
    for (const language of ['fr', 'ja'] as const) expect(await saidIn(language)).toMatch(foreign[language])
    expect(await saidIn('fr')).not.toMatch(/\b(the|must|could|page's)\b/)
  })
})

test('what nobody has words for is said as it is', async () => {
  const words = await Words.load('ja', studioWords)
  expect(await reasonOf(new TypeError('x is undefined; try y'), words)).toBe('x is undefined; try y')
  expect(await reasonOf('no', words)).toBe('no')
})

const wordsOf = (language: 'en' | 'fr' | 'ja'): Promise<WordsOf<'studio'>> =>
  Words.load(language, refusalWords)
const codes = Object.keys(english).flatMap((key) => /^refusal\.([a-z]+-[a-z]+)$/.exec(key)?.[1] ?? [])

test.each(codes)('the page says in English what the error says: %s', async (code) => {
  const places = [...english[`refusal.${code}`]!.matchAll(/\{(\w+)(\}|, plural)/g)]
  const data = Object.fromEntries(
    places.map(([, place, end]) => [place, end === '}' ? `<${place}>` : 3] as const),
  )
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
