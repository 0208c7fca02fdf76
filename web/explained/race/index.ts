// The measuring core, for `npm run bench` and for the page of the race. It has no DOM: a page adds workers
// and pictures.
export { ladders } from './ladders/index.js'
export { measure, timerResolution, type Entrant } from './measure.js'
export { asking } from './messages.js'
export { createRealm, startCold } from './ours.js'
export type { Answers, Realm } from './protocol.js'
export { race, type Outcome, type RaceResult } from './race.js'
export { answering } from './realm.js'
export { difference, type Ladder, type Rung } from './rung.js'
export { quantile, summary } from './statistics.js'
export { asScript } from './own/module.js'
export { programRung } from './own/program.js'
export { compare } from './sentences.js'
