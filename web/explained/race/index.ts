// The measuring core, for `npm run bench` and for the page of the race. It has no DOM: a page adds workers
// and pictures.
export { benchmarks } from './benchmarks/index.js'
export { measure, timerResolution, type TimedEntrant } from './measure.js'
export { asking } from './messages.js'
export { createSandbox, startCold } from './ours.js'
export type { Answers, Sandbox } from './protocol.js'
export { race, type Outcome, type RaceResult } from './race.js'
export { answering } from './sandbox.js'
export { difference, type Benchmark, type Entrant } from './entrant.js'
export { quantile, summary } from './statistics.js'
export { asScript } from './own/module.js'
export { programEntrant } from './own/program.js'
export { compare } from './sentences.js'
