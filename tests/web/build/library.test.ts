import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/programs.js'
import { inProject, textOf } from '../support/project.js'
import { freshOrogen } from '../support/terrain.js'

// The C++ library, installed, in a project of somebody else's. `npm run consumers` takes it from its source,
// too.
const folder = temporaryFolder()
const prefix = join(folder, 'prefix')

const run = (program: string, args: string[], env = {}) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })

beforeAll(() => {
  run('cmake', ['--install', inProject('build/native'), '--prefix', prefix])
}, 60_000)

const { version } = JSON.parse(textOf('package.json')) as { version: string }

test('find_package finds it, and it makes the same heights', async () => {
  run('cmake', [
    '-S',
    inProject('tests/consumers/cmake'),
    '-B',
    'build',
    '-G',
    'Ninja',
    `-DCMAKE_PREFIX_PATH=${prefix}`,
  ])
  run('cmake', ['--build', 'build'])
  const orogen = await freshOrogen()
  const leaf = { width: 2, height: 2, data: Float32Array.of(0, 1, 0.5, 0.25) }
  const printed = orogen.generate({ generator: 'stamp-noise', exponent: 4, stamp: 'image', image: leaf })
  expect(run(join(folder, 'build/consumer'), ['heights.r32']).split('\n')).toEqual([
    `version ${version}, ${version}`,
    'refused: roughness must be between 0 and 1, got 5',
    'kept: 65',
    'eroded: 4225',
    'window: 5 x 3',
    `printed: 16, ${Number(printed.max.toPrecision(6))}`,
    'no picture: image has no points; its width and height must be whole numbers from 1',
    'stopped: the generation was cancelled',
    'schema: yes',
    '',
  ])
  const { heights } = orogen.generate({ exponent: 6, seed: 42 })
  expect(readFileSync(join(folder, 'heights.r32')).equals(Buffer.from(heights.buffer))).toBe(true)
}, 120_000)

test('what pkg-config reads leads to it', () => {
  const pcfiledir = join(prefix, 'lib/pkgconfig')
  const values: Record<string, string> = { pcfiledir }
  for (const line of readFileSync(join(pcfiledir, 'orogen.pc'), 'utf8').split('\n')) {
    const [, name, value = ''] = /^([\w.]+)(?:=|: ?)(.*)$/.exec(line) ?? []
    if (name) values[name] = value.replace(/\$\{(\w+)\}/g, (_, other: string) => values[other]!)
  }
  const source = inProject('tests/consumers/cmake/main.cpp')
  const flags = [...values.Cflags!.split(' '), source, ...values.Libs!.split(' ')]
  run('c++', ['-std=c++20', ...flags, '-o', 'packaged'])
  expect(run(join(folder, 'packaged'), ['packaged.r32'])).toContain(`version ${version}`)
  // A program in C needs what C++ does.
  const inC = [...values.Cflags!.split(' '), inProject('tests/consumers/languages/heights.c')]
  const libraries = `${values.Libs} ${values['Libs.private']}`.split(/ +/)
  run('cc', ['-std=c11', ...inC, ...libraries, '-o', 'in-c'])
}, 120_000)

test('it is a shared library where one is asked for', () => {
  const options = ['-DBUILD_SHARED_LIBS=ON', '-DOROGEN_BUILD_CLI=OFF', '-DOROGEN_BUILD_TESTS=OFF']
  run('cmake', [
    '-S',
    inProject('.'),
    '-B',
    'shared',
    '-G',
    'Ninja',
    '-DOROGEN_BUILD_BENCHMARKS=OFF',
    ...options,
  ])
  const installed = readFileSync(join(folder, 'shared/cmake_install.cmake'), 'utf8')
  expect(installed).toContain('liborogen.so')
  expect(installed).not.toContain('liborogen.a')
}, 60_000)

test('it brings no flags along but where it is', () => {
  const targets = readFileSync(join(prefix, 'lib/cmake/orogen/orogen-targets.cmake'), 'utf8')
  expect(targets.match(/^ {2}INTERFACE_.*$/gm)).toEqual([
    '  INTERFACE_COMPILE_FEATURES "cxx_std_20"',
    expect.stringContaining('INTERFACE_INCLUDE_DIRECTORIES'),
    expect.stringContaining('"\\$<LINK_ONLY:>"'),
  ])
  const description = readFileSync(join(prefix, 'lib/pkgconfig/orogen.pc'), 'utf8')
  expect(description).toContain(`Version: ${version}`)
  expect(textOf('CMakeLists.txt')).toContain(`project(orogen VERSION ${version} `)
})
