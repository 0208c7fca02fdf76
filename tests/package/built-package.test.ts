import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../web/core/orogen/index.js'
import { goldenLines, filesIn, inProject, textOf } from '../web/project.js'
import { freshOrogen, known, sha256 } from '../web/terrain.js'

const run = promisify(execFile)

// Inside the project, so that the package is found by its own name, as in a project that has installed it.
const folder = 'build/consumer'
beforeAll(() => mkdirSync(inProject(folder), { recursive: true }))
afterAll(() => rmSync(inProject(folder), { recursive: true, force: true }))

/** The JSON that a module prints when node runs it in a separate process. */
async function printed(source: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: inProject('.'),
  })
  return JSON.parse(stdout)
}

const hashing = `
  import { createHash } from 'node:crypto'
  const sha256 = (heights) => createHash('sha256').update(new Uint8Array(heights.buffer)).digest('hex')
  const print = (value) => process.stdout.write(JSON.stringify(value))`

describe('imported by its name in node', () => {
  test('orogen gives the golden heights', async () => {
    const lines = goldenLines().filter(({ text }) => /exponent=[1-7]\b/.test(text))
    expect(lines.length).toBeGreaterThan(30)
    const hashes = await printed(`${hashing}
      import { loadOrogen } from 'orogen'
      const orogen = await loadOrogen()
      const requests = ${JSON.stringify(lines.map(({ request }) => request))}
      print(requests.map((request) => sha256(orogen.generate(request).heights)))`)
    expect(hashes).toEqual(lines.map(({ hash }) => hash))
  })

  test('orogen refuses with a sentence, lends, meshes, and exports its errors', async () => {
    const answers = await printed(`${hashing}
      import { loadOrogen, OrogenError, schema } from 'orogen'
      const orogen = await loadOrogen()
      const messageOf = (call) => { try { call() } catch (error) { return error.name + ': ' + error.message } }
      const lost = await loadOrogen({ wasm: new Uint8Array([1]) }).catch((error) => error)
      const field = orogen.generate(${JSON.stringify(known.request)})
      print([
        messageOf(() => orogen.generate({ roughness: 5 })),
        orogen.borrow(${JSON.stringify(known.request)}, (heights) => heights.length),
        orogen.surface(field).side,
        orogen.voxels(field).faces.length > 0,
        lost instanceof OrogenError && lost.code,
        schema.generators.length,
      ])`)
    expect(answers).toEqual([
      'RangeError: roughness must be between 0 and 1, got 5',
      81,
      9,
      true,
      'wasm-invalid',
      schema.generators.length,
    ])
  })

  test('orogen/published gives the heights of orogen', async () => {
    const orogen = await freshOrogen()
    const hash = await printed(`${hashing}
      import { published, randomStream } from 'orogen/published'
      print(sha256(published['voirol-b'].generate({ exponent: 6 }, randomStream(42)).heights))`)
    expect(hash).toBe(sha256(orogen.generate({ generator: 'voirol-b', exponent: 6, seed: 42 }).heights))
  })

  test('orogen/schema is the table, without the module', async () => {
    expect(await printed(`${hashing}; import { schema } from 'orogen/schema'; print(schema)`)).toEqual(schema)
  })

  test('the wasm file and the package’s own description can be resolved', async () => {
    const paths = await printed(
      `process.stdout.write(JSON.stringify(['orogen/orogen.wasm', 'orogen/package.json'].map((id) => import.meta.resolve(id))))`,
    )
    expect(paths).toEqual([
      expect.stringMatching(/\/dist\/orogen\/orogen\.wasm$/),
      expect.stringMatching(/\/package\.json$/),
    ])
  })
})

// packed.test.ts reads the types of the packed package as bundlers do.
test('the types fit under moduleResolution nodenext, strictly', async () => {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
  }
  const files = ['node', 'page'].map((name) => inProject(`tests/consumers/types/${name}.ts`))
  const settings = inProject(`${folder}/tsconfig.json`)
  writeFileSync(settings, JSON.stringify({ compilerOptions, files }))
  const tsc = inProject('node_modules/typescript/bin/tsc')
  const complaints = await run(process.execPath, [tsc, '-p', settings]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(complaints).toBe('')
})

describe('as it is packed', () => {
  let packed: string[]
  beforeAll(async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: inProject('.'),
    })
    packed = (JSON.parse(stdout) as { files: { path: string }[] }[])[0]!.files.map(({ path }) => path)
  })

  test('holds the worker and every chunk that is imported', () => {
    const scripts = readdirSync(inProject('dist/orogen')).filter((name) => name.endsWith('.js'))
    expect(scripts).toEqual(
      expect.arrayContaining(['index.js', 'client.js', 'worker.js', 'published.js', 'schema.js']),
    )
    const imported = scripts.flatMap((name) =>
      [...textOf(`dist/orogen/${name}`).matchAll(/from\s*["']\.\/([^"']+)["']/g)].map(
        (match) => `dist/orogen/${match[1]}`,
      ),
    )
    expect(imported.length).toBeGreaterThan(0)
    expect(imported.filter((path) => !packed.includes(path))).toEqual([])
    expect(packed).toContain('dist/orogen/worker.js')
  })

  test('holds nothing else than the package, its description for editors, its manual and its licence', () => {
    const strangers = packed.filter(
      (path) =>
        !/^(dist\/orogen\/|package\.json$|(README|EMBEDDING)\.md$|custom-elements\.json$|LICENSE$)/.test(
          path,
        ),
    )
    expect(strangers).toEqual([])
    expect(packed).toEqual(
      expect.arrayContaining(['README.md', 'EMBEDDING.md', 'LICENSE', 'custom-elements.json']),
    )
  })

  test('names no folder of the machine that built it', () => {
    const texts = filesIn('dist/orogen').filter((path) => /\.(js|ts)$/.test(path))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((path) => textOf(path).includes(inProject('.')))).toEqual([])
  })
})
