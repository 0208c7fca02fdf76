import { element } from '../../../core/dom/elements.js'
import { svg } from '../../../core/dom/svg.js'
import { faceTowards } from '../../../core/planet/faces.js'
import { circle } from './ball-marks.js'
import { colorOf } from './paint-ball.js'
import type { PlanetRun, Stamping } from './planet-run.js'

/** Where on four by three squares a face lies, in their order: as cut out of paper. */
const squares = [[2, 1], [0, 1], [1, 0], [1, 2], [1, 1], [3, 1]] as const // prettier-ignore
export const faceNames = ['+x', '−x', '+y', '−y', '+z', '−z'] as const

/** The six faces laid flat, with the sector, and the stamp on every face that it reaches. */
export class NetView {
  readonly root: HTMLElement
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #marks = svg('svg', { 'aria-hidden': 'true', viewBox: '0 0 4 3' })

  constructor(label: string) {
    this.root = element('div', { class: 'net', role: 'img', 'aria-label': label }, this.#canvas)
    this.root.append(this.#marks)
  }

  show(run: PlanetRun, heights: ArrayLike<number>, stamping: Stamping | undefined): void {
    this.#paint(run, heights)
    this.#mark(stamping)
  }

  #paint({ size, low, high }: PlanetRun, heights: ArrayLike<number>): void {
    const context = this.#canvas.getContext('2d')
    if (!context) return
    this.#canvas.width = 4 * size
    this.#canvas.height = 3 * size
    const image = context.createImageData(4 * size, 3 * size)
    const span = high - low || 1
    const steep = (0.042 * size) / span
    squares.forEach(([left, top], face) => {
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const at = (face * size + y) * size + x
          // A point is lit by its slope to the south-east, as if the sun stood in the north-west.
          const beyond = (face * size + Math.min(y + 1, size - 1)) * size + Math.min(x + 1, size - 1)
          const light = 1 + Math.max(-0.45, Math.min(0.28, (heights[beyond]! - heights[at]!) * steep))
          const to = 4 * ((top * size + y) * 4 * size + left * size + x)
          colorOf((heights[at]! - low) / span).forEach((channel, i) => (image.data[to + i] = channel * light))
          image.data[to + 3] = 255
        }
    })
    context.putImageData(image, 0, 0)
  }

  #mark(stamping: Stamping | undefined): void {
    this.root.dataset.sign = stamping && stamping.height < 0 ? 'dig' : 'raise'
    this.#marks.replaceChildren(
      ...squares.flatMap(([x, y], face) => {
        const name = svg('text', { x: x + 0.06, y: y + 0.17, class: 'name' })
        name.textContent = faceNames[face]!
        const is = stamping?.faces.includes(face) ? 'face printed' : 'face'
        return [svg('rect', { class: is, x, y, width: 1, height: 1 }), name]
      }),
    )
    if (!stamping) return
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
    this.#marks.append(
      svg('rect', { class: 'sector', x: x + column * side, y: y + row * side, width: side, height: side }),
      svg('path', { class: 'print', d: path }),
      svg('circle', { class: 'to', cx: x + (at.u + 1) / 2, cy: y + (at.v + 1) / 2, r: 0.03 }),
    )
  }
}
