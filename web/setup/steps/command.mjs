import { stopOnSignals } from './children.mjs'
import { Refusal } from './say.mjs'

/**
 * The frame of every command: reads the flags and words it allows, answers --help, and turns a
 * Refusal into its sentence and exit status. `flags` maps each flag to what it does, `words`
 * likewise; `body` gets two sets, of the flags without their dashes and of the words.
 */
export async function command({ use, about, flags = {}, words = {}, body }) {
  const given = process.argv.slice(2)
  const known = { ...flags, ...words }
  stopOnSignals()
  try {
    if (given.includes('--help') || given.includes('-h')) {
      process.stdout.write(help(use, about, known))
      return
    }
    const unknown = given.find((argument) => !Object.hasOwn(known, argument))
    if (unknown !== undefined) throw new Refusal(unknownSentence(unknown, use, known), 2)

    const flagsGiven = given
      .filter((argument) => Object.hasOwn(flags, argument))
      .map((flag) => flag.replace(/^-+/, ''))
    await body(new Set(flagsGiven), new Set(given.filter((argument) => Object.hasOwn(words, argument))))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = error.exitStatus
  }
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
