import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { Options } from '../browsers/checks.js'
import { launchOptions, wholeChromium } from './support/launch.js'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const port = Number(process.env.OROGEN_TEST_PORT ?? 4391)
// TurboFan compiles code in the background that most tests leave too soon to profit: without it they take a
// twelfth less.
const shell = launchOptions(process.env.HEADLESS_PATH || wholeChromium, ['--js-flags=--no-turbofan'])

/**
 * Tests that run in the full browser as readers have it; the others run headless, which takes a third less.
 */
const inWhole = /[\\/](mountain|self-test|single-file)\.spec/

/** The same checks in every browser, in turn. Chromium's pictures are the reference. */
const inEngine = (name: string, engine: Options['engine'], dependencies: string[] = []) => ({
  name,
  testDir: '../browsers',
  workers: 1,
  fullyParallel: false,
  // Be generous: everything is drawn in software.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  use: { engine },
  dependencies,
})

/** The packed package in third-party tools. */
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
  // One more than processors: a waiting test leaves its processor to the others.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // Be generous: other programs may need the processor too, and a timeout proves nothing.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    // A failure names the line that waits in vain, unlike the timeout of the whole test.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    baseURL: `http://127.0.0.1:${port}/`,
    // Tests spend most of their time drawing frames, and small ones serve as well.
    viewport: { width: 480, height: 340 },
    locale: 'en-GB',
    colorScheme: 'light',
    // The service worker would fetch the whole site in every test; tests about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'chromium', testMatch: inWhole, use: { launchOptions: launchOptions(wholeChromium) } },
    { name: 'shell', testIgnore: inWhole, use: { launchOptions: shell } },
    // `npm run gates`, `npm run browsers` and `npm run consumers` use these.
    ...(process.env.OROGEN_PROJECTS === 'all'
      ? [
          { name: 'gates', testDir: '../gates', testMatch: '*.spec.ts', use: { launchOptions: shell } },
          inEngine('measure', 'chromium'),
          inEngine('firefox', 'firefox', ['measure']),
          inEngine('webkit', 'webkit', ['measure']),
          consumers('consumers', 'tools.spec.ts', 300_000),
          consumers('projects', 'projects.spec.ts', 900_000),
        ]
      : []),
  ],
  webServer: {
    command: `"${process.execPath}" tests/browser/support/serve.mjs ${port}`,
    cwd: inRoot(''),
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
