import { step } from './say.mjs'
import { viteBuild } from './vite.mjs'

/** Builds the measuring core into build/bench. */
export const buildBenchCore = () => step('building the race', (hear) => viteBuild('bench', hear))
