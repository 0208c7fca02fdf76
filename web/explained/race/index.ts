// The measuring core, for `npm run bench` and for the page of the race. It has no DOM: a page adds workers and
// pictures.
export { ladders } from './ladders/index.js'
export { measure, timerResolution, type Entrant } from './measure.js'
export { answering, asking } from './messages.js'
export type { Realm, RealmAnswers } from './questions.js'
export { race, type Outcome, type RaceResult } from './race.js'
export { createRealm } from './realm.js'
export { difference, type Ladder, type Rung } from './rung.js'
export { quantile, summary } from './statistics.js'
