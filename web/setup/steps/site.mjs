import { unlessFresh } from './fresh.mjs'
import { buildPackage } from './package.mjs'
import { step } from './say.mjs'
import { viteBuild } from './vite.mjs'

/** Builds the pages into dist/site, with the package and the single files that were built before. */
export const buildSite = () =>
  unlessFresh('the page', { outcome: 'dist/site' }, () =>
    step('building the page', (hear) => viteBuild('site', hear)),
  )

/** Builds the pages that are one file each: the studio into dist/orogen.html. */
export const buildSingleFiles = () =>
  unlessFresh('the single file', { outcome: 'dist/orogen.html' }, () =>
    step('building the single file', (hear) => viteBuild('single', hear)),
  )

/** Builds the package beside the single files, then the site, which hands both out. */
export async function buildPagesAndPackage() {
  await Promise.all([buildPackage(), buildSingleFiles()])
  await buildSite()
}
