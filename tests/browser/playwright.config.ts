import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { Options } from '../browsers/checks.js'
import { launchOptions, wholeChromium } from './launch.js'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const port = Number(process.env.OROGEN_TEST_PORT ?? 4391)
// TurboFan compiles in the background what most tests leave before it pays: without it they take a twelfth less.
const shell = launchOptions(process.env.HEADLESS_PATH || wholeChromium, ['--js-flags=--no-turbofan'])

/** What is tried in the browser as readers have it; the rest in the same without windows, which takes a third less. */
const inWhole = /(mountain|self-test|single-file|offline|keyboard)\.spec/

/** The same checks in every browser, one after the other. Chromium's pictures are the measure. */
const inEngine = (name: string, engine: Options['engine'], dependencies: string[] = []) => ({
  name,
  testDir: '../browsers',
  workers: 1,
  fullyParallel: false,
  // Generous: everything is drawn in software.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: { engine },
  dependencies,
})

/** The packed package in the tools of other people. */
const consumers = (name: string, testMatch: string, timeout: number) => ({
  name,
  testDir: '../consumers',
  testMatch,
  workers: 1,
  timeout,
  expect: { timeout: 90_000 },
  use: { launchOptions: shell },
})

export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // One more than processors: a test that waits leaves its processor to the others.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // Generous: other programs may want the processor too, and a deadline is no test.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    // So that a failure names the line that waits in vain, which the limit of the whole test does not.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    baseURL: `http://127.0.0.1:${port}/`,
    // Most of what a test takes is the drawing of its frames: small ones are as good.
    viewport: { width: 480, height: 340 },
    locale: 'en-GB',
    colorScheme: 'light',
    // It would fetch the whole site in every test; those that are about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'chromium', testMatch: inWhole, use: { launchOptions: launchOptions(wholeChromium) } },
    { name: 'shell', testIgnore: inWhole, use: { launchOptions: shell } },
    // `npm run browsers` and `npm run consumers` ask for these, which take other programs.
    ...(process.env.OROGEN_PROJECTS === 'all'
      ? [
          inEngine('measure', 'chromium'),
          inEngine('firefox', 'firefox', ['measure']),
          inEngine('webkit', 'webkit', ['measure']),
          consumers('consumers', 'tools.spec.ts', 300_000),
          consumers('projects', 'projects.spec.ts', 900_000),
        ]
      : []),
  ],
  webServer: {
    command: `"${process.execPath}" node_modules/vite/bin/vite.js preview --config web/vite/site.config.ts --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: inRoot(''),
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
