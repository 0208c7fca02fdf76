import type { Heightfield } from '../orogen/heightfield.js'
import type { Format } from './format.js'
import type { Parts } from './part.js'
import { voxelColumns, type VoxelColumns, type VoxelOptions } from './voxel-levels.js'

/** Cubes a side of one model; a larger terrain is several. */
const maxOfModel = 256
/** What MagicaVoxel shows. */
const maxSide = 2049
const colourCount = 255

/** MagicaVoxel's .vox, version 200: https://github.com/ephtracy/voxel-model. As cpp/files/formats/vox.cpp writes it. */
export const vox: Format<VoxelOptions> = {
  title: 'VOX (MagicaVoxel)',
  group: 'model',
  ending: '.vox',
  type: 'application/octet-stream',
  ofField(field: Heightfield, options) {
    const columns = voxelColumns(field, options)
    const { side, levels } = columns
    if (side > maxSide)
      throw new RangeError(`vox holds at most ${maxSide} cubes a side, got ${side}; choose a larger stride`)
    const cubes = levels.reduce((sum, level, i) => sum + level - Math.max(0, lowestOf(columns, i) - 1), 0)
    const size = { bytes: 4 * cubes + 40 * Math.ceil(side / maxOfModel) ** 2 * 1000, exact: false }
    return { size, parts: () => writeVox(columns, seaOf(columns, field.water)) }
  },
}

/** From this level on the cubes of a column can be seen. */
function lowestOf({ side, levels }: VoxelColumns, i: number): number {
  const x = i % side
  const west = x > 0 ? levels[i - 1]! : 0
  const east = x < side - 1 ? levels[i + 1]! : 0
  return Math.min(levels[i]! - 1, west, east, levels[i - side] ?? 0, levels[i + side] ?? 0)
}

function* writeVox(columns: VoxelColumns, sea: number): Parts {
  const { side, levels } = columns
  const highest = levels.reduce((most, level) => Math.max(most, level), 0)
  const models: Uint8Array[] = []
  const nodes: Uint8Array[] = []
  const group: number[] = []
  for (const [z, y, x] of corners(side, highest)) {
    const wide = Math.min(maxOfModel, side - x)
    const deep = Math.min(maxOfModel, side - y)
    const high = Math.min(maxOfModel, highest - z)
    const cubes: number[] = []
    for (let row = y; row < y + deep; row++)
      for (let column = x; column < x + wide; column++) {
        const i = row * side + column
        const lowest = lowestOf(columns, i)
        for (let k = z; k < Math.min(levels[i]!, z + high); k++) {
          if (k > 0 && k < lowest) continue
          const colour = 1 + Math.min(colourCount - 1, Math.floor((k * colourCount) / Math.max(1, highest)))
          cubes.push(column - x, y + deep - 1 - row, k - z, colour)
        }
      }
    if (cubes.length === 0) continue
    models.push(
      chunk('SIZE', words(wide, deep, high)),
      chunk('XYZI', words(cubes.length / 4), Uint8Array.from(cubes)),
    )
    const half = (length: number) => Math.floor(length / 2)
    const place = [x + half(wide) - half(side), half(side) - y - deep + half(deep), z + half(high)].join(' ')
    const node = 2 + 2 * group.length
    nodes.push(
      chunk('nTRN', transform(node, node + 1), words(1), text('_t'), text(place)),
      chunk('nSHP', words(node + 1, 0, 1, group.length, 0)),
    )
    group.push(node)
  }
  const content = [
    ...models,
    chunk('nTRN', transform(0, 1), words(0)),
    chunk('nGRP', words(1, 0, group.length, ...group)),
    ...nodes,
    chunk('RGBA', colours(Math.min(0.999, sea / highest))),
  ]
  const bytes = content.reduce((sum, { length }) => sum + length, 0)
  yield { bytes: joined(ascii('VOX '), words(200), ascii('MAIN'), words(0, bytes)), done: 0 }
  for (const [i, piece] of content.entries())
    yield { bytes: new Uint8Array(piece), done: (i + 1) / content.length }
}

function* corners(side: number, highest: number): Generator<[number, number, number]> {
  for (let z = 0; z < highest; z += maxOfModel)
    for (let y = 0; y < side; y += maxOfModel) for (let x = 0; x < side; x += maxOfModel) yield [z, y, x]
}

/** A node that moves another, up to how it does. */
const transform = (node: number, child: number) => words(node, 0, child, -1, -1, 1)

/** Swiss, the first palette that is shown: from the shore to the highest point, and down to the lowest. */
const land: Stops = [
  [0, [201, 199, 154]],
  [0.025, [163, 177, 132]],
  [0.16, [142, 168, 120]],
  [0.34, [168, 177, 131]],
  [0.5, [201, 189, 146]],
  [0.64, [194, 171, 138]],
  [0.76, [183, 168, 152]],
  [0.86, [220, 217, 214]],
  [1, [253, 253, 253]],
]
const seabed: Stops = [
  [0, [185, 201, 164]],
  [0.08, [134, 179, 173]],
  [0.4, [77, 138, 158]],
  [1, [44, 95, 128]],
]
type Stops = [at: number, colour: number[]][]

function colourAt(stops: Stops, share: number): number[] {
  const next = Math.max(
    1,
    stops.findIndex(([at]) => at >= share),
  )
  const [[below, low], [above, high]] = [stops[next - 1]!, stops[next]!]
  const within = (share - below) / (above - below)
  return low.map((value, k) => Math.floor(value + (high[k]! - value) * within + 0.5))
}

/** By height, where the sea ends at a share of it. */
function colours(sea: number): Uint8Array {
  const bytes = new Uint8Array(4 * 256)
  for (let i = 0; i < colourCount; i++) {
    const share = i / (colourCount - 1)
    const colour =
      share < sea ? colourAt(seabed, (sea - share) / sea) : colourAt(land, (share - sea) / (1 - sea))
    bytes.set([...colour, 255], 4 * i)
  }
  return bytes
}

/** How many cubes up the sea stands: that of the weather, or as much as is shown at first. */
function seaOf({ levels, base, cube }: VoxelColumns, water: Heightfield['water']): number {
  if (water) return Math.floor(Math.min(Math.max((water.sea - base) / cube, 0), 65535))
  const underWater = 0.22 // of all columns
  return levels.slice().sort()[Math.floor(underWater * levels.length)]! - 1
}

const ascii = (letters: string) => new TextEncoder().encode(letters)
const words = (...values: number[]) => new Uint8Array(Int32Array.from(values).buffer)
const text = (letters: string) => joined(words(letters.length), ascii(letters))

function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function chunk(name: string, ...content: Uint8Array[]): Uint8Array {
  const bytes = joined(...content)
  return joined(ascii(name), words(bytes.length, 0), bytes)
}
