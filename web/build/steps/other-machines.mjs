import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { inRoot, onPath, root } from './paths.mjs'
import { run } from './run.mjs'
import { say, step } from './say.mjs'
import { provide } from './system.mjs'
import { clang, program } from './tools.mjs'

// The command line by other compilers, at other levels of optimisation, and for other machines, which QEMU
// plays.

const here = ['g++', 'clang++'].flatMap((compiler) =>
  ['-O0', '-O2', '-O3 -march=native'].map((flags) => ({ name: `${compiler} ${flags}`, compiler, flags })),
)
/** Machines by the names that Debian gives them; s390x is big-endian, armhf and i386 have 32 bits. */
const elsewhere = [
  { name: 'arm64', triple: 'aarch64-linux-gnu', processor: 'aarch64' },
  { name: 'armhf', triple: 'arm-linux-gnueabihf', processor: 'arm' },
  { name: 'i386', triple: 'i686-linux-gnu', processor: 'i386' },
  { name: 's390x', triple: 's390x-linux-gnu', processor: 's390x' },
].map((machine) => ({
  ...machine,
  compiler: `${machine.triple}-g++`,
  flags: '-O2',
  emulator: `qemu-${machine.processor}-static`,
}))

const tools = [
  clang,
  program('QEMU', 'qemu-user-static', 'qemu-s390x-static'),
  ...elsewhere.map(({ name, triple, compiler }) =>
    program(`a compiler for ${name}`, `g++-${triple}`, compiler),
  ),
]

/** Builds them, says which cannot be had, and resolves with the words that run each, by its name. */
export async function buildPrograms() {
  await provide(tools).catch(({ message }) => say(message))
  const programs = {}
  for (const target of [...here, ...elsewhere]) {
    const { name, compiler, emulator } = target
    const missing = [compiler, emulator].find((command) => command && !onPath(command))
    const libraries = !missing && (!emulator || (await librariesOf(name).catch(() => undefined)))
    if (libraries)
      await step(`building the command line: ${name}`, async (hear) => {
        programs[name] = [...(emulator ? [emulator] : []), await buildProgram(target, libraries, hear)]
      })
    else say(`Left out: ${name}, without ${missing ?? 'its libpng and zlib'}.`)
  }
  return programs
}

async function buildProgram({ name, compiler, flags, processor }, libraries, hear) {
  const folder = inRoot('build/gates', name.replaceAll(/[^\w+-]+/g, '_'))
  const settings = {
    CMAKE_BUILD_TYPE: 'None',
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_CXX_FLAGS: flags,
    CMAKE_UNITY_BUILD: 'ON',
    OROGEN_BUILD_TESTS: 'OFF',
    OROGEN_BUILD_BENCHMARKS: 'OFF',
    ...(processor && {
      CMAKE_SYSTEM_NAME: 'Linux',
      CMAKE_SYSTEM_PROCESSOR: processor,
      CMAKE_EXE_LINKER_FLAGS: '-static',
      ...libraries,
    }),
  }
  const defines = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`)
  await run('cmake', ['-S', root, '-B', folder, '-G', 'Ninja', ...defines], { hear })
  await run('cmake', ['--build', folder, '--target', 'orogen_cli'], { hear })
  return `${folder}/orogen`
}

/** Where libpng and zlib of another machine are, unpacked from Debian's packages without installing them. */
async function librariesOf(machine) {
  const folder = inRoot('build/gates/libraries', machine)
  const unpacked = `${folder}/unpacked`
  if (!existsSync(unpacked)) {
    for (const part of ['lists', 'archives']) mkdirSync(`${folder}/${part}/partial`, { recursive: true })
    writeFileSync(`${folder}/status`, '')
    const own = ['Dir::State', 'Dir::Cache'].map((name) => `${name}=${folder}`)
    const names = ['Architecture', 'Architectures'].map((name) => `APT::${name}=${machine}`)
    const options = [...own, `Dir::State::status=${folder}/status`, ...names, 'APT::Sandbox::User=root']
    const words = ['-qq', ...options.flatMap((option) => ['-o', option])]
    const apt = (...more) => run('apt-get', [...words, ...more], { cwd: folder })
    await apt('update').catch(() => {}) // one source that is down need not be the one with the packages
    await apt('download', 'libpng-dev', 'zlib1g-dev')
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['-x', file, '.'], { cwd: folder })
    writeFileSync(unpacked, '') // an interrupted run has left some of the files
  }
  const libraries = `${folder}/usr/lib/${readdirSync(`${folder}/usr/lib`)[0]}`
  return {
    PNG_PNG_INCLUDE_DIR: `${folder}/usr/include`,
    PNG_LIBRARY: `${libraries}/libpng16.a`,
    ZLIB_INCLUDE_DIR: `${folder}/usr/include`,
    ZLIB_LIBRARY: `${libraries}/libz.a`,
  }
}
