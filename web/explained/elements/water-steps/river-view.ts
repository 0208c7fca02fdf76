import { svg } from '../../../core/dom/svg.js'
import type { Frame, WaterRun } from './water-run.js'

const width = 320
const height = 120

/** A cut along the way of the drop, from where it falls to where the river ends: the noise, the ground now, and still water. */
export class RiverView {
  readonly root = svg('svg', {
    class: 'section',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })

  show({ weathering, drop }: WaterRun, { land, way, whole, stage }: Frame): void {
    const river = stage === 'time' ? way : whole
    const cells = river.length > 1 ? river : [...river, ...river]
    const { before, after } = weathering
    const highest = [...cells, drop].reduce(
      (high, cell) => Math.max(high, before.z[cell]!, after.z[cell]!, land.z[cell]!),
      1e-6,
    )
    const toX = (i: number) => (i / (cells.length - 1)) * width
    const toY = (z: number) => height - 8 - (Math.max(z, 0) / highest) * (height - 16)
    const line = (heights: ArrayLike<number>) =>
      cells.map((cell, i) => `${toX(i).toFixed(1)} ${toY(heights[cell]!).toFixed(1)}`)
    const [old, now] = [line(before.z), line(land.z)]
    const hasLakes = !['ground', 'drop', 'slide'].includes(stage)
    const water = hasLakes ? line(land.surface) : now
    const at = stage === 'drop' || stage === 'sea' ? way.length - 1 : 0
    this.root.replaceChildren(
      svg('path', { class: 'water', d: `M${water.join('L')}L${[...now].reverse().join('L')}z` }),
      svg('path', { class: 'ground', d: `M0 ${height}L${now.join('L')}L${width} ${height}z` }),
      svg('path', { class: 'before', d: `M${old.join('L')}` }),
      svg('path', { class: 'after', d: `M${now.join('L')}` }),
      svg('path', { class: 'drop', d: `M${now[Math.min(at, now.length - 1)]!}h0` }),
    )
  }
}
