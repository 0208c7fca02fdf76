// `npx orogen race`: races the program in a file against published ones and ours, and prints the result.
import { isatty } from 'node:tty'
export * from './node.js'
import { opponents, type ProgramRace, type ProgramRaceOptions, race } from './node.js'
import { inEnglish, type OwnWords } from './words.js'
import { toCsv } from '../csv.js'
import { markdownOf } from './table.js'

const help = `orogen race FILE [--exponent N] [--against ID,ID…] [--rounds N] [--patient]
            [--json | --csv | --markdown]

Races the terrain program in a file of JavaScript or of TypeScript with nothing but types, whose default export is

  function ({ exponent, heights }, random) { … return heights }

for (2^exponent + 1)² numbers in rows, or 4^exponent of a map that tiles; random() gives numbers in [0, 1). A class with a
method generate of that signature, or a function that fills heights, will do, and so will a .wasm file with its memory
and generate(exponent, seed), which gives the address of 32-bit floats. The program is checked before it is timed, and runs as in
the page of the race: without imports, files and timers. What it writes to its console comes to standard error, 20 lines at most.

  --exponent N   the size, 1 to 12; 9 if not given: 513 × 513 points
  --against IDS  whom it races: ${wrapped(opponents)}
                 or files with other programs;
                 if not given: voirol-r,diamond-square
  --rounds N     rounds of samples, 3 to 1000; 30 if not given: five in each of six threads
  --patient      goes on for as long as the machine is too busy for a verdict
  --json, --csv, --markdown
                 the result in that form, in place of the table
`

function wrapped(ids: readonly string[]): string {
  const lines: string[] = ['']
  for (const id of ids) {
    if (lines.at(-1)!.length + id.length > 70) lines.push('')
    lines[lines.length - 1] += `${id}, `
  }
  return lines.join('\n                 ').replace(/, $/, '')
}

type CommandForm = 'text' | 'json' | 'csv' | 'markdown'

interface Asked {
  file: string
  form: CommandForm
  options: ProgramRaceOptions
}

/** @throws RangeError with a sentence for what is none of the words above. */
function read(words: readonly string[]): Asked {
  const options: ProgramRaceOptions = {}
  const files: string[] = []
  let form: CommandForm | undefined
  const rest = [...words]
  const valueOf = (flag: string) => {
    const value = rest.shift()
    if (value === undefined) throw new RangeError(`${flag} needs a value; see orogen race --help`)
    return value
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--exponent') options.exponent = wholeOf(word, valueOf(word))
    else if (word === '--rounds') options.rounds = wholeOf(word, valueOf(word))
    else if (word === '--patient') options.patient = true
    else if (word === '--against') options.against = valueOf(word).split(',')
    else if (word === '--json' || word === '--csv' || word === '--markdown') {
      if (form) throw new RangeError(`only one form can be printed, got --${form} and ${word}`)
      form = word.slice(2) as CommandForm
    } else if (word.startsWith('-')) throw new RangeError(`there is no flag ${word}; see orogen race --help`)
    else files.push(word)
  }
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new RangeError(
      `orogen race takes one file with a program, got ${files.length}; see orogen race --help`,
    )
  return { file, form: form ?? 'text', options }
}

/** @throws RangeError for what is not written as a whole number, such as an empty text or 0x3 */
function wholeOf(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new RangeError(`${flag} must be a whole number, got ${JSON.stringify(text)}`)
}

const forms: Record<CommandForm, (words: OwnWords, result: ProgramRace) => string> = {
  text: markdownOf,
  json: (_, result) => `${JSON.stringify(result, null, 2)}\n`,
  csv: (words, result) =>
    toCsv(words, [result], result.environment.engine, { ...result.program, first: result.check.first }),
  markdown: markdownOf,
}

/**
 * Runs the command with the words after `race`; resolves with its exit status: 2 for a wrong program or
 * option.
 */
export async function main(words: readonly string[]): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h') || words.length === 0) {
    process.stdout.write(help)
    return words.length === 0 ? 2 : 0
  }
  const showsProgress = isatty(2)
  const progress = (text: string) => showsProgress && process.stderr.write(`\r\x1b[K${text}`)
  try {
    const { file, form, options } = read(words)
    const result = await race(file, {
      ...options,
      onProgress: (stage, share) => progress(`${stage} ${Math.round(100 * share)} %`),
    })
    progress('')
    for (const line of result.check.logs) process.stderr.write(`${line}\n`)
    process.stdout.write(forms[form](await inEnglish(), result))
    return 0
  } catch (error) {
    progress('')
    process.stderr.write(`orogen: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}
