import { describe, expect, test } from 'vitest'
import { filesIn, textOf } from './project.js'

/** A rule of the design: files that must not mention certain others. */
type Arrow = [promise: string, from: string[], forbidden: RegExp]

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

const inCpp = (...folders: string[]) => within(cpp, ...folders.map((folder) => `cpp/${folder}/`))
const core = (...folders: string[]) => within(web, ...folders.map((folder) => `web/core/${folder}/`))
const explained = (...names: string[]) => within(web, ...names.map((name) => `web/explained/${name}/`))
const elements = (...names: string[]) => explained(...names.map((name) => `elements/${name}`))
/** Matches these parts, of the core or of the explanations, or something else. */
const parts = (names: string, others = '(?!)') =>
  new RegExp(`^(?:web/(?:core/|explained/)?(${names})/|${others})`)
/** Requires that the files import nothing but each other. */
const alone = (promise: string, folder: string): Arrow => [
  promise,
  within(web, folder),
  new RegExp(`^(?!${folder})`),
]

const kernels = inCpp(
  'analysis',
  'cover',
  'erosion',
  'gullies',
  'generators',
  'published',
  'shaping',
  'mesh',
  'light',
  'windows',
)
const generators = inCpp('generators', 'published', 'windows')
const files = 'fstream|iostream|ostream|filesystem|cstdio|stdio\\.h|unistd\\.h|png\\.h'
const weatherless =
  /^(generators\/(?!planet_faces)|(published|mesh|shaping|light|analysis)\/)|^(parameters|parameter_table)\.h$/
const library = outside(outside(outside(cpp, 'cpp/cli/'), 'cpp/files/'), 'cpp/wasm/')

const cppArrows: Arrow[] = [
  [
    'kernels know neither command line, module, catalogue nor request',
    kernels,
    /^(\.\.\/)*(cli\/|wasm\/|catalogue|generate\.h|schema)/,
  ],
  ['kernels know no files and no console', kernels, new RegExp(`^(${files})$`)],
  ['generators know neither meshes nor shaping', generators, /^(mesh|shaping)\//],
  ['the weather knows no generator but the places of a planet', inCpp('erosion'), weatherless],
  [
    'gullies know no generator but the places of a planet',
    inCpp('gullies'),
    /^(generators\/(?!planet_faces)|windows|published|erosion|mesh|parameter)/,
  ],
  ['generators know neither weather nor gullies', generators, /^(erosion|gullies)\//],
  ['emscripten is known in cpp/wasm alone', outside(cpp, 'cpp/wasm/'), /emscripten/],
  ['the library knows neither files, command line nor module', library, /^(\.\.\/)*(cli|files|wasm)\//],
  [
    'the formats know neither command line, module nor where their bytes go',
    inCpp('files'),
    new RegExp(`^(\\.\\./)*(cli|wasm)/|^(${files})$`),
  ],
]

/** Modules of the package that exports may use, because they make no terrain. */
const harmless =
  'compile|errors|files-address|heightfield|inlined-assets|picture-header|png-chunks|read-png|refusal|zlib-stream'

const webArrows: Arrow[] = [
  [
    'the core, which makes and shows terrain, never imports what explains and races it',
    within(web, 'web/core/'),
    /^web\/explained\//,
  ],
  [
    'the package knows neither renderer nor pages',
    core('orogen'),
    parts('render|pages|offline|setup|race|javascript', 'three'),
  ],
  [
    'exports know neither renderer nor pages, and of the package nothing that makes terrain',
    core('exports'),
    parts('render|pages|setup|published', `three|#|web/core/orogen/(?!(${harmless})\\.js$)`),
  ],
  [
    'the renderer knows no generator and no page, and of the package the types of its arrays alone',
    core('render'),
    parts('pages|published|setup', '#|web/core/orogen/(?!(heightfield|meshes)\\.js$)'),
  ],
  [
    'what draws and what maps know neither state nor element',
    core('render', 'map', 'lines'),
    parts('state|elements|pages'),
  ],
  ['the state of a terrain knows no element and no page', core('state'), parts('elements|pages|setup|race')],
  ['no element knows a page', [...core('elements'), ...explained('elements')], parts('pages|setup')],
  [
    'three is imported in web/core/render and among the opponents of the race alone',
    outside(outside(web, 'web/core/render/'), 'web/explained/race/three-opponents.ts'),
    /^three(\/|$)/,
  ],
  [
    'the line drawings import nothing but each other, the rivers and where a planet’s points are',
    core('lines'),
    /^(?!web\/(?:core\/|explained\/)?(lines|rivers|planet)\/)/,
  ],
  alone('where a planet’s points are is a matter of its own', 'web/core/planet/'),
  [
    'the rivers import nothing but each other and where a planet’s points are',
    core('rivers'),
    /^(?!web\/core\/(rivers|planet)\/)/,
  ],
  alone('the published programs import nothing but each other', 'web/explained/published/'),
  alone('ours in JavaScript imports nothing but its own files', 'web/explained/javascript/'),
  alone('what speaks to workers of one job knows none of the jobs', 'web/core/workers/'),
  ['the race measures and knows neither renderer nor page', explained('race'), parts('render|pages|setup')],
  [
    'what keeps the site for offline use knows nothing of what it keeps',
    core('offline'),
    /^(?!web\/core\/workers\/ways\.js$)/,
  ],
  alone('what pages and elements share knows neither', 'web/core/dom/'),
  [
    'what all elements share knows none of them',
    core('elements/base'),
    /^(?!web\/(?:core\/|explained\/)?(dom|words|elements\/base)\/)/,
  ],
  [
    'what measures maps knows neither renderer, page nor the elements that show it',
    elements('laboratory'),
    /^web\/(?:core\/|explained\/)?(render|pages|setup|state|elements\/(?!(laboratory|base)\/))/,
  ],
  [
    'what all figures share knows none of them, and neither renderer nor page',
    elements('figure'),
    /^web\/core\/(render|pages|state|exports)\/|^web\/explained\/elements\/(?!(figure|laboratory)\/)/,
  ],
  [
    'microscope and roughness know neither renderer nor page nor each other',
    elements('microscope', 'roughness'),
    parts('render|pages|setup|state|exports'),
  ],
  [
    'quiz and comparison know neither renderer nor page nor each other',
    elements('quiz', 'comparison'),
    parts('render|pages|setup', 'web/explained/elements/(quiz/quiz|comparison/comparison)-element'),
  ],
  [
    'elements know no page, and of the package nothing that makes terrain to play steps',
    elements('player', 'steps', 'stamp-steps'),
    parts('pages|setup|race|render|javascript|exports', '#|web/core/orogen/(?!stamp-image\\.js$)'),
  ],
  [
    'what is played needs no page: the algorithms a step at a time know a stream of chance and each other',
    ['steps/diamond-square.ts', 'stamp-steps/stamp-noise.ts'].map((file) => `web/explained/elements/${file}`),
    /^(?!web\/(?:core\/|explained\/)?(published\/random-stream|elements\/(steps|stamp-steps)\/(diamond-square|stamp))\.js$)/,
  ],
  [
    'the chapters of planet, water and gullies play the twins of the generators, and know no page, no module and no renderer',
    elements('planet-steps', 'plate-steps', 'water-steps', 'valleys', 'gully-steps', 'squig-steps'),
    parts('pages|setup|race|render|orogen|exports', '#'),
  ],
  [
    'what all players share knows none of them, and of figures their frame',
    elements('player'),
    /^web\/explained\/elements\/(?!(player|figure|base)\/)/,
  ],
  [
    'the element of the race knows neither renderer nor page',
    elements('race'),
    parts('render|pages|setup|state', 'three|#'),
  ],
  [
    'the charting library is imported among the charts of the race alone',
    outside(web, 'web/explained/elements/race/charts/'),
    /^@observablehq\//,
  ],
  ['nothing imports the set-up', outside(web, 'web/setup/'), /^web\/setup\//],
  ['the wasm module is known in the package alone', outside(web, 'web/core/orogen/'), /^#wasm|build\/wasm/],
]

describe('imports point one way', () => {
  test.each(cppArrows)('%s', (_, from, forbidden) => {
    expect(from).not.toEqual([])
    expect(trespasses(from, includesOf, forbidden)).toEqual([])
  })

  test.each(webArrows)('%s', (_, from, forbidden) => {
    expect(from).not.toEqual([])
    expect(trespasses(from, importsOf, forbidden)).toEqual([])
  })

  test('three comes to the race only when an opponent needs it', () => {
    const race = within(web, 'web/explained/race/')
    expect(race.filter((file) => /\bfrom\s*'[^']*three-opponents/.test(textOf(file)))).toEqual([])
    expect(race.filter((file) => /\bimport\('[^']*three-opponents/.test(textOf(file)))).not.toEqual([])
  })

  test('charts come to the race only when there is something to show', () => {
    const race = outside(within(web, 'web/explained/elements/race/'), 'web/explained/elements/race/charts/')
    const loading = /\bimport (?!type)[^;'"]*from\s*'[^']*charts\//
    expect(race.filter((file) => loading.test(textOf(file)))).toEqual([])
    expect(race.filter((file) => /\bimport\('[^']*charts\//.test(textOf(file)))).not.toEqual([])
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
  const shared = /^cpp\/(library\/|wasm\/embind_types\.cpp$)/
  const wrong = folders
    .filter(([file]) => !shared.test(file))
    .filter(([file, folder]) => !new RegExp(`^namespace orogen::${folder!}\\b`, 'm').test(textOf(file)))
  expect(folders).not.toEqual([])
  expect(wrong.map(([file]) => file)).toEqual([])
})

describe('files', () => {
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
