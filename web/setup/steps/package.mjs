import { chmodSync, copyFileSync } from 'node:fs'
import { keepReachable } from './declarations.mjs'
import { unlessFresh } from './fresh.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { viteBuild } from './vite.mjs'

/** Builds the npm package into dist/orogen: the code, then the element for pages beside the type declarations. */
export const buildPackage = () =>
  unlessFresh('the package', { outcome: 'dist/orogen/types' }, () =>
    step('building the package', async (hear) => {
      await viteBuild('package', hear)
      const built = inRoot('build/wasm/command-line')
      const shipped = inRoot('dist/orogen/command-line')
      copyFileSync(`${built}.js`, `${shipped}/command-line.cjs`)
      copyFileSync(`${built}.wasm`, `${shipped}/command-line.wasm`)
      chmodSync(`${shipped}/main.js`, 0o755)
      const tsc = inRoot('node_modules/typescript/bin/tsc')
      const types = run(process.execPath, [tsc, '-p', 'web/tsconfig.package.json'], { hear })
      await Promise.all([viteBuild('element', hear), types])
      keepReachable()
    }),
  )
