import type { GenerateParameters } from '../../package/parameter-types.js'

export interface GoldenLine {
  /**
   * SHA-256 of the heights as little-endian 32-bit floats, row by row from the north; of a line with an age,
   * of heights, drained areas (whole numbers), the water's surface and change of elevation, one after the
   * other.
   */
  hash: string
  request: GenerateParameters
  /** The request as written in the file. */
  text: string
}

/**
 * The lines of a file of tests/golden: a hash, then the request as name=value.
 *
 * @throws Error for an invalid line.
 */
export function readGolden(text: string): GoldenLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [hash, ...words] = line.split(' ')
      if (!/^[0-9a-f]{64}$/.test(hash!)) throw new Error(`no hash at the start of: ${line}`)
      const request = Object.fromEntries(words.map(nameAndValue)) as unknown as GenerateParameters
      return { hash: hash!, request, text: words.join(' ') }
    })
}

function nameAndValue(word: string): [string, string | number | boolean | number[]] {
  const at = word.indexOf('=')
  if (at < 1) throw new Error(`not name=value: ${word}`)
  return [word.slice(0, at), valueOf(word.slice(at + 1))]
}

function valueOf(text: string): string | number | boolean | number[] {
  if (text.includes(':')) return text.replaceAll('_', ' ') // strokes
  if (text === 'true' || text === 'false') return text === 'true'
  if (text.includes(',')) return text.split(',').map(Number)
  return Number.isNaN(Number(text)) ? text : Number(text)
}
