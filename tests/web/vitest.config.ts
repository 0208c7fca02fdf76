import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { wordParts } from '../../web/vite/words.js'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [wordParts()],
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    // Generous: other programs may want the processor too, and a deadline is no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one less than there are processors.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
  },
})
