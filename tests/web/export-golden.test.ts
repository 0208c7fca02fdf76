import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ExportFormat, exportTerrain } from '../../web/core/exports/index.js'
import { papers } from '../../web/core/lines/places.js'
import { framedView } from '../../web/core/render/camera.js'
import { exportShown, type Shown } from '../../web/core/state/export.js'
import { readLink } from '../../web/core/state/link.js'
import { exaggerated, requestOf } from '../../web/core/state/state.js'
import { textOf } from './project.js'
import { commandLine } from './solids.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const { written } = commandLine()

/** Two triangles with all that a mesh can have, one of whose coordinates needs every digit. */
const mesh = {
  positions: Float32Array.of(0, 0, 0, 0.1, 0, 3, 0, 1e-3, 1, 7.25, 1 / 3, -2),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0.6, 0, 0.8, 0, 1, 0),
  colours: Uint8Array.from({ length: 16 }, (_, i) => 16 * i),
  indices: Uint16Array.of(0, 1, 2, 2, 1, 3),
}

interface Options {
  /** Width and height of the window in which lines are drawn, or the paper whose shape it has within its margins. */
  window?: [width: number, height: number] | keyof typeof papers
  /** True: some, of each point of the map. */
  colours?: true
}

/** A file of the terrain behind a link, or of the mesh. */
async function fileOf(format: string, link: string, { window, colours, ...options }: Options) {
  if (link === 'mesh') return exportTerrain(format as 'glb', mesh, options)
  const { state } = readLink(link)
  const field = orogen.generate(requestOf(state))
  if (format === 'svg') {
    const sides = typeof window === 'string' ? papers[window].map((side) => side - 20) : window
    const [width, height] = (sides ?? [1200, 700]) as [number, number]
    const { spacing, size, min, max } = exaggerated(field, state)
    const across = (size - 1) * spacing
    const rise = (max - (min - across * 0.045)) / across
    const camera = state.camera ?? framedView({ width: width / height, height: 1 }, rise)
    const outlook = { camera, width, height }
    const shown = { viewport: { outlook }, terrain: { field }, state }
    return exportShown(shown as unknown as Shown, 'svg', options)
  }
  const chosen = { ...options, ...(colours && { colours: coloursOf(field.heights.length) }) }
  return exportTerrain(format as ExportFormat, exaggerated(field, state), chosen)
}

const coloursOf = (points: number) => Uint8Array.from({ length: 4 * points }, (_, i) => i % 251)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const lines = textOf('tests/golden/exports.txt')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [format: string, link: string, options: string, hash: string])

test.each(lines)('%s %s is the file that it was: %s', async (format, link, options, hash) => {
  const file = await fileOf(format, link, JSON.parse(options) as Options)
  expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(hash)
})

/** What the command line is told for the same file: it frames drawings as a window of the paper's shape does. */
const ofCommandLine = lines.flatMap(([format, link, options, hash]) => {
  const { window, paper = 'A4', ...others } = JSON.parse(options) as Options & { paper?: string }
  if (link === 'mesh' || format === 'glb' || Object.keys(others).length > 0) return []
  if (format === 'svg' && window !== paper) return []
  return [[format, link, format === 'svg' ? ['--paper', paper] : [], hash] as const]
})

test.each(ofCommandLine)('the command line writes the same %s of %s, %j', (format, link, flags, hash) => {
  const values = Object.fromEntries(new URLSearchParams(link))
  expect(sha256(written(values, `a.${format}`, ...flags))).toBe(hash)
})

test('the command line and the page write many files that are the same', () => {
  for (const format of ['svg', 'obj', 'stl', 'vox'])
    expect(ofCommandLine.filter(([each]) => each === format).length).toBeGreaterThan(2)
})
