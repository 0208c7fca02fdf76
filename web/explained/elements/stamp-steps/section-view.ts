import { svg } from '../../../core/dom/svg.js'
import type { Stamping, StampRun } from './stamp-noise.js'

const width = 320
const height = 110

/** A cut through the map from west to east, through the middle of the stamp: the ground before and after it. */
export class SectionView {
  readonly root = svg('svg', {
    class: 'section',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })

  /** @param before, after `size × size` heights each, row-major, x fastest. */
  show(
    { size, low, high }: StampRun,
    before: ArrayLike<number>,
    after: ArrayLike<number>,
    stamping: Stamping | undefined,
  ): void {
    const span = high - low || 1
    const row = stamping ? (stamping.y + stamping.dy + stamping.scale / 2 + size) % size : size / 2
    const place = (heights: ArrayLike<number>, x: number) =>
      [
        (x / (size - 1)) * width,
        height - 6 - ((heights[row * size + x]! - low) / span) * (height - 12),
      ] as const
    const line = (heights: ArrayLike<number>) =>
      Array.from({ length: size }, (_, x) =>
        place(heights, x)
          .map((value) => value.toFixed(1))
          .join(' '),
      )
    const [old, now] = [line(before), line(after)]
    const zero = height - 6 + (low / span) * (height - 12)
    this.root.replaceChildren(
      svg('path', { class: 'ground', d: `M0 ${height}L${now.join('L')}L${width} ${height}z` }),
      svg('path', {
        class: `added ${stamping?.sign === -1 ? 'dig' : 'raise'}`,
        d: `M${old.join('L')}L${[...now].reverse().join('L')}z`,
      }),
      svg('path', { class: 'zero', d: `M0 ${zero.toFixed(1)}H${width}` }),
      svg('path', { class: 'before', d: `M${old.join('L')}` }),
      svg('path', { class: 'after', d: `M${now.join('L')}` }),
    )
  }
}
