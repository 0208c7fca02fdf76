// The results of all benchmarks as text: a table for each race with its engines side by side, then the other
// benchmarks.

import { openingPhases, pictureParts } from './plan.mjs'

/**
 * `parts` are the results by name: native, node, chromium, cold, memory, instructions, dragging, flying,
 * opening, picture; any may be missing.
 */
export function report(parts) {
  const engines = [parts.node, parts.chromium].filter(Boolean)
  const races = engines[0]?.results ?? []
  return [
    races.map((race) => raceTable(race, engines, parts.native)),
    planetTable(engines),
    coldTable([parts.cold, parts.chromium && { ...parts.chromium, results: parts.chromium.cold }]),
    Object.entries(plainTables).map(
      ([name, { title, head, row }]) =>
        parts[name] && table(title(parts[name]), head, rowsOf(parts[name], row)),
    ),
    pictureTables(parts.picture),
  ]
    .flat()
    .filter(Boolean)
    .join('\n\n')
}

/** The rows of a part; beside those of another build stands which is which. */
function rowsOf({ results, before }, row) {
  if (!Array.isArray(before)) return results.map(row)
  const named = (name) => (result) =>
    row({ ...result, view: `${result.view}, ${name}`, name: `${result.name}, ${name}` })
  return results.flatMap((result, i) => [named('before')(before[i]), named('now')(result)])
}

/** What has drawn the pages. */
const drawnBy = ({ engine, card }) => `${engine}, drawn by ${card}`

/** The native benchmark of the same program as an entrant. */
function nativeName(benchmark, entrant) {
  const octaves = benchmark === 'perlin-noise-12' ? '-12' : ''
  if (entrant.endsWith('-wasm')) return `${entrant.slice(0, -'-wasm'.length)}${octaves}`
  if (entrant === 'ours-simd') return `${benchmark.replace(/-\d+$/, '')}${octaves}`
  return { 'surface-simd': 'surface', 'voxels-simd': 'voxels', fill: 'fill', copy: 'copy' }[entrant]
}

function raceTable({ benchmark, title, exponent, outcomes }, engines, native) {
  const here = engines.map(({ engine, results }) => ({
    engine,
    race: results.find((each) => each.benchmark === benchmark && each.exponent === exponent),
  }))
  const cells = 2 ** exponent + (benchmark === 'stamp-noise' ? 0 : 1)
  const side = `${benchmark === 'planet' ? '6 × ' : ''}${cells}`
  const head = [
    '',
    ...here.flatMap(() => ['ms', '10 – 90 %', '× fill', 'speed-up']),
    'native ms',
    '10 – 90 %',
  ]
  const notes = []
  const rows = outcomes.map(({ id, title: name }) => {
    const cells = here.flatMap(({ engine, race }) => {
      const outcome = race?.outcomes.find((each) => each.id === id)
      if (outcome?.problem) notes.push(`  ${engine}: ${outcome.problem}`)
      if (!outcome?.time) return ['–', '', '', '']
      const mark = outcome.time.steady ? '' : '*'
      return [
        mark + milliseconds(outcome.time.median),
        spread(outcome.time),
        number(outcome.timesFill, 1),
        outcome.yardstick ? '' : number(outcome.timesReference, 1),
      ]
    })
    const time = native?.results[`${nativeName(benchmark, id)}/${exponent}`]
    return [name, ...cells, time ? milliseconds(time.median) : '', time ? spread(time) : '']
  })
  const drifts = here
    .filter(({ race }) => race && Math.abs(race.drift - 1) > 0.1)
    .map(
      ({ engine, race }) =>
        `  ${engine}: the machine's pace changed by ${number(race.drift, 2)} during this race`,
    )
  const unsteady = rows.some((row) => row.some((cell) => cell.startsWith('*')))
  return [
    `${title}, ${side} × ${cells} points: ${here.map(({ engine }) => engine).join('; ')}; native`,
    ...aligned([head, ...rows]),
    ...notes,
    ...drifts,
    ...(unsteady ? ['  * still getting faster when its warm-up ended'] : []),
  ].join('\n')
}

/** The cost of a point of the planet and octave, divided by that of a point of stamp noise: 4 at most. */
function planetTable(engines) {
  const rows = engines.flatMap(({ engine, results }) => {
    const nanoseconds = (benchmark, exponent, points) => {
      const race = results.find((each) => each.benchmark === benchmark && each.exponent === exponent)
      const time = race?.outcomes.find(({ id }) => id === 'ours-simd')?.time
      return time && (time.median * 1e6) / points
    }
    return [8, 9, 10].flatMap((exponent) => {
      const planet = nanoseconds('planet', exponent, 6 * (2 ** exponent + 1) ** 2 * exponent)
      const stamps = nanoseconds('stamp-noise', exponent, 4 ** exponent)
      if (!planet || !stamps) return []
      return [
        [`${engine}, exponent ${exponent}`, number(planet, 2), number(stamps, 2), number(planet / stamps, 2)],
      ]
    })
  })
  if (rows.length === 0) return undefined
  const head = ['', 'planet, ns a point and octave', 'stamp noise, ns a point', 'ratio']
  return table('Planet beside stamp noise, with SIMD', head, rows)
}

function coldTable(parts) {
  return parts.filter(Boolean).map(({ engine, results }) => {
    const rows = results.map(({ entrant, compile, instantiate, first, second }) => [
      entrant,
      ...[compile, instantiate, first, second].map(({ median, low, high }) =>
        high > 0 ? `${number(median, 2)} (${number(low, 1)} – ${number(high, 1)})` : '–',
      ),
    ])
    const head = ['', 'compile', 'instantiate', 'first map', 'second']
    return table(`Cold start, 513 × 513 points, ms: ${engine}, a fresh process each time`, head, rows)
  })
}

const megabytes = (bytes) => number(bytes / 1e6, 1)

/** The tables with one row for each result. */
const plainTables = {
  memory: {
    title: () => 'Memory of a fresh module after its first map',
    head: ['', 'output MB', 'module MB', '× output', 'growth after it'],
    row: ({ generator, exponent, output, memory, times, grown }) => [
      `${generator}, exponent ${exponent}`,
      megabytes(output),
      megabytes(memory),
      number(times, 2),
      megabytes(grown),
    ],
  },
  instructions: {
    title: ({ exponent }) => `Instructions natively at exponent ${exponent}, by callgrind`,
    head: ['', 'instructions', 'a point'],
    row: ({ id, instructions, perPoint }) => [id, instructions.toLocaleString('en'), number(perPoint, 1)],
  },
  dragging: {
    title: (part) =>
      `Dragging roughness, 513 × 513 points on 1000 × 700 pixels, ms of the longest task in a step: ${drawnBy(part)}`,
    head: [
      '',
      'blocked, median',
      '95 %',
      'longest',
      'worked, median',
      '95 %',
      'kB allocated a step',
      'terrains',
      'last picture after',
      'right',
      'land after pen, median',
      '95 %',
    ],
    row: ({ view, blocked, worked, allocated, terrains, settled, right, lag }) => [
      view,
      ...[blocked.median, blocked.most, blocked.longest, worked.median, worked.most].map((time) =>
        number(time, 1),
      ),
      number(allocated / 1000, 0),
      number(terrains, 0),
      number(settled, 0),
      { true: 'yes', false: 'NO' }[right] ?? '',
      ...(lag ? [number(lag.median, 0), number(lag.most, 0)] : ['', '']),
    ],
  },
  flying: {
    title: (part) =>
      `Flying over the endless land, what the page works for a frame, drawing aside: ${drawnBy(part)}`,
    head: ['', 'frames', 'ms a frame, median', '99 %', 'tiles kept', 'MB more on the heap'],
    row: ({ name, frames, median, high, tiles, grown }) => [
      name,
      number(frames, 0),
      number(median, 2),
      number(high, 2),
      number(tiles, 0),
      megabytes(grown),
    ],
  },
  opening: {
    title: (part) =>
      `Opening the studio, 513 × 513 points on 1000 × 700 pixels, ms since the navigation: ${drawnBy(part)}, a fresh profile each time`,
    head: ['view', 'scripts run', 'worker ready', 'map made', 'frame submitted', 'picture there'].flatMap(
      (each, i) => (i > 0 ? [each, '10 – 90 %'] : [each]),
    ),
    row: (row) => [
      row.view,
      ...openingPhases.flatMap((phase) =>
        row[phase] ? [number(row[phase].median, 0), spread(row[phase])] : ['–', ''],
      ),
    ],
  },
}

/** Each part with its share of the whole. */
function pictureTables(part) {
  return (part?.engines ?? []).map(({ engine, results }) => {
    const rows = results.map((row) => {
      const total = pictureParts.reduce((sum, name) => sum + row[name], 0)
      const share = (name) => `${number(row[name], 1)} ${number((100 * row[name]) / total, 0).padStart(3)} %`
      return [
        row.name,
        number(total, 1),
        ...pictureParts.map(share),
        number(row.whole, 0),
        number(row.picture, 0),
      ]
    })
    const head = ['view, exponent', 'ms', ...pictureParts, 'whole after', 'drawn for']
    return table(`From request to first frame, 500 × 350 pixels: ${engine}`, head, rows)
  })
}

/**
 * Native results by name, out of Google Benchmark's JSON: every repetition is a time, of the processor alone.
 */
export function nativeResults({ benchmarks }, summary) {
  const times = {}
  const perUnit = { ns: 1e-6, us: 1e-3, ms: 1, s: 1e3 }
  for (const { run_type, run_name, cpu_time, time_unit } of benchmarks) {
    if (run_type !== 'iteration') continue
    times[run_name] ??= []
    times[run_name].push(cpu_time * perUnit[time_unit])
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)]))
}

const spread = ({ low, high }) => `${milliseconds(low)} – ${milliseconds(high)}`

export const number = (value, digits) => (value === undefined ? '' : value.toFixed(digits))
// Three digits that count, so that columns of very different times stay readable.
export const milliseconds = (value) => value.toFixed(digitsOf(value))

function digitsOf(value) {
  if (value >= 100) return 0
  if (value >= 10) return 1
  return value >= 1 ? 2 : 4
}

/** Lines of cells as columns, the first to the left. */
export function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines.map((line) =>
    `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ')}`.trimEnd(),
  )
}

const table = (title, head, rows) => [title, ...aligned([head, ...rows])].join('\n')
