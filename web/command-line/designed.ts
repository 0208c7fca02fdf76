import { existsSync, readFileSync, statSync } from 'node:fs'
import { parse, parseFile } from '../package/link/parse.js'
import { findGenerator, type Parameter, parametersOf, type Values } from '../package/schema.js'

/** A file of parameters is shorter. */
const maxBytes = 2 ** 20

const isFile = (word: string) => /\.json$/i.test(word)
const isLink = (word: string) => /^\w[\w+.-]*:\/\/|^[^?#=]*[?#].*=|^\w+=/.test(word)

/** Flags whose value may look like a design, and is none. */
const takesName = /^(-o|--output|--(area|surface|elevation-change|ridges|mask|image))$/

/** Where a link of the studio, or the name of a file of its parameters, stands among the words. */
function designsIn(words: string[]): number[] {
  if (words.includes('erode')) return []
  return words.flatMap((word, at) => {
    if (word.startsWith('-') || takesName.test(words[at - 1] ?? '')) return []
    return isFile(word) || isLink(word) ? [at] : []
  })
}

function textOf(word: string): string {
  const shown = JSON.stringify(word)
  if (!existsSync(word)) throw new RangeError(`cannot read ${shown}: No such file or directory`)
  const info = statSync(word)
  if (info.isDirectory()) throw new RangeError(`${shown} is a folder; name a file in it`)
  if (info.size > maxBytes)
    throw new RangeError(`${shown} has ${info.size} bytes; parameters have 1 MB at most`)
  return readFileSync(word, 'utf8')
}

/** The value of a flag, or of its letter; the last one counts. */
function valueOf(words: string[], flag: string, letter: string): string | undefined {
  let value: string | undefined
  words.forEach((word, at) => {
    if (word === flag || word === letter) value = words[at + 1]
    else if (word.startsWith(`${flag}=`)) value = word.slice(flag.length + 1)
  })
  return value
}

/**
 * Replaces a link of the studio, or the name of a file of parameters, by the flags that mean the same; flags
 * beside it count more. `note` receives a sentence for each value that had to be changed.
 *
 * @throws RangeError for a text that is neither, and for two designs
 */
export function withDesign(words: string[], note: (sentence: string) => void): string[] {
  const [at, second] = designsIn(words)
  if (at === undefined) return words
  const word = words[at]!
  if (second !== undefined)
    throw new RangeError(
      `one design is enough, got ${JSON.stringify(word)} and ${JSON.stringify(words[second])}`,
    )
  const others = words.filter((_, i) => i !== at)
  if (isFile(word) && valueOf(words, '--output', '-o') === word)
    throw new RangeError(`${JSON.stringify(word)} is also read; let the output have another name`)
  const { generator: own, ...parameters } = isFile(word)
    ? parseFile(textOf(word), note)
    : parse(word, { onNote: note })
  const values = parameters as Values
  const id = valueOf(others, '--generator', '-g') ?? own
  const generator = findGenerator(id!)
  const isWindow = valueOf(others, '--window', '--window') !== undefined
  const isUsed = (row: Parameter) => !isWindow || (row.mapOnly !== true && row.id !== 'exponent')
  const rows = generator ? parametersOf(generator).filter(isUsed) : []
  const flags = rows
    .filter((row) => values[row.id] !== undefined && String(values[row.id]) !== String(row.default ?? ''))
    .map((row) => `--${row.id}=${String(values[row.id])}`)
  return [...(id === own ? [`--generator=${id}`] : []), ...sizeOf(others, flags), ...others]
}

/** A size in cells replaces the exponent of the design. */
function sizeOf(others: string[], flags: string[]): string[] {
  const isSize = others.some((word, i) => /^\d+$/.test(word) && !others[i - 1]?.startsWith('-'))
  return isSize ? flags.filter((flag) => !flag.startsWith('--exponent=')) : flags
}
