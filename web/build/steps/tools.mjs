import { hasHeader, onPath, isExecutable } from './paths.mjs'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, delimiter, dirname } from 'node:path'
import { Refusal } from './say.mjs'
import { ask } from './run.mjs'

const osRelease = '/etc/os-release'

const isUbuntu = existsSync(osRelease) && /^ID="?ubuntu"?$/m.test(readFileSync(osRelease, 'utf8'))

const emscripten = {
  name: 'Emscripten',
  package: 'emscripten',
  instead: 'set EMSDK to the folder of an Emscripten SDK',
  isThere: () => findEmcc(),
}

function findEmcc() {
  const { EMSDK } = process.env
  if (!EMSDK) return onPath('emcc')
  const emcc = join(EMSDK, 'upstream/emscripten/emcc')
  if (isExecutable(emcc)) return emcc
  throw new Refusal(
    `EMSDK is set to ${EMSDK}, but there is no emcc in ${dirname(emcc)}. ` +
      'Install and activate an SDK there, or unset EMSDK.',
  )
}

/** The environment in which emcc and emcmake are on PATH. */
export function emscriptenEnvironment() {
  const { EMSDK, EM_CONFIG, PATH } = process.env
  if (!EMSDK) return process.env
  const config = join(EMSDK, '.emscripten')
  return {
    ...process.env,
    PATH: dirname(findEmcc()) + delimiter + PATH,
    ...(EM_CONFIG === undefined && existsSync(config) ? { EM_CONFIG: config } : {}),
  }
}

/** A text that changes when another Emscripten would compile, so that the build starts afresh. */
export function emscriptenIdentity() {
  const emcc = findEmcc()
  return `${emcc} ${ask(emcc, ['-dumpversion'], { env: emscriptenEnvironment() })}`
}

export const chromium = {
  name: 'Chromium',
  // Ubuntu has it only as a snap, which cannot read the files of the tests.
  package: isUbuntu ? undefined : 'chromium',
  instead: 'set CHROME_PATH to a Chrome or Chromium',
  isThere: () => findChromium(),
}

/** Chromium without a user interface, which opens each page of a test in a third less time. */
const headlessShell = {
  name: 'Chromium without windows',
  package: isUbuntu ? undefined : 'chromium-headless-shell',
  instead: 'set CHROME_PATH to a Chrome or Chromium',
  isThere: () => process.env.CHROME_PATH || onPath('chromium-headless-shell'),
}

/** Mesa draws WebGL in software, and compiles programs in half the time of what Chromium brings along. */
export const mesa = {
  name: 'Mesa',
  package: onPath('apt-get') && 'libegl1 libgles2 libgl1-mesa-dri',
  isThere: hasMesa,
}

export function hasMesa() {
  const files = ['libEGL.so.1', 'libEGL_mesa.so.0', 'libGLESv2.so.2', 'dri/swrast_dri.so']
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders.some((folder) => files.every((file) => existsSync(join('/usr/lib', folder, file))))
}

/** Finds Chromium without a user interface, or else the whole browser. */
export function findHeadless() {
  return (!process.env.CHROME_PATH && onPath('chromium-headless-shell')) || findChromium()
}

// Ask for the version, because Ubuntu's /usr/bin/chromium-browser only says that one should install a snap.
export const findChromium = () =>
  programIn('CHROME_PATH') ??
  ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
    .map(onPath)
    .find((browser) => browser && ask(browser, ['--version']))

export const findFirefox = () =>
  programIn('FIREFOX_PATH') ?? ['firefox', 'firefox-esr'].map(onPath).find(Boolean)

/** The program that a variable of the environment names, if it is set. */
function programIn(variable) {
  const named = process.env[variable]
  if (!named) return undefined
  if (isExecutable(resolve(named))) return resolve(named)
  throw new Refusal(`${variable} is set to ${named}, but there is no program of that name.`)
}

/** Fails without Chromium; for the suites that need it. */
export async function requireChromium() {
  if (findChromium()) return
  throw new Refusal(
    'Chromium is missing, and Ubuntu has no package of it, only a snap. ' +
      'Install Google Chrome, or set CHROME_PATH to a Chrome or Chromium.',
  )
}

export const withoutFirefox =
  'Left out: Firefox is not installed. On Debian: sudo apt-get install firefox-esr; or set FIREFOX_PATH.'

export const withoutWebKit =
  'Left out: WebKit is not installed. On Debian: sudo apt-get install webkit2gtk-driver xvfb xauth.'

const firefox = {
  name: 'Firefox',
  // Ubuntu has it only as a snap.
  package: isUbuntu ? undefined : 'firefox-esr',
  instead: 'set FIREFOX_PATH to a Firefox',
  isThere: () => findFirefox(),
}

/** Fails without Firefox; for commands that need it. */
export function requireFirefox() {
  if (!findFirefox()) throw new Refusal('Firefox is missing; install it, or set FIREFOX_PATH to a Firefox.')
}

/**
 * Writes preferences into a fresh profile that keep Firefox from opening anything except the given address.
 */
export function quietProfile(folder) {
  const preferences = {
    'app.normandy.enabled': false,
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'termsofuse.bypassNotification': true,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join(''))
}

/** A tool of a Debian package, known by a command. */
export const program = (name, package_, command = package_) => ({
  name,
  package: package_,
  isThere: () => onPath(command),
})
/** A library of a Debian package, known by a header. */
const library = (name, package_, header) => ({ name, package: package_, isThere: () => hasHeader(header) })

// The commands' requirements of the system: a test for each, and the Debian package that installs it.
// `instead` is an alternative for readers who cannot install packages.
export const cmake = program('CMake', 'cmake')
export const ninja = program('Ninja', 'ninja-build', 'ninja')
const clangFormat = program('clang-format', 'clang-format')
export const compiler = {
  name: 'a C++ compiler',
  package: 'g++',
  isThere: () => process.env.CXX || onPath('c++') || onPath('g++') || onPath('clang++'),
}
export const clang = program('Clang', 'clang', 'clang++')
export const libFuzzer = {
  name: 'libFuzzer',
  package: 'libclang-rt-dev',
  isThere: () => onPath('clang++') && existsSync(`${ask('clang++', ['-print-resource-dir'])}/lib/linux`),
}
export const libpng = library('libpng', 'libpng-dev', 'png.h')
export const googleTest = library('GoogleTest', 'libgtest-dev', 'gtest/gtest.h')
export const googleBenchmark = library('Google Benchmark', 'libbenchmark-dev', 'benchmark/benchmark.h')
/** Programs that read files of Orogen. */
export const fileReaders = [
  program('GDAL', 'gdal-bin', 'gdalinfo'),
  program('Assimp', 'assimp-utils', 'assimp'),
  program('admesh', 'admesh'),
  program('librsvg', 'librsvg2-bin', 'rsvg-convert'),
]
export const valgrind = program('Valgrind', 'valgrind')
export const webkit = program('WebKit and its driver', 'webkit2gtk-driver', 'WebKitWebDriver')
/** A virtual screen for browsers that draw WebGL only into a window. */
export const screen = program('Xvfb', 'xvfb', 'xvfb-run')
/** The prefix of a command that runs it on a virtual screen. */
export const onScreen = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x1024x24']
const xauth = program('xauth', 'xauth')

export const buildTools = [cmake, ninja, compiler, libpng, emscripten]
/** Only tests of pages need these. */
export const pageTools = [chromium, headlessShell, mesa]
export const testTools = [...buildTools, googleTest, googleBenchmark, ...pageTools]
export const browserTools = [...buildTools, chromium, mesa, firefox, webkit, screen, xauth]
export const checkTools = [clangFormat]
