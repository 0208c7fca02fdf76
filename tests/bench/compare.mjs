// Compares a run of the benchmarks with an earlier one, to find changes beyond noise.
import { aligned, milliseconds, number } from './report.mjs'

/**
 * All times of a run by name, part by part: { native: { 'fill/9': { median, low, high } }, … }, in
 * milliseconds; `low` and `high` bound the middle eight tenths.
 */
export function timesOf(results) {
  const parts = { native: results.native?.results }
  for (const engine of ['node', 'chromium']) {
    parts[engine] = entries(results[engine]?.results, ({ benchmark, exponent, outcomes }) =>
      outcomes.map(({ id, time }) => [`${benchmark}/${exponent}/${id}`, time]),
    )
  }
  const cold = { 'cold in node': results.cold?.results, 'cold in Chromium': results.chromium?.cold }
  for (const [name, rows] of Object.entries(cold)) {
    parts[name] = entries(rows, ({ entrant, ...phases }) =>
      Object.entries(phases).map(([phase, time]) => [`${entrant}/${phase}`, time]),
    )
  }
  parts['opening in Chromium'] = entries(results.opening?.results, ({ view, ...phases }) =>
    Object.entries(phases).map(([phase, time]) => [`${view}/${phase}`, time]),
  )
  parts['dragging in Chromium'] = entries(results.dragging?.results, ({ view, blocked, worked }) => [
    [`${view}/blocked`, blocked],
    [`${view}/worked`, worked],
  ])
  for (const { engine, results: rows } of results.picture?.engines ?? [])
    parts[`picture in ${engine}`] = entries(rows, ({ name, time }) => [[name, time]])
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, times]) => times && Object.keys(times).length > 0)
      .map(([part, times]) => [part, mapped(times, ({ median, low, high }) => ({ median, low, high }))]),
  )
}

/**
 * The changes from one run to another, row by row. Machines differ in speed: the pace of a part is the median
 * of the ratios of all its rows, and a row has changed if its middle eight tenths, at that pace, do not
 * overlap those of before. A change that slows down a whole part therefore shows up only in its pace.
 *
 * @param {{ [part: string]: { [name: string]: { median: number, low: number, high: number } } }} before See
 *   `timesOf`.
 * @param {typeof before} after
 */
export function changes(before, after) {
  return Object.keys(after)
    .filter((part) => before[part])
    .map((part) => {
      const names = Object.keys(after[part]).filter(
        (name) => before[part][name]?.median > 0 && after[part][name].median > 0,
      )
      const ratio = (name) => after[part][name].median / before[part][name].median
      const pace = median(names.map(ratio))
      const changed = names.filter((name) => {
        const [old, now] = [before[part][name], after[part][name]]
        return now.low / pace > old.high || now.high / pace < old.low
      })
      return {
        part,
        pace,
        rows: names.length,
        changed: changed
          .map((name) => ({
            name,
            before: before[part][name].median,
            after: after[part][name].median,
            ratio: ratio(name) / pace,
          }))
          .sort((a, b) => b.ratio - a.ratio),
      }
    })
    .filter(({ rows }) => rows > 0)
}

/** The changes as text. */
export function changeTables(before, after, title) {
  const tables = changes(before, after).map(({ part, pace, rows, changed }) => {
    const head = `${part}: ${changed.length} of ${rows} changed beyond noise; all of it at ${number(pace, 2)} × the time of before`
    if (changed.length === 0) return head
    const lines = changed.map(({ name, before, after, ratio }) => [
      name,
      milliseconds(before),
      milliseconds(after),
      `× ${number(ratio, 2)}`,
    ])
    return [head, ...aligned([['', 'before, ms', 'now, ms', 'at that pace'], ...lines])].join('\n')
  })
  return [title, ...(tables.length > 0 ? tables : ['Both runs have nothing in common.'])].join('\n\n')
}

function entries(rows, each) {
  return Object.fromEntries((rows ?? []).flatMap(each).filter(([, time]) => time?.low !== undefined))
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The results of the other build in a run that measured two in turn; undefined for a run of one. */
export function otherBuild(results) {
  const parts = Object.entries(results).filter(([, { before }]) => before)
  // A part measured by the other build's own program has all that a result has; else there are only the rows.
  const asPart = ({ before, ...part }) => (before.results ? before : { ...part, results: before })
  return parts.length > 0 ? Object.fromEntries(parts.map(([name, part]) => [name, asPart(part)])) : undefined
}
