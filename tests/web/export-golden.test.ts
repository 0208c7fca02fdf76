import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ExportFormat, exportTerrain } from '../../web/core/exports/index.js'
import { exportShown, type Shown } from '../../web/core/state/export.js'
import { readLink } from '../../web/core/state/link.js'
import { exaggerated, requestOf } from '../../web/core/state/state.js'
import { textOf } from './project.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()

/** Two triangles with all that a mesh can have, one of whose coordinates needs every digit. */
const mesh = {
  positions: Float32Array.of(0, 0, 0, 0.1, 0, 3, 0, 1e-3, 1, 7.25, 1 / 3, -2),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0.6, 0, 0.8, 0, 1, 0),
  colours: Uint8Array.from({ length: 16 }, (_, i) => 16 * i),
  indices: Uint16Array.of(0, 1, 2, 2, 1, 3),
}

interface Options {
  /** Of the window in which lines are drawn. */
  window?: [width: number, height: number]
  /** True: some, of each point of the map. */
  colours?: true
}

/** A file of the terrain behind a link, or of the mesh. */
async function fileOf(format: string, link: string, { window, colours, ...options }: Options) {
  if (link === 'mesh') return exportTerrain(format as 'glb', mesh, options)
  const { state } = readLink(link)
  const field = orogen.generate(requestOf(state))
  if (format === 'svg') {
    const [width, height] = window ?? [1200, 700]
    const outlook = { camera: state.camera, width, height }
    const shown = { viewport: { outlook }, terrain: { field }, state }
    return exportShown(shown as unknown as Shown, 'svg', options)
  }
  const chosen = { ...options, ...(colours && { colours: coloursOf(field.heights.length) }) }
  return exportTerrain(format as ExportFormat, exaggerated(field, state), chosen)
}

const coloursOf = (points: number) => Uint8Array.from({ length: 4 * points }, (_, i) => i % 251)

const lines = textOf('tests/golden/exports.txt').trim().split('\n')

test.each(lines.map((line) => line.split(' ')))('%s %s is the file that it was: %s', async (...row) => {
  const [format, link, options, hash] = row as [string, string, string, string]
  const file = await fileOf(format, link, JSON.parse(options) as Options)
  expect(
    createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex'),
  ).toBe(hash)
})
