import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import {
  type CompilerOptions,
  createProgram,
  getPreEmitDiagnostics,
  JsxEmit,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
} from 'typescript'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { install, pack } from '../consumers/install.js'
import { schema } from '../../web/package/schema.js'
import { filesIn, inProject, textOf } from '../web/support/project.js'
import { known, wasmBytes } from '../web/support/terrain.js'

const run = promisify(execFile)
let tarball: string
let folder: string
let installed: string
beforeAll(async () => {
  tarball = await pack('build/packed')
  folder = await install(tarball, ['node', 'types', 'report.js'])
  installed = join(folder, 'node_modules/orogen')
})

describe('the packed package', () => {
  test('holds what is built, its description for editors, its manual and its licence, and nothing else', () => {
    const within = 'build/packed/node_modules/orogen'
    const others = ['LICENSE', 'README.md', 'EMBEDDING.md', 'custom-elements.json', 'package.json']
    const files = filesIn(within).map((path) => path.slice(within.length + 1))
    expect(files).toEqual([...filesIn('dist/orogen'), ...others].sort())
    // tests/web/package/golden.test.ts holds the heights of this one.
    expect(readFileSync(join(installed, 'dist/orogen/orogen.wasm')).equals(wasmBytes())).toBe(true)
  })

  test('names no folder of the machine that built it', () => {
    const texts = filesIn('dist/orogen').filter((path) => /\.(js|ts)$/.test(path))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((path) => textOf(path).includes(inProject('.')))).toEqual([])
  })

  test('has nothing that publint would mend', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true })
    expect(pkg!.name).toBe('orogen')
    expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([])
  })

  test('has types that fit its modules, for node and for bundlers', async () => {
    const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
    if (!result.types) throw new Error('it has no types at all')
    expect(Object.keys(result.entrypoints)).toEqual(expect.arrayContaining(['.', './three', './inline']))
    // The package is for modules: ignore problems of require() and of TypeScript before 2022.
    const modules = (problem: object) =>
      !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(String(problem.resolutionKind))
    const asFiles = (problem: object) =>
      'entrypoint' in problem && /\.(wasm|json|js)$/.test(String(problem.entrypoint))
    const problems = result.problems.filter((problem) => modules(problem) && !asFiles(problem))
    expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([])
  })

  test('has a command line that needs nothing else', async () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: string }
    const heights = join(folder, 'node/packed.r32')
    const words = ['-q', '-g', 'diamond-square', '--exponent', '5', '--seed', '3', '-o', heights]
    await run(join(installed, bin), words)
    await run(inProject('build/native/orogen'), [...words.slice(0, -1), `${heights}.native.r32`])
    expect(readFileSync(heights).equals(readFileSync(`${heights}.native.r32`))).toBe(true)
  })

  const settings: Record<string, CompilerOptions> = {
    'node.ts': { lib: ['lib.es2022.d.ts'], types: ['node'] },
    'page.ts': { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] },
    'react.tsx': { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], jsx: JsxEmit.ReactJSX },
  }
  const resolutions: Record<string, CompilerOptions> = {
    'a bundler': { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
    node: { module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
  }
  const readers = Object.keys(resolutions).flatMap((resolution) =>
    Object.keys(settings).map((file) => [file, resolution] as const),
  )
  test.each(readers)('has types that %s can read as they are, as %s does', (file, resolution) => {
    const program = createProgram([join(folder, 'types', file)], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: ScriptTarget.ES2022,
      types: [],
      typeRoots: [inProject('node_modules/@types')],
      ...settings[file],
      ...resolutions[resolution],
    })
    const complaints = getPreEmitDiagnostics(program)
    expect(complaints.map(({ messageText, file }) => [file?.fileName, messageText])).toEqual([])
    const known = program.getSourceFiles().map(({ fileName }) => fileName)
    expect(known.filter((path) => /node_modules\/(@types\/)?three\//.test(path))).toEqual([])
  })

  test('runs in node, and whole in one module', async () => {
    const { stdout } = await run(process.execPath, ['main.mjs'], { cwd: join(folder, 'node') })
    const { hash } = known
    expect(JSON.parse(stdout)).toEqual({
      generate: hash,
      client: hash,
      worker: false,
      inline: hash,
      inlineClient: hash,
      inlineWorker: false,
      inlineStamp: [258, 65535],
      vertices: 81,
    })
  })

  test('is found by its names in node, refuses with a sentence, lends, meshes, and exports errors and tables', async () => {
    const source = `
      import { loadOrogen, OrogenError } from 'orogen'
      import { published, randomStream } from 'orogen/published'
      import { schema } from 'orogen/schema'
      const orogen = await loadOrogen()
      const messageOf = (call) => { try { call() } catch (error) { return error.name + ': ' + error.message } }
      const lost = await loadOrogen({ wasm: new Uint8Array([1]) }).catch((error) => error)
      const field = orogen.generate(${JSON.stringify(known.request)})
      const heightsOf = ({ heights }) => Buffer.from(heights.buffer).toString('hex')
      const ours = orogen.generate({ generator: 'voirol-b', exponent: 6, seed: 42 })
      console.log(JSON.stringify({
        paths: ['orogen/orogen.wasm', 'orogen/package.json'].map((name) => import.meta.resolve(name)),
        refused: messageOf(() => orogen.generate({ roughness: 5 })),
        lent: orogen.borrow(${JSON.stringify(known.request)}, (heights) => heights.length),
        surface: orogen.surface(field).side,
        voxels: orogen.voxels(field).quads.length > 0,
        lost: lost instanceof OrogenError && lost.code,
        isTwin: heightsOf(published['voirol-b'].generate({ exponent: 6 }, randomStream(42))) === heightsOf(ours),
        schema,
      }))`
    const words = ['--input-type=module', '--eval', source]
    const { stdout } = await run(process.execPath, words, { cwd: join(folder, 'node') })
    expect(JSON.parse(stdout)).toEqual({
      paths: ['dist/orogen/orogen.wasm', 'package.json'].map(
        (path) => pathToFileURL(join(installed, path)).href,
      ),
      refused: 'RangeError: roughness must be between 0 and 1, got 5',
      lent: 81,
      surface: 9,
      voxels: true,
      lost: 'wasm-invalid',
      isTwin: true,
      schema,
    })
  })
})

describe('a bundle holds only what is used', () => {
  /** The files of the package that a bundle of this script holds something of, and the bundle. */
  async function bundled(script: string): Promise<{ from: string[]; code: string }> {
    mkdirSync(join(folder, 'shaken'), { recursive: true })
    writeFileSync(join(folder, 'shaken/main.js'), script)
    const { metafile, outputFiles } = await build({
      absWorkingDir: join(folder, 'shaken'),
      entryPoints: ['main.js'],
      bundle: true,
      format: 'esm',
      external: ['three'],
      metafile: true,
      write: false,
      outdir: 'out',
      logLevel: 'error',
    })
    const [inputs] = Object.values(metafile.outputs)
    const from = Object.entries(inputs!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    return {
      from: from.map(([path]) => path.split('dist/orogen/')[1] ?? path),
      code: outputFiles.map(({ text }) => text).join(),
    }
  }
  const glue = /WebAssembly|new Worker|orogen\.wasm/

  test.each([
    ['the table', 'schema', 'schema', expect.stringMatching(/^chunks\/schema-/)],
    ['the published programs', 'published', 'published', 'published.js'],
    ['the geometries', 'three', 'surfaceGeometry', 'three.js'],
  ])('%s alone', async (_, entry, name, file) => {
    const { from, code } = await bundled(`import { ${name} } from 'orogen/${entry}'; console.log(${name})`)
    // The check of options is shared with the calls of the package.
    expect(from.filter((path) => !/^chunks\/options-/.test(path))).toEqual([file, 'main.js'])
    expect(code).not.toMatch(glue)
    expect(code).not.toContain('voxelGeometry')
  })

  test('the table, asked of the whole package', async () => {
    const { code } = await bundled(`import { schema } from 'orogen'; console.log(schema)`)
    expect(code).not.toMatch(glue)
    expect((await bundled(`import { loadOrogen } from 'orogen'; loadOrogen()`)).code).toMatch(glue)
  })

  test('nothing, of what is imported and not used', async () => {
    for (const entry of ['', '/inline', '/worker', '/three', '/published', '/schema'])
      expect((await bundled(`import * as all from 'orogen${entry}'`)).from).toEqual([])
  })
})
