import { defineConfig } from 'vitest/config'
import { programs } from './web/build/vite/programs.js'
import { wordParts } from './web/build/vite/words.js'

/** Tests that change a state which all modules of a process share. */
const alone = [
  'draw/cameras',
  'element/element-failure',
  'package/client-module',
  'package/memory',
  'studio/saved',
].map((name) => `tests/web/${name}.test.ts`)

export default defineConfig({
  plugins: [wordParts(), programs()],
  test: {
    environment: 'node',
    // Be generous: other programs may need the processor too, and a timeout proves nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default is one fewer than there are processors.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // One process loads the shared modules once.
      {
        extends: true,
        test: { name: 'web', include: ['tests/{web,gates}/**/*.test.ts'], exclude: alone, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'package', include: ['tests/package/*.test.ts'] } },
      { extends: true, test: { name: 'bench', include: ['tests/bench/*.test.ts'] } },
    ],
  },
})
