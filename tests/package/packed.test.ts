import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { inProject } from '../web/project.js'
import { known } from '../web/terrain.js'

const run = promisify(execFile)
let tarball: string
let folder: string
beforeAll(async () => {
  tarball = await pack('build/packed')
  folder = await install(tarball, ['node', 'types', 'report.js'])
})

describe('the packed package', () => {
  test('has nothing that publint would mend', async () => {
    const pkgDir = join(folder, 'node_modules/orogen')
    const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true })
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
    const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/orogen/package.json'), 'utf8')) as {
      bin: string
    }
    const heights = join(folder, 'node/packed.r32')
    const words = ['-q', '-g', 'diamond-square', '--exponent', '5', '--seed', '3', '-o', heights]
    await run(join(folder, 'node_modules/orogen', bin), words)
    await run(inProject('build/native/orogen'), [...words.slice(0, -1), `${heights}.native.r32`])
    expect(readFileSync(heights).equals(readFileSync(`${heights}.native.r32`))).toBe(true)
  })

  const settings: Record<string, CompilerOptions> = {
    'node.ts': { lib: ['lib.es2022.d.ts'], types: ['node'] },
    'page.ts': { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] },
    'react.tsx': { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [], jsx: JsxEmit.ReactJSX },
  }
  test.each(Object.entries(settings))('has types that %s can read as they are', (file, options) => {
    const { ES2022, Bundler } = { ...ScriptTarget, ...ModuleResolutionKind }
    const common = { strict: true, noEmit: true, target: ES2022, module: ModuleKind.ESNext }
    const program = createProgram([join(folder, 'types', file)], {
      ...common,
      moduleResolution: Bundler,
      typeRoots: [join(folder, '../../node_modules/@types')],
      ...options,
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
      vertices: 81,
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
    expect(from).toEqual([file, 'main.js'])
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
