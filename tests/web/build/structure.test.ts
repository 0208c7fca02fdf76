import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fileAddress, filesIn, inProject, textOf } from '../support/project.js'

const { sources: builtOf } = (await import(
  /* @vite-ignore */ fileAddress('web/build/steps/fresh.mjs').href
)) as { sources(): string[] }

const cpp = filesIn('cpp').filter((file) => /\.(h|cpp)$/.test(file))
const web = filesIn('web').filter((file) => /\.(ts|mjs|css|html)$/.test(file))
const within = (files: string[], ...folders: string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(folder)))
const outside = (files: string[], folder: string) => files.filter((file) => !file.startsWith(folder))

/** The headers that a C++ file includes, as written between the quotes or brackets. */
function includesOf(file: string): string[] {
  return [...textOf(file).matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map((match) => match[1]!)
}

/**
 * The imports of a script and the files it points to, as paths from the root of the project, or package
 * names.
 */
function importsOf(file: string): string[] {
  const written = [
    ...textOf(file).matchAll(/\b(?:from|import|import\.meta\.glob(?:<\w+>)?)\s*\(?\[?\s*['"]([^'"]+)['"]/g),
    ...textOf(file).matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g),
  ]
  return written.map((match) => {
    const path = match[1]!
    return path.startsWith('.') ? new URL(path, `file:///${file}`).pathname.slice(1) : path
  })
}

/** What a script imports, and whether only when it is needed, or of types alone. */
function usesOf(file: string): { path: string; isLate: boolean }[] {
  const atOnce = /^(?:import|export) (?!type\b)(?:[^'"]*from )?['"]([^'"]+)['"]/gm
  const early = new Set([...textOf(file).matchAll(atOnce)].map((match) => resolved(match[1]!, file)))
  return importsOf(file).map((path) => ({ path, isLate: !early.has(path) }))
}

const resolved = (path: string, file: string) =>
  path.startsWith('.') ? new URL(path, `file:///${file}`).pathname.slice(1) : path

function trespasses(files: string[], usesOf: (file: string) => string[], forbidden: RegExp): string[] {
  return files.flatMap((file) =>
    usesOf(file)
      .filter((use) => forbidden.test(use))
      .map((use) => `${file} uses ${use}`),
  )
}

// The six rules, which ARCHITECTURE.md explains.

/**
 * 1. Folders of cpp/, floor by floor: each includes those of the floors above this line, and none of its own
 *   floor.
 */
const floors = [
  'base',
  'terrain',
  'diamond_square stamp_noise perlin_noise strokes gullies erosion',
  'published planet rivers ridged_noise',
  'cover',
  'generate',
  'mesh',
  'light analysis',
  'files',
  'cli',
  'library wasm',
].map((floor) => floor.split(' '))
const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder))

/** 3 and 5. Folders of web/, and the others that they import. */
const seen: Record<string, string> = {
  words: '',
  dom: 'words',
  package: '',
  draw: 'dom package',
  state: 'dom words package draw',
  files: 'dom words package draw state',
  sky: 'draw',
  tiles: 'package',
  planet: 'dom words package draw state files sky',
  endless: 'dom words package draw state files sky',
  explained: 'dom words package draw state files',
  'command-line': 'dom words package draw state files',
  element: 'dom words package draw state files controls',
  controls: 'dom words package draw state',
  pages: 'dom words package draw state controls files element planet endless explained',
  studio: 'dom words package draw state controls files element pages planet endless explained',
}

/**
 * 4. The files that reach a wing from elsewhere: when it is needed or for its types, or because they are
 *   themselves loaded late.
 */
const rowsOfTables: [wing: string, from: string, how?: 'loaded late'][] = [
  ['planet', 'web/state/views.ts'],
  ['endless', 'web/element/element.ts'],
  ['endless', 'web/element/endless.ts', 'loaded late'],
]

/** What only the files of some folders include or import. */
const reserved: [use: RegExp, all: string[], ...places: string[]][] = [
  // 2. A kernel knows neither files nor Emscripten.
  [/emscripten/, cpp, 'cpp/wasm/'],
  [
    /^(fstream|iostream|ostream|filesystem|cstdio|stdio\.h|unistd\.h|png\.h)$/,
    cpp,
    'cpp/cli/',
    'cpp/wasm/',
    'cpp/base/json_numeral.cpp',
  ],
  [
    /^three(\/|$)/,
    web,
    'web/draw/',
    'web/sky/',
    'web/planet/',
    'web/endless/draw/',
    'web/explained/race/library-opponents.ts',
    'web/explained/race/three-opponents.ts',
    'web/build/vite/three.ts',
  ],
  [/^(fastnoise-lite|(open-)?simplex-noise|three\.terrain)/, web, 'web/explained/race/library-opponents.ts'],
  [/^@observablehq\//, web, 'web/explained/race/element/charts/'],
  [/^@(codemirror|lezer)\//, web, 'web/explained/race/own/'],
  [/^#wasm|build\/wasm/, web, 'web/package/', 'web/explained/rates.ts'],
]

const folderOf = (file: string) => /^(?:web|cpp)\/([\w-]+)\//.exec(file)?.[1]

describe('imports point one way', () => {
  test('nothing blurs what lies behind it, which without a card costs more than a picture of the land', () => {
    const styles = web.filter((file) => file.endsWith('.css'))
    expect(styles.filter((file) => /backdrop-filter/.test(textOf(file)))).toEqual([])
  })

  test('in cpp/ each folder has its floor', () => {
    const unknown = [...new Set(cpp.map((file) => folderOf(file) ?? file))].filter(
      (folder) => floorOf(folder) < 0,
    )
    expect(unknown, 'add these folders to `floors` above, below all that they include').toEqual([])
  })

  test('in cpp/ to a floor above', () => {
    const wrong = cpp.flatMap((file) =>
      includesOf(file)
        .filter((path) => existsSync(inProject(`cpp/${path}`)))
        .map((path) => ({ path, other: path.split('/')[0]! }))
        .filter(({ other }) => other !== folderOf(file) && floorOf(other) >= floorOf(folderOf(file)!))
        .map(({ path }) => `${file} includes ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('in web/ along the spine, and from a wing to no other wing', () => {
    const wrong = web
      .filter((file) => folderOf(file) !== undefined && folderOf(file) !== 'build')
      .flatMap((file) => {
        const folder = folderOf(file)!
        return usesOf(file)
          .filter(({ path, isLate }) => {
            const other = folderOf(path)
            const isRow = rowsOfTables.some(
              ([wing, from, how]) => wing === other && from === file && (isLate || how !== undefined),
            )
            return (
              other !== undefined && other !== folder && !isRow && !seen[folder]?.split(' ').includes(other)
            )
          })
          .map(({ path }) => `${file} imports ${path}`)
      })
    expect(wrong).toEqual([])
  })

  test('pictures are drawn from plain arrays', () => {
    const wrong = trespasses(
      within(web, 'web/draw/'),
      importsOf,
      /^web\/package\/(?!(canvas-pixels|cover-colors|covers|faces|heightfield|meshes|options)\.js$)/,
    )
    expect(wrong).toEqual([])
  })

  test.each(['published', 'twins'])(
    'the programs in %s import nothing but the check of their options',
    (name) => {
      const folder = `web/explained/${name}/`
      const programs = within(web, folder)
      expect(programs).not.toEqual([])
      const others = new RegExp(`^(?!${folder}|web/package/(errors|options)\\.js$)`)
      expect(trespasses(programs, importsOf, others)).toEqual([])
    },
  )

  test.each(reserved)('%s is known in its place alone', (use, all, ...places) => {
    const uses = all === cpp ? includesOf : importsOf
    expect(trespasses(places.reduce(outside, all), uses, use)).toEqual([])
    expect(trespasses(within(all, ...places), uses, use)).not.toEqual([])
  })

  test.each([
    ['three', 'web/explained/race/', 'three-opponents'],
    ['libraries', 'web/explained/race/', 'library-opponents'],
    ['charts', 'web/explained/race/element/', 'charts/'],
  ])('%s come to the race only when they are needed', (_, folder, path) => {
    const race = outside(within(web, folder), folder + path)
    const naming = (how: string) =>
      race.filter((file) => new RegExp(`\\b${how}'[^']*${path}`).test(textOf(file)))
    expect(naming(`(import (?!type)|export )[^;'"]*from\\s*`)).toEqual([])
    expect(naming('import\\(')).not.toEqual([])
  })

  test('no import leads back to where it began', () => {
    const scripts = new Set(web.filter((file) => /\.(ts|mjs)$/.test(file)))
    const importedBy = (file: string) =>
      importsOf(file)
        .map((path) => path.replace(/\.js$/, '.ts'))
        .filter((path) => scripts.has(path))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, way: string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
      if (way.includes(file) || done.has(file)) return
      for (const next of importedBy(file)) visit(next, [...way, file])
      done.add(file)
    }
    for (const file of scripts) visit(file, [])
    expect(circles).toEqual([])
  })

  test('imports are seen where they are', () => {
    expect(includesOf('cpp/wasm/bindings.cpp')).toContain('emscripten/bind.h')
    expect(includesOf('cpp/generate/catalogue.cpp')).toContain('diamond_square/diamond_square.h')
    expect(importsOf('web/draw/camera/camera.ts')).toContain('three/addons/controls/OrbitControls.js')
    expect(importsOf('web/state/link.ts')).toContain('web/draw/camera/viewpoint.js')
    expect(importsOf('web/package/module/module-address.ts')).toContain('build/wasm/orogen.wasm')
    expect(importsOf('web/files/file-jobs.ts')).toContain('web/files/file-worker.ts')
    expect(importsOf('web/state/studio-words.ts')).toContain('words:studio')
  })
})

test('each folder of cpp/ has a namespace, so that no two files define the same name', () => {
  const folders = cpp.map((file) => /^cpp\/(\w+)\/[^/]+$/.exec(file)).filter((match) => match !== null)
  const shared = /^cpp\/(base\/|terrain\/|generate\/|library\/|wasm\/(elsewhere|embind_types|numeral)\.cpp$)/
  const wrong = folders
    .filter(([file]) => !shared.test(file))
    .filter(([file, folder]) => !new RegExp(`^namespace orogen::${folder!}\\b`, 'm').test(textOf(file)))
  expect(folders).not.toEqual([])
  expect(wrong.map(([file]) => file)).toEqual([])
})

describe('no two files have a type of the same name', () => {
  const shared = (files: string[], declared: RegExp) => {
    const filesOf = new Map<string, Set<string>>()
    for (const file of files)
      for (const [, name] of textOf(file).matchAll(declared))
        filesOf.set(name!, (filesOf.get(name!) ?? new Set()).add(file))
    expect(filesOf.size).toBeGreaterThan(100)
    return [...filesOf]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => [name, ...files].join(' '))
  }

  test('in web/', () => {
    const scripts = web.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    const declared = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm
    expect(shared(scripts, declared)).toEqual([])
  })

  test('in cpp/', () => {
    // The library has its own copies of what its header declares.
    const own = outside(cpp, 'cpp/library/')
    expect(shared(own, /^(?:struct|class|enum class|enum|using) (\w+)(?! *;|::)(?=[^;]*[{=])/gm)).toEqual([])
  })
})

test('no file exports a function, a value or a class that no other file names', () => {
  const scripts = [...web, ...filesIn('tests')].filter((file) => /\.(ts|mjs|js)$/.test(file))
  const namesIn = new Map(scripts.map((file) => [file, new Set(textOf(file).match(/\w+/g))]))
  // Readers of the package name its elements' classes.
  const ours = outside(scripts, 'web/explained/')
  const declared = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class) (\w+)/gm
  const all = ours.flatMap((file) =>
    Array.from(textOf(file).matchAll(declared), ([, name]) => ({ file, name: name! })),
  )
  expect(all.length).toBeGreaterThan(500)
  const isNamed = ({ file, name }: (typeof all)[number]) =>
    scripts.some((other) => other !== file && namesIn.get(other)!.has(name))
  expect(all.filter((each) => !isNamed(each))).toEqual([])
})

/**
 * The places in C++ where one operand of `a ? b : c` has another `?` outside of parentheses. The linter sees
 * them in scripts.
 */
function nestedConditionals(file: string): string[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const code = textOf(file).replaceAll(/\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'/g, blank)
  const found: string[] = []
  let marks = [0] // conditionals that are open, for each parenthesis around
  let line = 1
  for (const sign of code) {
    if (sign === '\n') line++
    else if (/[;{}]/.test(sign)) marks = [0]
    else if (/[([]/.test(sign)) marks.push(0)
    else if (/[)\]]/.test(sign) && marks.length > 1) marks.pop()
    else if (sign === ',') marks[marks.length - 1] = 0
    else if (sign === '?' && marks[marks.length - 1]!++ > 0) found.push(`${file}:${line}`)
  }
  return found
}

test('no conditional of C++ is nested in another', () => {
  const files = [...cpp, ...filesIn('tests/cpp').filter((file) => /\.(h|cpp)$/.test(file))]
  expect(files.flatMap(nestedConditionals)).toEqual([])
})

describe('files', () => {
  test('that comments name exist', () => {
    const all = ['cpp', 'web', 'tests', 'build/wasm'].flatMap(filesIn)
    const isThere = (named: string) =>
      existsSync(inProject(named)) || all.some((path) => path.endsWith(`/${named}`))
    const wrong = all
      .filter((file) => /^(cpp|web|tests)\/.*\.(h|cpp|ts|mjs|css)$/.test(file))
      .flatMap((file) =>
        Array.from(textOf(file).matchAll(/^\s*(?:\/\/|\/?\*).*|\s\/\/ .*/gm), ([comment]) => comment)
          .flatMap(
            (comment) => comment.match(/(?<![\w./{}-])[\w.-]*[\w/-]+\.(h|cpp|ts|mjs|css)\b(?![/(])/g) ?? [],
          )
          .filter((named) => !isThere(named.replace(/^(\.\.?\/)+/, '')))
          .map((named) => `${file}: ${named}`),
      )
    expect(wrong).toEqual([])
  })

  test('that pages and package are built of build them again when they change', () => {
    const scripts = web.filter((path) => !path.endsWith('.mjs')).filter((file) => file.endsWith('.ts'))
    const read = scripts.flatMap((file) => [
      ...importsOf(file).map((path) => path.replace(/\?.*/, '')),
      ...Array.from(textOf(file).matchAll(/\b(?:inRoot|readJson)\('([^']+)'\)/g), ([, path]) => path!),
    ])
    const sources = read.filter(
      (path) => /\.\w+$/.test(path) && !/^dist\//.test(path) && existsSync(inProject(path)),
    )
    expect(sources).toEqual(expect.arrayContaining(['EMBEDDING.md', 'tests/golden/heights.txt']))
    expect(sources.filter((path) => !builtOf().includes(path))).toEqual([])
  })

  test('none in cpp/ and web/ is longer than 600 lines', () => {
    // Generated types are exempt.
    const free = /\.css$|^web\/package\/parameter-types\.ts$/
    const long = [...cpp, ...web.filter((file) => !free.test(file))]
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 600)
    expect(long).toEqual([])
  })

  test('no page builds code or elements from text', () => {
    const forbidden =
      /\bnew Function\b|\beval\s*\(|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment/
    const ours = web.filter((path) => !path.endsWith('.mjs'))
    expect(ours.filter((file) => forbidden.test(textOf(file)))).toEqual([])
    expect(forbidden.test(textOf('build/wasm/orogen.mjs')), 'the glue of the module').toBe(false)
  })
})
