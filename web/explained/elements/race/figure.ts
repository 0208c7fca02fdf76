import { onResize } from '../../../core/dom/sight.js'
import { element } from '../../../core/dom/elements.js'
import { type Colours, onPage, onPaper } from './colours.js'
import type * as Charts from './charts/index.js'

/** Draws a chart for a width in the colours of the page, or for a picture to take away; nothing where there is none. */
export type Draw = (charts: typeof Charts, width: number, colours: Colours) => SVGSVGElement | undefined

/** The width of a chart in a picture that is taken away. */
const pictureWidth = 900

/** A chart with its title, drawn again when its width changes. The library comes when the first one is drawn. */
export class ChartFigure {
  readonly node: HTMLElement
  readonly #box: HTMLElement
  readonly #title: HTMLElement
  #draw: Draw | undefined
  #charts: typeof Charts | undefined
  #width = 0

  constructor(alternative: string, signal: AbortSignal, ...more: Node[]) {
    this.#box = element('div', { class: 'chart', role: 'img', 'aria-label': alternative })
    this.#title = element('figcaption', {})
    this.node = element('figure', { hidden: true }, this.#title, ...more, this.#box)
    onResize(this.#box, () => this.#resized(), signal)
  }

  get title(): string {
    return this.#title.textContent
  }

  async show(title: string, draw: Draw): Promise<void> {
    this.#draw = draw
    this.#charts ??= await import('./charts/index.js')
    if (this.#draw !== draw) return
    this.#title.textContent = title
    this.node.hidden = false
    this.#width = this.#box.clientWidth
    this.#drawNow()
  }

  hide(): void {
    this.#draw = undefined
    this.node.hidden = true
    this.#box.replaceChildren()
  }

  /** The chart as a file, on paper. */
  async picture(source: string): Promise<string> {
    this.#charts ??= await import('./charts/index.js')
    const chart = this.#draw?.(this.#charts, pictureWidth, onPaper)
    if (!chart) throw new Error('there is no chart to save')
    return this.#charts.svgPicture(chart, this.title, source)
  }

  #resized(): void {
    const width = this.#box.clientWidth
    if (width === this.#width || width === 0) return
    this.#width = width
    requestAnimationFrame(() => this.#drawNow())
  }

  #drawNow(): void {
    if (!this.#charts || this.#width === 0) return
    const chart = this.#draw?.(this.#charts, this.#width, onPage)
    this.#box.replaceChildren(...(chart ? [chart] : []))
  }
}
