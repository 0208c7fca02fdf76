import { chromium, headlessShell } from './chromium.mjs'
import { emscripten } from './emscripten.mjs'
import { firefox } from './firefox.mjs'
import { hasHeader, onPath } from './paths.mjs'

// What the commands need from the system: how to tell that it is there, and the Debian package
// that brings it. `instead` is another way out for those who cannot install packages.
export const cmake = { name: 'CMake', package: 'cmake', isThere: () => onPath('cmake') }
export const ninja = { name: 'Ninja', package: 'ninja-build', isThere: () => onPath('ninja') }
export const clangFormat = {
  name: 'clang-format',
  package: 'clang-format',
  isThere: () => onPath('clang-format'),
}

export const compiler = {
  name: 'a C++ compiler',
  package: 'g++',
  isThere: () => process.env.CXX || onPath('c++') || onPath('g++') || onPath('clang++'),
}

export const libpng = { name: 'libpng', package: 'libpng-dev', isThere: () => hasHeader('png.h') }

export const googleTest = {
  name: 'GoogleTest',
  package: 'libgtest-dev',
  isThere: () => hasHeader('gtest/gtest.h'),
}

export const googleBenchmark = {
  name: 'Google Benchmark',
  package: 'libbenchmark-dev',
  isThere: () => hasHeader('benchmark/benchmark.h'),
}

export const valgrind = { name: 'Valgrind', package: 'valgrind', isThere: () => onPath('valgrind') }

export const webkit = {
  name: 'WebKit and its driver',
  package: 'webkit2gtk-driver',
  isThere: () => onPath('WebKitWebDriver'),
}

/** A screen for browsers that draw with WebGL only into a window. */
export const screen = { name: 'Xvfb', package: 'xvfb', isThere: () => onPath('xvfb-run') }
/** Before a command: it gets a screen that nobody sees. */
export const onScreen = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x1024x24']
export const xauth = { name: 'xauth', package: 'xauth', isThere: () => onPath('xauth') }

export const buildTools = [cmake, ninja, compiler, libpng, emscripten]
export const testTools = [...buildTools, googleTest, googleBenchmark, chromium, headlessShell]
export const browserTools = [...buildTools, chromium, firefox, webkit, screen, xauth]
export const checkTools = [clangFormat]
