import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { install, pack } from '../consumers/install.js'
import { goldenLines } from '../web/golden-lines.js'
import { serveFolder } from './static-server.js'
import { expect, test } from './studio-page.js'

// Of the terrain that tests/consumers/report.js asks for.
const { hash } = goldenLines().find(
  ({ text }) => text === 'generator=diamond-square exponent=3 seed=42 roughness=0.5',
)!

/** How each project is built; the one with an import map needs nothing. */
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
/** Where the page of a project is. */
const pages: Record<string, string> = { vite: 'vite/dist/index.html' }

test('the packed package works as vite, webpack, esbuild and an import map take it in', async ({ page }) => {
  test.slow()
  const folder = await install(await pack('build/consumers'), [...Object.keys(builds), 'report.js'])
  for (const [name, build] of Object.entries(builds)) await build(join(folder, name))
  const site = await serveFolder('build/consumers')
  try {
    for (const name of Object.keys(builds)) {
      await page.goto(`${site.address}${pages[name] ?? `${name}/index.html`}`)
      const result = await page.evaluate(() => (globalThis as unknown as { result: Promise<object> }).result)
      const inline = name === 'import-map' ? { inline: hash, inlineClient: hash, inlineWorker: true } : {}
      expect(result, name).toEqual({
        generate: hash,
        client: hash,
        worker: true,
        vertices: 81,
        element: hash,
        status: 'ready',
        ...inline,
      })
    }
    expect(site.requests.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(3)
  } finally {
    await page.goto('about:blank')
    await site.close()
  }
})
