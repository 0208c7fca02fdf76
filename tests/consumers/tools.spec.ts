import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build as esbuild } from 'esbuild'
import { build as vite, createServer } from 'vite'
import { createServer as createServerOfVite5 } from 'vite-5'
import webpack from 'webpack'
import { install, pack } from './install.js'
import { goldenLines } from '../web/support/project.js'
import { serve } from '../browser/support/static-server.js'
import { expect, expectErrors, test } from '../browser/support/studio-page.js'

// The hash of the terrain that tests/consumers/report.js asks for.
const { hash } = goldenLines().find(
  ({ text }) => text === 'generator=diamond-square exponent=3 seed=42 roughness=0.5',
)!

/** The build commands of each project; the one with an import map needs none. */
const builds: Record<string, (folder: string) => Promise<unknown>> = {
  vite: (folder) =>
    vite({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { assetsInlineLimit: 0, minify: false },
    }),

  webpack: (folder) =>
    new Promise<void>((resolve, reject) => {
      const [entry, path] = ['./main.js', join(folder, 'dist')]
      webpack(
        {
          context: folder,
          entry,
          output: { path },
          mode: 'production',
          performance: false,
          optimization: { minimize: false },
        },
        (error, stats) => {
          const { errors = [], warnings = [] } =
            stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
          const complaints = [...errors, ...warnings].map(({ message }) => message)
          if (error || complaints.length > 0) reject(error ?? new Error(complaints.join('\n')))
          else resolve()
        },
      )
    }),

  esbuild: (folder) =>
    esbuild({
      absWorkingDir: folder,
      entryPoints: { main: 'main.js', 'terrain-worker': 'orogen/terrain-worker.js' },
      outdir: 'dist',
      bundle: true,
      format: 'esm',
      minify: true,
      loader: { '.wasm': 'file' },
      logLevel: 'error',
      logOverride: { 'empty-import-meta': 'error' },
    }),

  'import-map': async () => undefined,
}
/** Addresses of the pages of projects that are not at the usual place. */
const pages: Record<string, string> = { vite: 'vite/dist/index.html' }

/** The results that each project must report. */
const found = {
  generate: hash,
  client: hash,
  worker: true,
  vertices: 81,
  element: hash,
  status: 'ready',
  // The size of a print of 9 × 9 points, which a separate module writes.
  exported: 84 + 50 * (2 * 64 + 12 * 8),
}

/** The results with the race, whose outcomes have no problems. */
const foundWithRace = { ...found, race: '' }

const resultOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { result: Promise<object> }).result)

// One installation serves all tests.
test.describe.configure({ mode: 'default' })
let folder: string
test.beforeAll(async () => {
  folder = await install(await pack('build/consumers'), [...Object.keys(builds), 'report.js'])
})

for (const [name, build] of Object.entries(builds)) {
  test(`the packed package works in a project of ${name}`, async ({ page }) => {
    test.slow()
    if (name === 'esbuild') expectErrors(/404.*\/esbuild\/files\.wasm/) // the inlined copy is loaded then
    await build(join(folder, name))
    const site = await serve(page, 'build/consumers')
    await page.goto(`${site.address}${pages[name] ?? `${name}/index.html`}`)
    const inline =
      name === 'import-map'
        ? { inline: hash, inlineClient: hash, inlineWorker: true, inlineStamp: [258, 65535] }
        : {}
    expect(await resultOf(page)).toEqual({ ...(name === 'vite' ? foundWithRace : found), ...inline })
    expect(site.requests).toContainEqual(expect.stringMatching(/\.wasm$/))
  })
}

for (const [name, start] of Object.entries({ 'vite-5': createServerOfVite5, 'vite-8': createServer })) {
  test(`the development server needs no settings: ${name}`, async ({ page }) => {
    test.slow()
    const server = await start({
      root: join(folder, 'vite'),
      cacheDir: join(folder, `build/vite/.${name}/.vite`),
      configFile: false,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0 },
    })
    try {
      await server.listen()
      await page.goto(server.resolvedUrls!.local[0]!)
      // Vite may reload the page when it discovers another package.
      await expect(async () => expect(await resultOf(page)).toEqual(foundWithRace)).toPass({
        timeout: 60_000,
      })
    } finally {
      await page.goto('about:blank')
      await server.close()
    }
  })
}

test('what leaves the files behind needs no settings either: esbuild', async ({ page }) => {
  expectErrors(/404/)
  for (const format of ['esm', 'iife'] as const) {
    const outdir = join(folder, 'vite/bundled')
    await esbuild({
      absWorkingDir: join(folder, 'vite'),
      entryPoints: ['main.js', 'index.html'],
      outdir,
      format,
      bundle: true,
      minify: true,
      loader: { '.html': 'copy' },
      logLevel: 'error',
    })
    const site = await serve(page, 'build/consumers/vite/bundled')
    await page.goto(site.address)
    expect(await resultOf(page), format).toEqual(foundWithRace)
  }
})
