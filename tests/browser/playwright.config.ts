import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { launchOptions, wholeChromium } from './launch.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = Number(process.env.OROGEN_TEST_PORT ?? 4391)

/** What is tried in the browser as readers have it; the rest in the same without windows, which takes a third less. */
const inWhole = /(mountain|self-test|single-file|offline|keyboard)\.spec/

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: other programs may want the processor too, and a deadline is no test.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // Most of what a test takes is the drawing of its frames: small ones are as good.
    viewport: { width: 480, height: 340 },
    locale: 'en-GB',
    colorScheme: 'light',
    // It would fetch the whole site in every test; those that are about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      testMatch: inWhole,
      use: { launchOptions: launchOptions(wholeChromium) },
    },
    {
      name: 'shell',
      testIgnore: inWhole,
      use: { launchOptions: launchOptions(process.env.HEADLESS_PATH || wholeChromium) },
    },
  ],
  webServer: {
    command: `"${process.execPath}" node_modules/vite/bin/vite.js preview --config web/vite/site.config.ts --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: root,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
