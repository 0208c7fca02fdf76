import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withDesign } from '../../../web/command-line/designed.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { parse } from '../../../web/package/index.js'
import sentences from '../../../web/package/link/link-notes.json'
import { parametersDocument } from '../../../web/package/link/parameters.js'
import { shownKeys } from '../../../web/package/link/parse.js'
import { findGenerator, schema } from '../../../web/package/schema.js'
import { readLink, writeLink } from '../../../web/state/link.js'
import { lookTable } from '../../../web/state/look.js'
import { requestOf } from '../../../web/state/state.js'
import { textOf } from '../support/project.js'
import { programs, temporaryFolder } from '../support/programs.js'
import { randomState } from '../support/studio-states.js'
import { orogen, sha256 } from '../support/terrain.js'

const folder = temporaryFolder()

function run(...words: string[]) {
  const [file, ...before] = programs.node
  const { status, stderr } = spawnSync(file!, [...before, ...words], { cwd: folder, encoding: 'utf8' })
  return { status, stderr: stderr.replace(/^\S+: \d+ x \d+ .*\n/m, '') }
}

/** The heights that the program makes of these words, as a hash, and what it says of them. */
function madeBy(...words: string[]) {
  const { status, stderr } = run(...words, '-o', 'made.r32')
  expect(status, `${words.join(' ')}: ${stderr}`).toBe(0)
  const notes = stderr.split('\n').filter(Boolean)
  return { heights: sha256(readFileSync(join(folder, 'made.r32'))), notes }
}

/** The same by the native program with the flags of a link, which starts sooner than node with the link. */
function madeFrom(link: string) {
  const notes: string[] = []
  const flags = withDesign([link], (sentence) => notes.push(`orogen: ${sentence}`))
  execFileSync(programs.native[0]!, ['-q', ...flags, '-o', 'made.r32'], { cwd: folder })
  return { heights: sha256(readFileSync(join(folder, 'made.r32'))), notes }
}

function parsed(text: string) {
  const notes: string[] = []
  const parameters = parse(text, { onNote: (sentence) => notes.push(`orogen: ${sentence}`) })
  return { heights: sha256(orogen.generate(parameters).heights), notes }
}

const links = [
  '?v=1&generator=diamond-square&exponent=5&seed=7&roughness=0.6&view=voxels&camera=100,40,2.5,0,0,0',
  'https://orogen.example/studio/?generator=stamp-noise&exponent=5&stamp=mix&weights=1,2,0,1,0,0&rotate=true#top',
  'https://orogen.example/embed.html?generator=planet&exponent=3&seed=9&age=0.3&theme=dark&bare=true&lang=fr',
  '#generator=perlin-noise&exponent=5&kind=ridged&gullies=0.7',
  'generator=diamond-square&exponent=4&corners=1,2,3,4&distribution=table&table=0.5,-.25,1e-1',
  'https://orogen.example/?generator=diamond-square&exponent=4&utm_source=mail&fbclid=x',
  'generator=voirol-r&exponent=4&faithful=false',
]

describe('one link gives the same bytes', () => {
  test.each(links)('%s', (link) => {
    const here = parsed(link)
    expect(here.notes).toEqual([])
    expect(madeBy(link)).toEqual(here)
    const query = /[?#]/.test(link) ? link.replace(/^[^?#]*[?#]|#top$/g, '') : link
    const { state } = readLink(`?${query}`)
    expect(sha256(orogen.generate(requestOf(state)).heights)).toBe(here.heights)
  })

  test('as the file of parameters that the studio saves', () => {
    for (const link of links) {
      const { generator, values } = readLink(`?${link.replace(/^[^?#]*[?#]|#top$/g, '')}`).state
      const text = parametersDocument(generator, values)
      writeFileSync(join(folder, 'Alps.JSON'), text)
      expect(madeBy('Alps.JSON')).toEqual(parsed(text))
    }
  })

  test('for states of the studio at random, of which nothing is noted', () => {
    const random = randomStream(56)
    for (let i = 0; i < 40; i++) {
      const state = randomState(random)
      if (state.generator.id === 'planet' || state.values.rivers === true) continue
      state.values.exponent = 3
      const link = writeLink(state)
      expect(madeFrom(link), link).toEqual({ heights: parsed(link).heights, notes: [] })
    }
  })

  test('further flags count more', () => {
    const made = madeBy('?seed=7&roughness=0.6&exponent=5', '--seed', '9', '-g', 'perlin-noise')
    expect(made).toEqual(madeBy('-g', 'perlin-noise', '--seed', '9', '--exponent', '5'))
    expect(madeBy('16', '?seed=7')).toEqual(madeBy('?exponent=4&seed=7'))
  })

  test('a window is one of the land of the link', () => {
    const window = ['--window', '0,0,17,17', '--level', '4']
    expect(madeBy('?seed=7&roughness=0.6&view=map', ...window)).toEqual(
      madeBy('--seed', '7', '--roughness', '0.6', ...window),
    )
  })
})

const strange = [
  '0',
  '14',
  '1e9',
  '1e400',
  '7.4',
  'NaN',
  '',
  '0x10',
  '1,5',
  ' 7',
  '7.',
  '.5e1',
  '+3',
  '-0',
  '💥',
  '%e2%98%83',
  'x'.repeat(60),
  '💥'.repeat(30),
].map((text) => `?generator=diamond-square&exponent=${text}`)

describe('what cannot be used is said as in the studio', () => {
  test.each([
    ...strange.filter((link) => !/=(14|1e9|1e400)$/.test(link)),
    '?generator=nothing&exponent=3',
    '?exponent=3&distribution=GAUSSIAN&tile=yes&corners=1,2,3&table=1,x',
    '?exponent=3&seed=4294967296&seed=5&roughness=-1',
    '?exponent=3&v=7&hight=3&creep=0.2&stamp=cone&width=9',
    '?generator=stamp-noise&exponent=3&stamp=image',
    '?generator=stamp-noise&exponent=3&weights=0,0,0,0,0,0',
    '?generator=stamp-noise&exponent=3&stamp=mix&weights=1,0,0,0,0,5',
    '?generator=stamp-noise&exponent=3&stamp=mix&weights=0,0,0,0,0,5',
    '?generator=endless&exponent=3&level=2&rivers=true&x=0.5',
    '?exponent=3&view=cubes&camera=near&palette=mauve',
    '?exponent=3&amplitude=1e3&amplitude=2&&=&a%3Db=1',
  ])('%s', (link) => {
    expect(madeFrom(link)).toEqual(parsed(link))
    const { notes } = readLink(link)
    const said = notes.filter(({ places }) => !shownKeys.some((id) => id === places.id))
    const plain = said.map(({ key, places }) =>
      sentences[key].replace(/\{(\w+)\}/g, (_, place: string) => String(places[place])),
    )
    const own = (sentence: string) => `orogen: ${sentence}`
    expect(parsed(link).notes).toEqual(plain.map(own))
  })

  test.each([
    {
      exponent: 3.2,
      seed: -1,
      roughness: 'rough',
      distribution: 5,
      tile: 'true',
      corners: null,
      table: [1, [2, 3]],
    },
    { exponent: '3', amplitude: 1e9, corners: { a: [1] }, table: [null], hight: 1, gain: 'x', orogen: 2 },
    { exponent: 3, orogen: '1', table: '', corners: 'none', age: [], 'a"b': 'c' },
  ])('in a file: %j', (more) => {
    const text = JSON.stringify({ orogen: 1, generator: 'diamond-square', ...more })
    writeFileSync(join(folder, 'odd.json'), `\ufeff ${text}`)
    expect(madeBy('odd.json')).toEqual(parsed(text))
    expect(parsed(text).notes.length).toBeGreaterThan(0)
  })

  test('in the same words', () => {
    const { link, exchange } = JSON.parse(textOf('web/words/core.json')) as Record<
      string,
      Record<string, { en: string }>
    >
    for (const [key, sentence] of Object.entries(sentences))
      expect(sentence).toBe({ ...link, ...exchange }[key]!.en)
  })

  test('and how a terrain is shown is passed over', () => {
    const known = [...lookTable.map(({ id }) => id), 'camera', 'bare', 'theme']
    expect([...shownKeys].sort()).toEqual(known.sort())
    const link = `?exponent=3&${known.map((id) => `${id}=1`).join('&')}`
    expect(parsed(link).notes).toEqual([])
    expect(madeBy(link).notes).toEqual([])
  })
})

describe('what is neither a link nor a file of parameters is refused', () => {
  const refusals: [string, string][] = [
    ['no.json', 'cannot read "no.json"'],
    ['list.json', 'the JSON names no generator; choose parameters saved here'],
    ['cut.json', 'the file is not JSON ('],
  ]
  test.each(refusals)('%s', (name, sentence) => {
    writeFileSync(join(folder, 'list.json'), '[1, 2]')
    writeFileSync(join(folder, 'cut.json'), '{"generator": "x')
    const { status, stderr } = run(name, '-o', 'none.r32')
    expect(status).toBe(2)
    expect(stderr).toContain(sentence)
    expect(() => readFileSync(join(folder, 'none.r32'))).toThrow()
  })

  test('the output is not the file that is read, and one design is enough', () => {
    writeFileSync(join(folder, 'one.json'), '{"generator":"loftis"}')
    expect(run('?seed=1', '?seed=2').stderr).toContain('one design is enough, got "?seed=1" and')
    expect(run('analyse', 'one.r32', '?seed=2').status).toBe(2)
  })

  test('in JavaScript', () => {
    for (const text of ['', 'alps', '512', 'C:\\alps'])
      expect(() => parse(text)).toThrow('a link of the studio looks like https://')
    expect(() => parse(5 as never)).toThrow('the link must be a text, got 5')
    expect(() => parse('{"a": 1}')).toThrow('the JSON names no generator')
    expect(() => parse('?seed=1', { note: 1 } as never)).toThrow('the options cannot have "note"')
  })

  test('parse() returns what generate() takes, for every generator', () => {
    for (const { id } of schema.generators) {
      const parameters = parse(`?generator=${id}&exponent=2`)
      expect(parameters.generator).toBe(id)
      expect(orogen.generate(parameters).size).toBe(orogen.generate({ generator: id, exponent: 2 }).size)
    }
    expect(findGenerator('endless')).toBeDefined()
  })
})
