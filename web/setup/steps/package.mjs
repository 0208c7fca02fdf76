import { chmodSync, copyFileSync } from 'node:fs'
import { keepReachable } from './declarations.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { viteBuild } from './vite.mjs'

/** Builds the npm package into dist/orogen: the code, the element for pages, then the type declarations. */
export async function buildPackage() {
  await step('building the package', async (hear) => {
    await viteBuild('package', hear)
    await viteBuild('element', hear)
    const built = inRoot('build/wasm/command-line')
    const shipped = inRoot('dist/orogen/command-line')
    copyFileSync(`${built}.js`, `${shipped}/command-line.cjs`)
    copyFileSync(`${built}.wasm`, `${shipped}/command-line.wasm`)
    chmodSync(`${shipped}/main.js`, 0o755)
    const tsc = inRoot('node_modules/typescript/bin/tsc')
    await run(process.execPath, [tsc, '-p', 'web/tsconfig.package.json'], { hear })
    keepReachable()
  })
}
