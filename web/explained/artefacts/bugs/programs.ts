// Two terrain programs of a page's length, with the lines in them that most often go wrong. Each such line is
// a function, so that the same program runs with the right and with the wrong one; `code` is the text of that
// function, for readers.

/** A line of a program: what is written, and what it does. */
export interface BugLine<Arguments extends readonly unknown[], Result> {
  code: string
  run(...given: Arguments): Result
}

/** The lines of diamond-square that can be wrong. */
export interface DiamondSquareLines {
  /** The height of a centre, from the mean of its four corners. */
  centre: BugLine<[mean: number, amplitude: number, random: number], number>
  /** The amplitude of the next level. */
  shrink: BugLine<[amplitude: number], number>
  /** Whether the loop over the edges' rows goes on. */
  goOn: BugLine<[y: number, n: number], boolean>
}

/** The lines of value noise that can be wrong. */
export interface NoiseLines {
  /** The number of the cell in which a coordinate lies. */
  cell: BugLine<[x: number], number>
  /** The column of the lattice from which a corner's number is taken, on a map that tiles. */
  wrap: BugLine<[x: number, period: number], number>
  /** How far a height between two corners has gone from the one to the other. */
  ease: BugLine<[t: number], number>
  /** The random number of a corner. */
  corner: BugLine<[x: number, y: number], number>
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const rightSquares: DiamondSquareLines = {
  centre: {
    code: 'mean + amplitude * (random - 0.5)',
    run: (mean, amplitude, random) => mean + amplitude * (random - 0.5),
  },
  shrink: { code: 'amplitude / 2', run: (amplitude) => amplitude / 2 },
  goOn: { code: 'y <= n', run: (y, n) => y <= n },
}

const rightNoise: NoiseLines = {
  cell: { code: 'Math.floor(x)', run: (x) => Math.floor(x) },
  ease: { code: 't * t * (3 - 2 * t)', run: (t) => t * t * (3 - 2 * t) },
  wrap: { code: 'x % period', run: (x, period) => x % period },
  corner: {
    code: 'hash(Math.imul(x, 374761393) + Math.imul(y, 668265263))',
    run: (x, y) => hash(Math.imul(x, 374761393) + Math.imul(y, 668265263)),
  },
}

/** What a wrong line replaces, and what is written around it. */
interface BugOf<Lines, Name extends keyof Lines = keyof Lines> {
  line: Name
  wrong: Lines[Name]
  before: string
  after: string
}

type Bug =
  ({ program: 'diamond-square' } & BugOf<DiamondSquareLines>) | ({ program: 'noise' } & BugOf<NoiseLines>)

const bugs = {
  spikes: {
    program: 'diamond-square',
    line: 'centre',
    wrong: {
      code: 'mean + (random - 0.5)',
      run: (mean: number, _: number, random: number) => mean + (random - 0.5),
    },
    before: 'height[centre] = ',
    after: '',
  },
  border: {
    program: 'diamond-square',
    line: 'goOn',
    wrong: { code: 'y < n', run: (y: number, n: number) => y < n },
    before: 'for (let y = 0; ',
    after: '; y += half)',
  },
  creases: {
    program: 'noise',
    line: 'ease',
    wrong: { code: 't', run: (t: number) => t },
    before: 'const share = ',
    after: '',
  },
  flat: {
    program: 'diamond-square',
    line: 'shrink',
    wrong: { code: 'Math.floor(amplitude / 2)', run: (amplitude: number) => Math.floor(amplitude / 2) },
    before: 'amplitude = ',
    after: '',
  },
  dome: {
    program: 'diamond-square',
    line: 'centre',
    wrong: {
      code: 'mean + amplitude * random',
      run: (mean: number, amplitude: number, random: number) => mean + amplitude * random,
    },
    before: 'height[centre] = ',
    after: '',
  },
  axes: {
    program: 'noise',
    line: 'cell',
    wrong: { code: 'Math.trunc(x)', run: (x: number) => Math.trunc(x) },
    before: 'const cell = ',
    after: '',
  },
  seams: {
    program: 'noise',
    line: 'wrap',
    wrong: { code: 'x', run: (x: number) => x },
    before: 'const column = ',
    after: '',
  },
  stripes: {
    program: 'noise',
    line: 'corner',
    wrong: { code: 'hash(x + y)', run: (x: number, y: number) => hash(x + y) },
    before: 'const corner = ',
    after: '',
  },
} as const satisfies Record<string, Bug>

export type BugId = keyof typeof bugs
export const bugIds = Object.keys(bugs) as BugId[]

/** Points along a side of diamond-square less one; and of noise, whose map is a tile. */
const n = 128

/** A square of heights; a tile repeats after `size` points. */
export interface BuggedMap {
  size: number
  values: Float32Array<ArrayBuffer>
}

/** The map of a wrong program, or of the same program with its line put right. */
export function mapOf(id: BugId, seed: number, isWrong: boolean): BuggedMap {
  const bug: Bug = bugs[id]
  const replaced = isWrong ? { [bug.line]: bug.wrong } : {}
  return bug.program === 'noise'
    ? noise({ ...rightNoise, ...replaced }, seed)
    : diamondSquare({ ...rightSquares, ...replaced }, seed)
}

/** The line that is wrong and the right one, each with the code around it. */
export function linesOf(id: BugId): { wrong: string; right: string } {
  const bug: Bug = bugs[id]
  const right = bug.program === 'noise' ? rightNoise[bug.line] : rightSquares[bug.line]
  const [wrong, mended] = [bug.wrong, right].map(({ code }) => bug.before + code + bug.after)
  return { wrong: wrong!, right: mended! }
}

/** The functions behind the lines that readers see, for a test that both say the same. */
export function functionsOf(id: BugId): {
  wrong: BugLine<never[], unknown>
  right: BugLine<never[], unknown>
} {
  const bug: Bug = bugs[id]
  const right = bug.program === 'noise' ? rightNoise[bug.line] : rightSquares[bug.line]
  return { wrong: bug.wrong as BugLine<never[], unknown>, right: right as BugLine<never[], unknown> }
}

/** Its corners are some 8 metres high, and the amplitude is 8 at first. */
function diamondSquare(lines: DiamondSquareLines, seed: number): BuggedMap {
  const size = n + 1
  const height = new Float32Array(size * size)
  const random = randomFrom(seed)
  const at = (x: number, y: number) => y * size + x
  const isInside = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= n && y <= n
  const heightsAt = (...places: (readonly [number, number])[]) =>
    places.filter(isInside).map(([x, y]) => height[at(x, y)]!)
  let amplitude = 8
  for (const [x, y] of [
    [0, 0],
    [n, 0],
    [0, n],
    [n, n],
  ] as const)
    // prettier-ignore
    height[at(x, y)] = 8 + amplitude * (random() - 0.5)
  for (let step = n; step > 1; step /= 2) {
    const half = step / 2
    for (let y = half; y < n; y += step)
      for (let x = half; x < n; x += step) {
        const corners = heightsAt(
          [x - half, y - half],
          [x + half, y - half],
          [x - half, y + half],
          [x + half, y + half],
        )
        height[at(x, y)] = lines.centre.run(meanOf(corners), amplitude, random())
      }
    for (let y = 0; lines.goOn.run(y, n); y += half) {
      const isRow = (y / half) % 2 === 0
      for (let x = isRow ? half : 0; x <= n; x += step) {
        const around = heightsAt([x - half, y], [x + half, y], [x, y - half], [x, y + half])
        height[at(x, y)] = meanOf(around) + amplitude * (random() - 0.5)
      }
    }
    amplitude = lines.shrink.run(amplitude)
  }
  return { size, values: height }
}

/** Four octaves of value noise around the origin, which lies in the middle of the map. */
function noise(lines: NoiseLines, seed: number): BuggedMap {
  const values = new Float32Array(n * n)
  for (let octave = 0; octave < 4; octave++) {
    const period = 4 << octave
    const cornerAt = (x: number, y: number) => {
      // A lattice that repeats has no negative columns.
      const [east, south] = [x + period / 2, y + period / 2]
      const [column, row] = [lines.wrap.run(east, period), lines.wrap.run(south, period)]
      return lines.corner.run(column + seed * 57 + octave * 131, row)
    }
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const [x, y] = [((i + 0.5) / n - 0.5) * period, ((j + 0.5) / n - 0.5) * period]
        const [west, north] = [lines.cell.run(x), lines.cell.run(y)]
        const [across, down] = [lines.ease.run(x - Math.floor(x)), lines.ease.run(y - Math.floor(y))]
        const rowOf = (row: number) => between(cornerAt(west, row), cornerAt(west + 1, row), across)
        values[j * n + i]! += between(rowOf(north), rowOf(north + 1), down) / 2 ** octave
      }
  }
  return { size: n, values }
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

/** A number from 0 to 1 that a whole number determines. */
function hash(of: number): number {
  let mixed = Math.imul(of ^ (of >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

function randomFrom(seed: number): () => number {
  let drawn = Math.imul(seed, 9973)
  return () => hash(++drawn)
}
