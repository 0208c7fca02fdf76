import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { wordParts } from '../../web/vite/words.js'

/** Those that change what all modules of a process share. */
const alone = ['client-module', 'element-failure', 'memory', 'saved'].map(
  (name) => `tests/web/${name}.test.ts`,
)

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [wordParts()],
  test: {
    environment: 'node',
    // Generous: other programs may want the processor too, and a deadline is no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // By default one less than there are processors.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // One process reads what all have in common once.
      {
        extends: true,
        test: { name: 'web', include: ['tests/web/**/*.test.ts'], exclude: alone, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'package', include: ['tests/package/*.test.ts'] } },
    ],
  },
})
