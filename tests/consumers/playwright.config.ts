import { defineConfig } from '@playwright/test'

// Projects of other people's tools, for `npm run consumers`: each is installed, built, and served for work.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 90_000 },
  use: {
    launchOptions: {
      executablePath: process.env.HEADLESS_PATH || process.env.CHROME_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader'],
    },
  },
})
