import { drape, type FaceGrid } from '../rivers/drape.js'
import { riversOf } from '../rivers/rivers.js'
import type { TerrainArrays } from './drawing.js'
import { InkLines } from './ink-lines.js'

/** Rivers of this order and more are drawn with a pen: headwaters would fill the valleys with ink. */
export const leastPenOrder = 2

/** The ink of rivers, by day and by night. */
const inks = { light: '#2b6f9c', dark: '#5cb8ea' }

/** The rivers of a terrain as lines on the faces that a view draws; none without weather. */
export class RiverLines {
  readonly lines: InkLines | undefined

  constructor({ size, heights, water }: TerrainArrays['field'], grid: FaceGrid, width: number) {
    if (!water) return
    const { sea, surface } = water
    const rivers = riversOf({ size, ...water }).filter(({ order }) => order >= leastPenOrder)
    const spacing = width / (grid.columns.at(-1)! - grid.columns[0]!)
    const half = (size - 1) / 2
    const isDry = (point: number) => surface[point]! <= sea || surface[point] === heights[point]
    const ends: number[] = []
    for (const { points } of rivers) {
      if (!isDry(points[0]!)) continue
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
    this.lines?.setInk(paper, inks[isDark ? 'dark' : 'light'])
  }

  dispose(): void {
    this.lines?.dispose()
  }
}
