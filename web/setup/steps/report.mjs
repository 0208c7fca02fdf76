import { say } from './say.mjs'

export function sayWhereThingsAre() {
  say()
  say('The page          dist/site')
  say('In one file       dist/orogen.html')
  say('The package       dist/orogen')
  say('The command line  build/native/orogen')
}

/** A row for each suite, then the total, which is the last line of `npm test`. */
export function sayResults(results) {
  const skipped = sum(results, 'skipped')
  const columns = ['passed', 'failed', ...(skipped > 0 ? ['skipped'] : [])]
  say()
  say(`${'suite'.padEnd(8)}${columns.map((column) => column.padStart(9)).join('')}     time`)
  for (const result of results) {
    const numbers = columns.map((column) => String(result[column]).padStart(9)).join('')
    say(`${result.name.padEnd(8)}${numbers}${`${result.seconds.toFixed(1)} s`.padStart(9)}`)
  }
  say()
  say(columns.map((column) => `${sum(results, column)} ${column}`).join(', '))
}

/** The sum of one column over all suites. */
export const sum = (results, column) => results.reduce((total, result) => total + result[column], 0)
