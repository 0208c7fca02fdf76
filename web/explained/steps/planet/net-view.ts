import { svg } from '../../../dom/elements.js'
import { faceTowards } from '../../../package/faces.js'
import { MapPlan, paintPlan } from '../../figures/map-plan.js'
import { circle } from './ball-view.js'
import { colorOf } from './paint-ball.js'
import type { PlanetRun, PlanetStamping } from './planet-run.js'

/** The column and the row of each face on a net of four by three squares. */
const squares = [[2, 1], [0, 1], [1, 0], [1, 2], [1, 1], [3, 1]] as const // prettier-ignore
export const faceNames = ['+x', '−x', '+y', '−y', '+z', '−z'] as const

/** The six faces laid flat, with the sector, and the stamp on every face that it reaches. */
export class NetView extends MapPlan {
  constructor(label: string) {
    super({ class: 'net', 'aria-label': label }, 4, 3)
  }

  show(run: PlanetRun, heights: ArrayLike<number>, stamping: PlanetStamping | undefined): void {
    const { size: side, low, high } = run
    const span = high - low || 1
    const faces = squares.map(([left, top], face) => {
      const part = Array.prototype.slice.call(heights, face * side ** 2, (face + 1) * side ** 2) as number[]
      const ground = { side, heights: part, span, steep: 0.042 }
      return [paintPlan(ground, (z) => colorOf((z - low) / span)), left * side, top * side] as const
    })
    this.paint(4 * side, 3 * side, faces)
    this.root.dataset.sign = stamping && stamping.height < 0 ? 'dig' : 'raise'
    this.mark([...this.#faces(stamping), ...(stamping ? this.#stamp(stamping) : [])])
  }

  #faces(stamping: PlanetStamping | undefined): SVGElement[] {
    return squares.flatMap(([x, y], face) => {
      const look = stamping?.faces.includes(face)
        ? { fill: '#16202a', 'font-weight': 700 }
        : { fill: 'rgb(20 28 36 / 60%)' }
      const edges = { stroke: 'rgb(20 28 36 / 72%)', 'stroke-width': 1.2 }
      return [
        svg('rect', { x, y, width: 1, height: 1, ...edges }),
        svg('text', { x: x + 0.06, y: y + 0.17, 'font-size': 0.12, ...look }, faceNames[face]!),
      ]
    })
  }

  #stamp(stamping: PlanetStamping): SVGElement[] {
    const { face, column, row, aside, middle, chord } = stamping
    const [x, y] = squares[face]!
    const side = 1 / aside
    const outline = Math.round(Math.min(720, 96 * Math.sqrt(aside) * 4))
    let [path, onFace] = ['', -1]
    for (const direction of circle(middle, chord, outline)) {
      const there = faceTowards(direction)
      const [left, top] = squares[there.face]!
      const at = `${(left + (there.u + 1) / 2).toFixed(4)} ${(top + (there.v + 1) / 2).toFixed(4)}`
      path += `${there.face === onFace ? 'L' : 'M'}${at}`
      onFace = there.face
    }
    const at = faceTowards(middle)
    const sector = { x: x + column * side, y: y + row * side, width: side, height: side }
    const place = { cx: x + (at.u + 1) / 2, cy: y + (at.v + 1) / 2, r: 0.03 }
    const mark = 'var(--_mark)'
    return [
      svg('rect', { ...sector, stroke: '#fff', 'stroke-width': 2 }),
      svg('path', { d: path, stroke: mark, 'stroke-width': 2.6 }),
      svg('circle', { ...place, fill: mark, stroke: '#fff', 'stroke-width': 1.2 }),
    ]
  }
}
