import { step } from './say.mjs'
import { viteBuild } from './vite.mjs'

/** Builds the pages into dist/site, with the package and the single files that were built before. */
export const buildSite = () => step('building the page', (hear) => viteBuild('site', hear))

/** Builds the pages that are one file each: the studio into dist/orogen.html. */
export const buildSingleFiles = () => step('building the single file', (hear) => viteBuild('single', hear))
