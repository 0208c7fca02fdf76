import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test, describe } from 'vitest'
import { readAttributes } from '../../../web/element/attributes.js'
import { schema } from '../../../web/package/index.js'
import { pictureHeader } from '../../../web/package/picture-header.js'
import { attributesOf, readLink } from '../../../web/state/link.js'
import { articleIn } from '../../../web/build/vite/article.js'
import { programs as otherPrograms } from '../../../web/build/vite/manual/programs.js'
import { opened } from '../../../web/build/vite/manual/tables.js'
import endings from '../../../web/files/read/endings.json'
import { exampleNames, shownExample } from '../../../web/build/vite/manual.js'
import manualWords from 'words:manual'
import { fileOf, languageTags } from '../../../web/words/languages.js'
import { programs, temporaryFolder } from '../support/programs.js'
import { inProject, unescaped, textOf } from '../support/project.js'
import { orogen } from '../support/terrain.js'

/** A figure's terrain as its page has it. */
interface Embed {
  attributes: Record<string, string>
  href: string
  image: Record<string, string>
  /** The poster on a dark page. */
  dark: string
}

const attributesIn = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)]),
  )

function embedsIn(html: string): Embed[] {
  const found = html.matchAll(
    /<orogen-terrain([^>]*)>\s*<a([^>]*)>\s*<picture\s*><source([^>]*)\/><img([^>]*)\/><\/picture><\/a\s*>\s*<\/orogen-terrain>/g,
  )
  return [...found].map(([, terrain, link, source, image]) => ({
    attributes: attributesIn(terrain!),
    href: attributesIn(link!).href!,
    image: attributesIn(image!),
    dark: attributesIn(source!).srcset!,
  }))
}

const documents = languageTags.map((language) => ({ language, file: fileOf('article', language) }))
const english = embedsIn(articleIn('en'))

test('six figures show eight terrains', () => {
  expect(english.length).toBe(8)
  expect([...articleIn('en').matchAll(/<strong>Figure \d/g)].length).toBe(6)
})

test.each(documents)('$file says its language, and where the others are', ({ language }) => {
  const html = articleIn(language)
  expect(html).toContain(`<html lang="${language}">`)
  for (const other of documents) {
    const address = `./${other.file}`
    const link = `href="${address}" hreflang="${other.language}"`
    expect(html).toContain(`<link rel="alternate" ${link}`)
    if (other.language !== language) expect(html, 'for readers without scripts').toContain(`<a ${link}`)
  }
})

test.each(documents)('$file shows the same terrains, described in its own words', ({ language }) => {
  const embeds = embedsIn(articleIn(language))
  const withoutAlt = (all: Embed[]) =>
    all.map(({ attributes, href, image, dark }) => ({
      attributes: { ...attributes, alt: '' },
      href,
      dark,
      image: { ...image, alt: '' },
    }))
  expect(withoutAlt(embeds)).toEqual(withoutAlt(english))
  for (const [i, { attributes, image }] of embeds.entries()) {
    expect(image.alt).toBe(attributes.alt)
    expect(image.alt).not.toBe('')
    if (language !== 'en') expect(image.alt).not.toBe(english[i]!.attributes.alt)
  }
})

test('every poster leads to its terrain and has the size that is said', () => {
  for (const { attributes, href, image, dark } of english) {
    const { state, notes } = readAttributes({
      getAttribute: (name: string) => attributes[name] ?? null,
    } as Element)
    expect(notes).toEqual([])
    expect(readLink(href.slice(2))).toEqual({ state, notes: [] })
    expect(attributes).toMatchObject(attributesOf(state))
    for (const address of [image.src!, dark]) {
      const picture = new URL(`../../../web/${address.slice(2)}`, import.meta.url)
      expect(existsSync(picture), address).toBe(true)
      const { width, height } = pictureHeader(new Uint8Array(readFileSync(picture)))
      expect([String(width), String(height)]).toEqual([image.width, image.height])
    }
  }
})

test.each(documents)('the tag in $file is the one of its fifth figure', ({ language }) => {
  const html = articleIn(language)
  const code = /<code id="example">(.*?)<\/code/s
    .exec(html)![1]!
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  const [tag] = /<orogen-terrain[^>]*>/.exec(code)!
  const figure = embedsIn(html).find(({ attributes }) => attributes.view === 'voxels')!
  expect(attributesIn(tag)).toEqual(figure.attributes)
  const image = attributesIn(/<img[^>]*>/.exec(code)![0])
  expect(image).toMatchObject({
    width: figure.image.width,
    height: figure.image.height,
    alt: figure.image.alt,
  })
})

test.each([
  ['en', /Perlin’s noise, he wrote, makes land that convinces but is very neutral/],
  ['fr', /le bruit de Perlin, écrivait-il, fait des terrains crédibles mais très neutres/],
  ['ja', /パーリンノイズの地形に不満があった/],
] as const)(
  'the article in %s says of Perlin’s noise, not of stamps, that it is too neutral',
  (language, sentence) => {
    expect(articleIn(language)).toMatch(sentence)
  },
)

const html = textOf('dist/site/manual.html')
const text = html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const runs = [...html.matchAll(/data-run="([^"]+)"/g)].map(([, name]) => name!)

describe('the manual', () => {
  test('tells of every call of the package, with an example beside it', () => {
    const calls = Object.keys(orogen)
    expect(ids).toEqual(expect.arrayContaining(calls.map((name) => `api-${name}`)))
    expect(runs).toEqual(expect.arrayContaining(calls))
  })

  test('tells of everything that the package exports: calls, elements and types', () => {
    const { exports } = JSON.parse(textOf('package.json')) as { exports: Record<string, { types?: string }> }
    const files = Object.values(exports).flatMap(({ types }) => (types ? [inProject(types)] : []))
    const program = ts.createProgram(files, { target: ts.ScriptTarget.ES2022, types: [], noLib: true })
    const checker = program.getTypeChecker()
    const [values, types] = [new Set<string>(), new Set<string>()]
    for (const file of files) {
      for (const each of checker.getExportsOfModule(
        checker.getSymbolAtLocation(program.getSourceFile(file)!)!,
      )) {
        const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
        const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
        ;(isValue ? values : types).add(each.name)
      }
    }
    expect(values.size).toBeGreaterThan(30)
    for (const name of values) expect(ids, name).toContain(`api-${name}`)
    // Those of parameters stand with their generators, those of attributes with their elements.
    const described =
      /Parameters$|^(GeneratorId|ParameterId|Orogen|TerrainAttributes)$|^Orogen.*(Attributes|Events)$/
    const others = [...types].filter((name) => !described.test(name))
    expect(others.length).toBeGreaterThan(60)
    for (const name of others) expect(ids, name).toContain(`type-${name}`)
    for (const name of ['GenerateParameters', 'WindowParameters']) expect(ids).toContain(`type-${name}`)
    const header = textOf('cpp/library/include/orogen/orogen_c.h')
    for (const [, name] of header.matchAll(/\b(orogen_\w+)\(/g)) expect(text).toContain(name)
  })

  test('tells of every generator, with what it reads', () => {
    for (const { id, summary, parameters } of schema.generators) {
      const part = html.split(`<section id="generator-${id}">`)[1]?.split('</section>')[0]
      if (part === undefined)
        throw new Error(
          `dist/site/manual.html has no ${id}: it is older than the schema; run \`npm run build\``,
        )
      expect(runs).toContain(`generator:${id}`)
      expect(text).toContain(summary)
      for (const use of parameters) expect(part).toContain(`<code>${use.id}</code>`)
    }
  })

  test('has the help of the command line, sizes, attributes and formats in its text', () => {
    for (const said of [
      '--millimetres',
      'Exit status:',
      'orogen.wasm',
      'GLB (glTF)',
      'worker-url',
      'wasm-unsafe-eval',
    ])
      expect(text).toContain(said)
  })

  test('names every place once, and every example that there is', () => {
    expect(ids).toEqual([...new Set(ids)])
    for (const [, place] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(place)
    expect(runs.filter((name) => !name.startsWith('generator:')).sort()).toEqual([...exampleNames].sort())
  })

  test('shows examples as their readers write them', () => {
    expect(shownExample('window')).toBe(
      "import { loadOrogen } from 'orogen'\n\nconst orogen = await loadOrogen()\n" +
        'const result = orogen.window({ seed: 42, level: 20, x: -7, y: 123456, width: 257, height: 129 })',
    )
  })
})

test('the table of files that are opened has every ending that the reader knows', () => {
  const said = opened.flatMap(([names]) => names!.split(', ').map((name) => name.slice(1)))
  expect(said).toEqual(expect.arrayContaining(Object.values(endings).flat()))
})

describe('for other programs', () => {
  const folder = temporaryFolder()

  test.each(otherPrograms)('%s has three steps, whose files its command writes', async (id, _, flags) => {
    const words = flags.split(' ')
    execFileSync(programs.native[0]!, [...words, '-q'], { cwd: folder })
    const output = words[words.indexOf('-o') + 1]!
    const beside = words.includes('--sidecar') ? [`${output}.json`] : []
    for (const file of [output, ...beside]) expect(existsSync(join(folder, file)), file).toBe(true)
    const english = (await manualWords.en()) as Record<string, string>
    const steps = [1, 2, 3].map((step) => english[`manual.programs.${id}.${step}`])
    expect(steps.join(' ')).toContain(output.replace(/\.png$/, ''))
  })

  test('a sidecar has the members that the steps name', () => {
    execFileSync(programs.native[0]!, ['-q', '--exponent=3', '-o', 'a.r16', '--sidecar'], { cwd: folder })
    expect(JSON.parse(readFileSync(join(folder, 'a.r16.json'), 'utf8'))).toMatchObject({
      unity: { depth: 16, resolution: 9, byteOrder: 'Windows', flipVertically: true },
      unreal: {
        location: [0, 0, expect.any(Number)],
        scale: [expect.any(Number), expect.any(Number), expect.any(Number)],
      },
      godot: { terrain3d: { r16Size: [9, 9], r16Range: [expect.any(Number), expect.any(Number)] } },
    })
  })
})
