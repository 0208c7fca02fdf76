import { defineConfig } from '@playwright/test'
import { launchOptions, wholeChromium } from '../browser/launch.js'

// Projects of other people's tools, for `npm run consumers`: each is installed, built, and served for work.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 90_000 },
  use: {
    launchOptions: launchOptions(process.env.HEADLESS_PATH || wholeChromium),
  },
})
