// The measuring core, for `npm run bench` and for the page of the race. It has no DOM: a page adds workers and
// pictures.
export { ladders } from './ladders/index.js'
export {
  measure,
  timerResolution,
  type Entrant,
  type Measured,
  type Measurement,
  type Watch,
} from './measure.js'
export { answering, asking, type Answer } from './messages.js'
export { race, type Outcome, type RaceOptions, type RaceResult, type Realm } from './race.js'
export { createRealm, type Answers, type Ask, type Cold, type Copying, type Place } from './realm.js'
export { difference, type Candidate, type Engine, type Ladder, type Rung, type Surroundings } from './rung.js'
export { quantile, summary, type Summary } from './statistics.js'
