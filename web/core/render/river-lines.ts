import { drape, type FaceGrid } from '../rivers/drape.js'
import { penRivers, riverInks } from '../rivers/rivers.js'
import type { TerrainArrays } from './view-renderer.js'
import { InkLines } from './ink-lines.js'

/** The rivers of a terrain as lines on the faces that a view draws; none without weather. */
export class RiverLines {
  readonly lines: InkLines | undefined

  constructor({ size, heights, water }: TerrainArrays['field'], grid: FaceGrid, width: number) {
    if (!water) return
    const spacing = width / (grid.columns.at(-1)! - grid.columns[0]!)
    const half = (size - 1) / 2
    const ends: number[] = []
    for (const { points } of penRivers({ size, heights }, water)) {
      for (const { from, to } of drape(points, size, grid)) {
        for (const [x, y, height] of [from, to]) ends.push((x - half) * spacing, (half - y) * spacing, height)
      }
    }
    this.lines = new InkLines(Float32Array.from(ends), spacing, 1.5)
  }

  set scale(scale: number) {
    if (this.lines) this.lines.scale = scale
  }

  setInk(paper: string, isDark: boolean): void {
    this.lines?.setInk(paper, riverInks[isDark ? 'dark' : 'light'])
  }

  dispose(): void {
    this.lines?.dispose()
  }
}
