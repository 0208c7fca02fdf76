/**
 * Deflate (RFC 1951) by Huffman codes and runs of one byte, in the frame of zlib (RFC 1950).
 *
 * Filtered heights hold next to no repetition but runs, so the search for longer matches, nine tenths of the time of
 * other encoders, finds nothing worth having. What is left is small enough to be written twice: cpp/cli/deflate.cpp gives
 * the same bytes, in every browser and with every version of zlib.
 */

/** The most bytes of a block: what a stored one can hold. */
export const blockBytes = 65535
/** What a block can be larger than its bytes, at most. */
export const blockOverhead = 6

const endOfBlock = 256
const symbols = 286
const longestCode = 15
const longestRun = 258

/** For runs of 3 to 258 bytes: the symbol, its extra bits and how many these are. */
const runs = runTable()

export class Deflate {
  readonly #tokens = new Uint16Array(blockBytes)
  readonly #out = new Uint8Array(blockBytes + blockOverhead + 16)
  #length = 0
  /** Bits that fill no byte yet, the first of them lowest. */
  #held = 0
  #holding = 0
  // The two sums of Adler-32.
  #a = 1
  #b = 0

  constructor() {
    this.#put(0x0178, 16) // deflate with a window of 32 kB; the level is not said
  }

  /** The next bytes of the stream, after up to `blockBytes` more of what it holds. */
  block(bytes: Uint8Array, last: boolean): Uint8Array<ArrayBuffer> {
    this.#sum(bytes)
    const counts = new Uint32Array(symbols)
    const tokens = this.#tokens.subarray(0, tokenise(bytes, this.#tokens, counts))
    const lengths = codeLengths(counts)
    if (bitsOf(counts, lengths) <= 8 * bytes.length + 40) this.#coded(tokens, lengths, last)
    else this.#stored(bytes, last)
    if (last) {
      this.#align()
      for (const half of [this.#b, this.#a]) this.#put(((half & 255) << 8) | (half >> 8), 16)
    }
    const out = this.#out.slice(0, this.#length)
    this.#length = 0
    return out
  }

  #coded(tokens: Uint16Array, lengths: Uint8Array, last: boolean): void {
    const codes = codesOf(lengths)
    this.#put((last ? 1 : 0) | (2 << 1), 3)
    // All symbols, one distance, and the lengths of their codes in four bits each: a code of sixteen equal lengths.
    this.#put((symbols - 257) | (0 << 5) | (15 << 10), 14)
    for (let i = 0; i < 19; i++) this.#put(i < 3 ? 0 : 4, 3)
    for (const length of lengths) this.#put(reversed(length, 4), 4)
    this.#put(reversed(1, 4), 4)
    for (const token of tokens) {
      if (token < 256) {
        this.#put(codes[token]!, lengths[token]!)
      } else {
        const { symbol, extra, bits } = runs[token - 256]!
        this.#put(codes[symbol]!, lengths[symbol]!)
        this.#put(extra, bits + 1) // and the code of the distance, a zero
      }
    }
    this.#put(codes[endOfBlock]!, lengths[endOfBlock]!)
  }

  #stored(bytes: Uint8Array, last: boolean): void {
    this.#put(last ? 1 : 0, 3)
    this.#align()
    this.#put(bytes.length, 16)
    this.#put(bytes.length ^ 0xffff, 16)
    this.#out.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #put(bits: number, count: number): void {
    this.#held |= bits << this.#holding
    this.#holding += count
    while (this.#holding >= 8) {
      this.#out[this.#length++] = this.#held
      this.#held >>>= 8
      this.#holding -= 8
    }
  }

  #align(): void {
    this.#put(0, (8 - this.#holding) & 7)
  }

  #sum(bytes: Uint8Array): void {
    // So many that the sums stay exact before they are reduced.
    for (let from = 0; from < bytes.length; from += 3800) {
      const to = Math.min(from + 3800, bytes.length)
      for (let i = from; i < to; i++) {
        this.#a += bytes[i]!
        this.#b += this.#a
      }
      this.#a %= 65521
      this.#b %= 65521
    }
  }
}

/** Writes bytes as they are and runs of the byte before as 256 + their length; returns how many tokens these are. */
function tokenise(bytes: Uint8Array, tokens: Uint16Array, counts: Uint32Array): number {
  let made = 0
  for (let i = 0; i < bytes.length;) {
    const byte = bytes[i]!
    let run = 0
    if (i > 0 && byte === bytes[i - 1]) {
      const most = Math.min(longestRun, bytes.length - i)
      run = 1
      while (run < most && bytes[i + run] === byte) run++
    }
    if (run >= 3) {
      tokens[made++] = 256 + run
      counts[runs[run]!.symbol]!++
      i += run
    } else {
      tokens[made++] = byte
      counts[byte]!++
      i++
    }
  }
  counts[endOfBlock] = 1
  return made
}

/** Huffman (1952), of at most 15 bits: counts whose tree is deeper are flattened until it is not. */
export function codeLengths(counts: Uint32Array): Uint8Array {
  const used = [...counts.keys()].filter((symbol) => counts[symbol]! > 0)
  for (let weights = counts; ; weights = weights.map((count) => (count > 0 ? (count >> 1) + 1 : 0))) {
    const sorted = [...used].sort((a, b) => weights[a]! - weights[b]! || a - b)
    const depths = depthsOf(sorted.map((symbol) => weights[symbol]!))
    if (Math.max(...depths) > longestCode) continue
    const lengths = new Uint8Array(counts.length)
    sorted.forEach((symbol, i) => (lengths[symbol] = depths[i]!))
    return lengths
  }
}

/** The depths of the leaves of Huffman's tree over weights that ascend, two or more. */
function depthsOf(weights: number[]): number[] {
  const leaves = weights.length
  const nodes = [...weights]
  const parents: number[] = []
  let leaf = 0
  let inner = leaves
  // Of equal weights the leaf is taken first, which keeps the tree shallow.
  const lightest = () =>
    leaf < leaves && (inner >= nodes.length || nodes[leaf]! <= nodes[inner]!) ? leaf++ : inner++
  while (nodes.length < 2 * leaves - 1) {
    const one = lightest()
    const other = lightest()
    parents[one] = parents[other] = nodes.length
    nodes.push(nodes[one]! + nodes[other]!)
  }
  const depths = [0]
  depths.length = nodes.length
  depths[nodes.length - 1] = 0
  for (let node = nodes.length - 2; node >= 0; node--) depths[node] = depths[parents[node]!]! + 1
  return depths.slice(0, leaves)
}

/** The canonical codes of these lengths, first bit lowest. */
function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let next = 0
  for (let length = 1; length <= longestCode; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(next++, length)
    }
    next <<= 1
  }
  return codes
}

function bitsOf(counts: Uint32Array, lengths: Uint8Array): number {
  let bits = 3 + 14 + 19 * 3 + (symbols + 1) * 4
  for (let symbol = 0; symbol < symbols; symbol++) bits += counts[symbol]! * lengths[symbol]!
  for (let run = 3; run <= longestRun; run++) {
    // The same symbol stands for several runs; each of them has the same number of further bits.
    const { symbol, extra, bits: further } = runs[run]!
    if (extra === 0) bits += counts[symbol]! * (further + 1)
  }
  return bits
}

function reversed(code: number, length: number): number {
  let out = 0
  for (let i = 0; i < length; i++) out |= ((code >> i) & 1) << (length - 1 - i)
  return out
}

function runTable(): { symbol: number; extra: number; bits: number }[] {
  const table = Array.from({ length: longestRun + 1 }, () => ({ symbol: 0, extra: 0, bits: 0 }))
  let run = 3
  for (let symbol = 257; symbol < 285; symbol++) {
    const bits = symbol < 265 ? 0 : (symbol - 261) >> 2
    for (let extra = 0; extra < 1 << bits; extra++) table[run++] = { symbol, extra, bits }
  }
  table[longestRun] = { symbol: 285, extra: 0, bits: 0 }
  return table
}
