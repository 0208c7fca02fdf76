import { stopOnSignals } from './children.mjs'
import { Refusal } from './say.mjs'

/**
 * The frame of every command: reads the flags and words it allows, answers --help, and turns a
 * Refusal into its sentence and exit status. `flags` maps each flag to its description, and so does `words`;
 * '--flag VALUE' takes the argument after it. `others`: the meaning of any other word, if one is allowed.
 * `body` gets a map of the flags without their dashes, each with its value, a set of the words, and one of
 * the others.
 */
export async function command({ use, about, flags = {}, words = {}, others, body }) {
  const given = process.argv.slice(2)
  const known = { ...flags, ...words }
  stopOnSignals()
  try {
    if (given.includes('--help') || given.includes('-h')) {
      process.stdout.write(help(use, about, known))
      return
    }
    const valued = Object.keys(flags).flatMap((flag) => (flag.includes(' ') ? [flag.split(' ')] : []))
    const flagsGiven = new Map()
    const wordsGiven = new Set()
    const othersGiven = new Set()
    for (let i = 0; i < given.length; i++) {
      const argument = given[i]
      const name = argument.replace(/^-+/, '')
      const [takes, what] = valued.find(([flag]) => flag === argument) ?? []
      if (takes && given[i + 1] === undefined) throw new Refusal(`${takes} needs a ${what} behind it.`, 2)
      if (takes) flagsGiven.set(name, given[++i])
      else if (Object.hasOwn(flags, argument)) flagsGiven.set(name, true)
      else if (Object.hasOwn(words, argument)) wordsGiven.add(argument)
      else if (others && !argument.startsWith('-')) othersGiven.add(argument)
      else throw new Refusal(unknownSentence(argument, use, known), 2)
    }
    await body(flagsGiven, wordsGiven, othersGiven)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = error.exitStatus
  }
}

/** The whole number behind a flag, or the usual one. */
export function wholeNumber(flags, name, usual, minimum) {
  const number = Number(flags.get(name) ?? usual)
  if (Number.isInteger(number) && number >= minimum) return number
  throw new Refusal(`--${name} must be a whole number from ${minimum} on, got ${flags.get(name)}.`, 2)
}

function help(use, about, known) {
  const rows = Object.entries({ ...known, '--help': 'this text' })
  const width = Math.max(...rows.map(([name]) => name.length))
  const list = rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`).join('')
  return `${use}\n\n${about}\n\n${list}`
}

function unknownSentence(argument, use, known) {
  const list = [...Object.keys(known), '--help'].join(', ')
  return `${use.split(' -- ')[0]} does not know ${argument}; it knows ${list}.`
}
