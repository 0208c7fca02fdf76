import { describe, expect, test } from 'vitest'
import { filesIn, textOf } from './project.js'

/** An arrow of the design: which files must not mention which others. */
interface Arrow {
  promise: string
  from: string[]
  forbidden: RegExp
}

const cpp = filesIn('cpp').filter((file) => /\.(h|cpp)$/.test(file))
const web = filesIn('web').filter((file) => /\.(ts|mjs|css|html)$/.test(file))
const within = (files: string[], ...folders: string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(folder)))
const outside = (files: string[], folder: string) => files.filter((file) => !file.startsWith(folder))

/** What a C++ file includes, as written between the quotes or brackets. */
function includesOf(file: string): string[] {
  return [...textOf(file).matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map((match) => match[1]!)
}

/** What a script imports or points to, as a path from the root of the project, or a package's name. */
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

const kernels = within(
  cpp,
  'cpp/analysis/',
  'cpp/erosion/',
  'cpp/generators/',
  'cpp/published/',
  'cpp/shaping/',
  'cpp/mesh/',
  'cpp/light/',
  'cpp/windows/',
)

const cppArrows: Arrow[] = [
  {
    promise: 'kernels know neither command line, module, catalogue nor request',
    from: kernels,
    forbidden: /^(\.\.\/)*(cli\/|wasm\/|catalogue|generate\.h|schema)/,
  },
  {
    promise: 'kernels know no files and no console',
    from: kernels,
    forbidden: /^(fstream|iostream|ostream|filesystem|cstdio|stdio\.h|unistd\.h|png\.h)$/,
  },
  {
    promise: 'generators know neither meshes nor shaping',
    from: within(cpp, 'cpp/generators/', 'cpp/published/', 'cpp/windows/'),
    forbidden: /^(mesh|shaping)\//,
  },
  {
    promise: 'the weather knows no generator',
    from: within(cpp, 'cpp/erosion/'),
    forbidden: /^(generators|published|mesh|shaping|light|analysis)\/|^(parameters|parameter_table)\.h$/,
  },
  {
    promise: 'generators know no weather',
    from: within(cpp, 'cpp/generators/', 'cpp/published/', 'cpp/windows/'),
    forbidden: /^erosion\//,
  },
  {
    promise: 'emscripten is known in cpp/wasm alone',
    from: outside(cpp, 'cpp/wasm/'),
    forbidden: /emscripten/,
  },
  {
    promise: 'the library knows neither files, command line nor module',
    from: outside(outside(outside(cpp, 'cpp/cli/'), 'cpp/files/'), 'cpp/wasm/'),
    forbidden: /^(\.\.\/)*(cli|files|wasm)\//,
  },
  {
    promise: 'the formats know neither command line, module nor where their bytes go',
    from: within(cpp, 'cpp/files/'),
    forbidden:
      /^(\.\.\/)*(cli|wasm)\/|^(fstream|iostream|ostream|filesystem|cstdio|stdio\.h|unistd\.h|png\.h)$/,
  },
]

const webArrows: Arrow[] = [
  {
    promise: 'the core, which makes and shows terrain, never imports what explains and races it',
    // The voxel exporter still shares its mesher with the race.
    from: outside(within(web, 'web/core/'), 'web/core/exports/model-source.ts'),
    forbidden: /^web\/explained\//,
  },
  {
    promise: 'the package knows neither renderer nor pages',
    from: within(web, 'web/core/orogen/'),
    forbidden: /^(web\/(?:core\/|explained\/)?(render|pages|offline|setup|race|javascript)\/|three)/,
  },
  {
    promise: 'exports know neither renderer nor pages, and of the package nothing that makes terrain',
    from: within(web, 'web/core/exports/'),
    forbidden:
      /^(web\/(?:core\/|explained\/)?(render|pages|setup|published)\/|three|#|web\/core\/orogen\/(?!(compile|errors|files-address|heightfield|inlined-assets|picture-header|png-chunks|read-png|refusal|zlib-stream)\.js$))/,
  },
  {
    promise: 'the renderer knows no generator and no page',
    from: within(web, 'web/core/render/'),
    forbidden: /^(web\/(?:core\/|explained\/)?(orogen|pages|published|setup)\/|#)/,
  },
  {
    promise: 'what draws and what maps know neither state nor element',
    from: within(web, 'web/core/render/', 'web/core/map/', 'web/core/lines/'),
    forbidden: /^web\/(?:core\/|explained\/)?(state|elements|pages)\//,
  },
  {
    promise: 'the state of a terrain knows no element and no page',
    from: within(web, 'web/core/state/'),
    forbidden: /^web\/(?:core\/|explained\/)?(elements|pages|setup|race)\//,
  },
  {
    promise: 'no element knows a page',
    from: within(web, 'web/core/elements/', 'web/explained/elements/'),
    forbidden: /^web\/(?:core\/|explained\/)?(pages|setup)\//,
  },
  {
    promise: 'three is imported in web/core/render and among the opponents of the race alone',
    from: outside(outside(web, 'web/core/render/'), 'web/explained/race/three-opponents.ts'),
    forbidden: /^three(\/|$)/,
  },
  {
    promise: 'the line drawings import nothing but each other, the rivers and where a planet’s points are',
    from: within(web, 'web/core/lines/'),
    forbidden: /^(?!web\/(?:core\/|explained\/)?(lines|rivers|planet)\/)/,
  },
  {
    promise: 'where a planet’s points are is a matter of its own',
    from: within(web, 'web/core/planet/'),
    forbidden: /^(?!web\/core\/planet\/)/,
  },
  {
    promise: 'the rivers import nothing but each other',
    from: within(web, 'web/core/rivers/'),
    forbidden: /^(?!web\/core\/rivers\/)/,
  },
  {
    promise: 'the published programs import nothing but each other',
    from: within(web, 'web/explained/published/'),
    forbidden: /^(?!web\/explained\/published\/)/,
  },
  {
    promise: 'ours in JavaScript imports nothing but its own files',
    from: within(web, 'web/explained/javascript/'),
    forbidden: /^(?!web\/explained\/javascript\/)/,
  },
  {
    promise: 'what speaks to workers of one job knows none of the jobs',
    from: within(web, 'web/core/workers/'),
    forbidden: /^(?!web\/core\/workers\/)/,
  },
  {
    promise: 'the race measures and knows neither renderer nor page',
    from: within(web, 'web/explained/race/'),
    forbidden: /^web\/(?:core\/|explained\/)?(render|pages|setup)\//,
  },
  {
    promise: 'what keeps the site for offline use knows nothing of what it keeps',
    from: within(web, 'web/core/offline/'),
    forbidden: /^(?!web\/core\/workers\/ways\.js$)/,
  },
  {
    promise: 'what pages and elements share knows neither',
    from: within(web, 'web/core/dom/'),
    forbidden: /^(?!web\/core\/dom\/)/,
  },
  {
    promise: 'what all elements share knows none of them',
    from: within(web, 'web/core/elements/base/'),
    forbidden: /^(?!web\/(?:core\/|explained\/)?(dom|words|elements\/base)\/)/,
  },
  {
    promise: 'what measures maps knows neither renderer, page nor the elements that show it',
    from: within(web, 'web/explained/elements/laboratory/'),
    forbidden: /^web\/(?:core\/|explained\/)?(render|pages|setup|state|elements\/(?!(laboratory|base)\/))/,
  },
  {
    promise: 'what all figures share knows none of them, and neither renderer nor page',
    from: within(web, 'web/explained/elements/figure/'),
    forbidden:
      /^web\/core\/(render|pages|state|exports)\/|^web\/explained\/elements\/(?!(figure|laboratory)\/)/,
  },
  {
    promise: 'microscope and roughness know neither renderer nor page nor each other',
    from: within(web, 'web/explained/elements/microscope/', 'web/explained/elements/roughness/'),
    forbidden: /^web\/(?:core\/|explained\/)?(render|pages|setup|state|exports)\//,
  },
  {
    promise: 'quiz and comparison know neither renderer nor page nor each other',
    from: within(web, 'web/explained/elements/quiz/', 'web/explained/elements/comparison/'),
    forbidden:
      /^web\/(?:core\/|explained\/)?(render|pages|setup)\/|^web\/explained\/elements\/(quiz\/quiz|comparison\/comparison)-element/,
  },
  {
    promise: 'elements know no page, and of the package nothing that makes terrain to play steps',
    from: within(
      web,
      'web/explained/elements/player/',
      'web/explained/elements/steps/',
      'web/explained/elements/stamp-steps/',
    ),
    forbidden:
      /^(web\/(?:core\/|explained\/)?(pages|setup|race|render|javascript|exports)\/|#|web\/core\/orogen\/(?!stamp-image\.js$))/,
  },
  {
    promise:
      'what is played needs no page: the algorithms a step at a time know a stream of chance and each other',
    from: [
      'web/explained/elements/steps/diamond-square.ts',
      'web/explained/elements/steps/surface.ts',
      'web/explained/elements/stamp-steps/stamp-noise.ts',
    ],
    forbidden:
      /^(?!web\/(?:core\/|explained\/)?(published\/random-stream|elements\/(steps|stamp-steps)\/(diamond-square|stamp))\.js$)/,
  },
  {
    promise:
      'the chapters of planet and water play the twins of the generators, and know no page, no module and no renderer',
    from: within(
      web,
      'web/explained/elements/planet-steps/',
      'web/explained/elements/water-steps/',
      'web/explained/elements/valleys/',
    ),
    forbidden: /^(web\/(?:core\/|explained\/)?(pages|setup|race|render|orogen|exports)\/|#)/,
  },
  {
    promise: 'what all players share knows none of them',
    from: within(web, 'web/explained/elements/player/'),
    forbidden: /^web\/explained\/elements\/(?!(player|base)\/)/,
  },
  {
    promise: 'the element of the race knows neither renderer nor page',
    from: within(web, 'web/explained/elements/race/'),
    forbidden: /^(web\/(?:core\/|explained\/)?(render|pages|setup|state)\/|three|#)/,
  },
  {
    promise: 'the charting library is imported among the charts of the race alone',
    from: outside(web, 'web/explained/elements/race/charts/'),
    forbidden: /^@observablehq\//,
  },
  { promise: 'nothing imports the set-up', from: outside(web, 'web/setup/'), forbidden: /^web\/setup\// },
  {
    promise: 'the wasm module is known in the package alone',
    from: outside(web, 'web/core/orogen/'),
    forbidden: /^#wasm|build\/wasm/,
  },
]

describe('imports point one way', () => {
  test.each(cppArrows)('$promise', ({ from, forbidden }) => {
    expect(from).not.toEqual([])
    expect(trespasses(from, includesOf, forbidden)).toEqual([])
  })

  test.each(webArrows)('$promise', ({ from, forbidden }) => {
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
    expect(includesOf('cpp/catalogue.cpp')).toContain('generators/stamp_noise.h')
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
    // The types are made from the tables.
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
