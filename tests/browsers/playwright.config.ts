import { defineConfig } from '@playwright/test'
import type { Options } from './checks.js'

// For `npm run browsers`: the same checks in every browser, one after the other. Chromium's pictures are the measure.
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  // Generous: everything is drawn in software.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  projects: [
    { name: 'chromium', use: { engine: 'chromium' } },
    { name: 'firefox', use: { engine: 'firefox' }, dependencies: ['chromium'] },
    { name: 'webkit', use: { engine: 'webkit' }, dependencies: ['chromium'] },
  ],
})
