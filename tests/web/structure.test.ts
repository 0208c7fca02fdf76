import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fileAddress, filesIn, inProject, textOf } from './project.js'

const { sources: builtOf } = (await import(
  /* @vite-ignore */ fileAddress('web/setup/steps/fresh.mjs').href
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

/** The imports of a script and the files it points to, as paths from the root of the project, or package names. */
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

function trespasses(files: string[], usesOf: (file: string) => string[], forbidden: RegExp): string[] {
  return files.flatMap((file) =>
    usesOf(file)
      .filter((use) => forbidden.test(use))
      .map((use) => `${file} uses ${use}`),
  )
}

/** Matches folders of web/, of the core or of the explanations, or something else. */
const parts = (names: string, others = '(?!)') =>
  new RegExp(`^(?:web/(?:core/|explained/)?(${names})/|${others})`)
/** Matches all but folders of web/. */
const allBut = (names: string) => new RegExp(`^(?!web/(?:core/|explained/)?(${names})/)`)

const kernels = 'analysis cover erosion gullies generators published shaping mesh light windows'
const files = 'fstream|iostream|ostream|filesystem|cstdio|stdio\\.h|unistd\\.h|png\\.h'
const weatherless =
  /^(generators\/(?!planet_faces)|(published|mesh|shaping|light|analysis)\/)|^(parameters|parameter_table)\.h$/
const gullyless = /^(generators|windows|published|erosion|mesh|parameter)/

/** Folders of cpp/, and what none of their files includes. */
const notIncluded: [folders: string, forbidden: RegExp][] = [
  [kernels, /^(\.\.\/)*(cli\/|wasm\/|catalogue|generate\.h|schema)/],
  [kernels, new RegExp(`^(${files})$`)],
  // The weather knows of generators only the places of a planet, and gullies nothing.
  ['erosion', weatherless],
  ['gullies', gullyless],
  ['generators published windows', /^(mesh|shaping)\//],
  ['generators', /^(erosion|gullies)\//],
  // The formats do not know where their bytes go.
  ['files', new RegExp(`^(\\.\\./)*(cli|wasm)/|^(${files})$`)],
]

/** Modules of the package that exports may use, because they make no terrain. */
const harmless =
  'canvas-pixels|compile|errors|files-address|heightfield|inlined-assets|picture-header|png-chunks|read-png|refusal|zlib-stream'

/** Folders and files of web/, and what none of them imports. */
const notImported: [folders: string, forbidden: RegExp][] = [
  // What makes and shows terrain knows nothing of what explains and races it.
  ['core/', /^web\/explained\//],
  ['core/orogen/', parts('render|pages|offline|setup|race|javascript', 'three')],
  // Exports and renderer know nothing that makes terrain, and the renderer only the types of the package's arrays.
  ['core/exports/', parts('render|pages|setup|published', `three|#|web/core/orogen/(?!(${harmless})\\.js$)`)],
  [
    'core/render/',
    parts('pages|published|setup', '#|web/core/orogen/(?!(heightfield|meshes|options)\\.js$)'),
  ],
  ['core/render/ core/map/ core/lines/', parts('state|elements|pages')],
  ['core/state/', parts('elements|pages|setup|race')],
  ['core/elements/ explained/elements/', parts('pages|setup')],
  ['core/lines/', allBut('lines|rivers|planet')],
  ['core/rivers/', allBut('rivers|planet')],
  ['core/elements/base/', allBut('dom|words|elements/base')],
  // What keeps the site for offline use knows nothing of what it keeps.
  ['core/offline/', /^(?!web\/core\/workers\/ways\.js$)/],
  // Published programs take of the package only how it checks what it is given.
  ['explained/published/', /^(?!web\/explained\/published\/|web\/core\/orogen\/(options|errors)\.js$)/],
  ...['core/planet/', 'explained/javascript/', 'core/workers/', 'core/dom/'].map(
    (folder): [string, RegExp] => [folder, new RegExp(`^(?!web/${folder})`)],
  ),
  ['explained/race/', parts('render|pages|setup')],
  [
    'explained/elements/laboratory/',
    parts('render|pages|setup|state', 'web/(core|explained)/elements/(?!(laboratory|base)/)'),
  ],
  [
    'explained/elements/figure/',
    parts('render|pages|state|exports', 'web/explained/elements/(?!(figure|laboratory)/)'),
  ],
  ['explained/elements/microscope/ explained/elements/roughness/', parts('render|pages|setup|state|exports')],
  ['explained/elements/quiz/', parts('render|pages|setup', 'web/explained/elements/quiz/quiz-element')],
  // To play steps no element needs what makes terrain, nor the chapters more than the twins of the generators.
  [
    'explained/elements/player/ explained/elements/steps/ explained/elements/stamp-steps/',
    parts('pages|setup|race|render|javascript|exports', '#|web/core/orogen/(?!stamp-image\\.js$)'),
  ],
  [
    'explained/elements/planet-steps/ explained/elements/water-steps/ explained/elements/valleys/',
    parts('pages|setup|race|render|orogen|exports', '#'),
  ],
  [
    'explained/elements/steps/diamond-square.ts explained/elements/stamp-steps/stamp-noise.ts',
    /^(?!web\/explained\/(published\/random-stream|elements\/(steps|stamp-steps)\/(diamond-square|stamp))\.js$)/,
  ],
  ['explained/elements/player/', /^web\/explained\/elements\/(?!(player|figure|base)\/)/],
  ['explained/elements/race/', parts('render|pages|setup|state', 'three|#')],
]

/** What only the files of one folder include or import. */
const reserved: [use: RegExp, all: string[], ...places: string[]][] = [
  [/emscripten/, cpp, 'cpp/wasm/'],
  [/^(\.\.\/)*(cli|files|wasm)\//, cpp, 'cpp/cli/', 'cpp/files/', 'cpp/wasm/'],
  [/^three(\/|$)/, web, 'web/core/render/', 'web/explained/race/three-opponents.ts', 'web/vite/three.ts'],
  [/^@observablehq\//, web, 'web/explained/elements/race/charts/'],
  [/^web\/setup\//, web, 'web/setup/'],
  [/^#wasm|build\/wasm/, web, 'web/core/orogen/'],
]

describe('imports point one way', () => {
  test.each(notIncluded)('%s: no %s', (folders, forbidden) => {
    const from = within(cpp, ...folders.split(' ').map((folder) => `cpp/${folder}/`))
    expect(from).not.toEqual([])
    expect(trespasses(from, includesOf, forbidden)).toEqual([])
  })

  test.each(notImported)('%s: no %s', (folders, forbidden) => {
    const from = within(web, ...folders.split(' ').map((folder) => `web/${folder}`))
    expect(from).not.toEqual([])
    expect(trespasses(from, importsOf, forbidden)).toEqual([])
  })

  test.each(reserved)('%s is known in its place alone', (use, all, ...places) => {
    const usesOf = all === cpp ? includesOf : importsOf
    expect(trespasses(places.reduce(outside, all), usesOf, use)).toEqual([])
    expect(trespasses(within(all, ...places), usesOf, use)).not.toEqual([])
  })

  test.each([
    ['three', 'web/explained/race/', 'three-opponents'],
    ['charts', 'web/explained/elements/race/', 'charts/'],
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
    expect(includesOf('cpp/catalogue.cpp')).toContain('generators/generators.h')
    expect(importsOf('web/core/render/camera.ts')).toContain('three/addons/controls/OrbitControls.js')
    expect(importsOf('web/core/state/link.ts')).toContain('web/core/render/viewpoint.js')
    expect(importsOf('web/core/orogen/module-address.ts')).toContain('build/wasm/orogen.wasm')
    expect(importsOf('web/core/exports/index.ts')).toContain('web/core/exports/export-worker.ts')
    expect(importsOf('web/words/studio.ts')).toContain('words:studio')
  })
})

test('each folder of cpp/ has a namespace, so that no two files define the same name', () => {
  const folders = cpp.map((file) => /^cpp\/(\w+)\/[^/]+$/.exec(file)).filter((match) => match !== null)
  const shared = /^cpp\/(library\/|wasm\/(embind_types|numeral)\.cpp$)/
  const wrong = folders
    .filter(([file]) => !shared.test(file))
    .filter(([file, folder]) => !new RegExp(`^namespace orogen::${folder!}\\b`, 'm').test(textOf(file)))
  expect(folders).not.toEqual([])
  expect(wrong.map(([file]) => file)).toEqual([])
})

test('no two files export types of the same name', () => {
  const declared = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm
  const scripts = web.filter((file) => file.endsWith('.ts'))
  const names = scripts.flatMap((file) => [
    ...new Set(Array.from(textOf(file).matchAll(declared), ([, name]) => name!)),
  ])
  expect(names).toContain('Heightfield')
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('no file exports a function, a value or a class that no other file names', () => {
  const scripts = [...web, ...filesIn('tests')].filter((file) => /\.(ts|mjs|js)$/.test(file))
  const namesIn = new Map(scripts.map((file) => [file, new Set(textOf(file).match(/\w+/g))]))
  // Readers of the package name its elements' classes.
  const ours = outside(scripts, 'web/explained/elements/explanations/')
  const declared = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class) (\w+)/gm
  const all = ours.flatMap((file) =>
    Array.from(textOf(file).matchAll(declared), ([, name]) => ({ file, name: name! })),
  )
  expect(all.length).toBeGreaterThan(500)
  const isNamed = ({ file, name }: (typeof all)[number]) =>
    scripts.some((other) => other !== file && namesIn.get(other)!.has(name))
  expect(all.filter((each) => !isNamed(each))).toEqual([])
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
    const scripts = outside(web, 'web/setup/').filter((file) => file.endsWith('.ts'))
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
    const free = /\.css$|^web\/core\/orogen\/parameter-types\.ts$/
    const long = [...cpp, ...web.filter((file) => !free.test(file))]
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 600)
    expect(long).toEqual([])
  })

  test('no page builds code or elements from text', () => {
    const forbidden =
      /\bnew Function\b|\beval\s*\(|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment/
    const ours = outside(web, 'web/setup/')
    expect(ours.filter((file) => forbidden.test(textOf(file)))).toEqual([])
    expect(forbidden.test(textOf('build/wasm/orogen.mjs')), 'the glue of the module').toBe(false)
  })
})
