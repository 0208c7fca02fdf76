import { button, element, svg } from '../dom/elements.js'
import { adopt } from '../dom/sheet.js'
import { randomSeed } from '../package/link/random-seed.js'
import { isDrawable } from '../state/applies.js'
import type { TerrainState } from '../state/state.js'
import { views } from '../state/look.js'
import { viewOf } from '../state/views.js'
import barCss from './control-bar.css?inline'
import type { ElementContext } from './element-context.js'

/** Lines on a grid of 24 × 24 points. */
const icons = {
  redraw: 'M20 11a8 8 0 0 0-14.3-4L3 10M3 4v6h6M4 13a8 8 0 0 0 14.3 4l2.7-3M21 20v-6h-6',
  rotate:
    'M12 5c5 0 9 1.8 9 4.5S17 14 12 14s-9-1.8-9-4.5C3 8 4.5 6.7 7 5.9M9 3 6.5 6 9.5 8.5M12 14v6M8 18l4 2 4-2',
  frame: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M7 15l4-5 2 2.5 1.5-1.5L17 15z',
  draw: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  fullscreen: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
} as const

const icon = (name: keyof typeof icons): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: icons[name] }))

/**
 * The few controls that an article may offer; the reader's choices are written to the element's attributes.
 */
export class ControlBar {
  readonly #context: ElementContext
  readonly #view: HTMLSelectElement
  readonly #rotate: HTMLButtonElement
  readonly #draw: HTMLButtonElement
  readonly #others: HTMLElement[]

  /**
   * @param rotate the reader switches rotation on or off
   * @param frame shows the whole terrain again
   * @param draw the reader takes up the pen
   */
  constructor(
    context: ElementContext,
    rotate: (on: boolean) => void,
    frame: () => void,
    draw: (button: HTMLButtonElement) => void,
  ) {
    this.#context = context
    const { words } = context
    const buttonFor = (key: keyof typeof icons, action: () => void) => {
      const name = words.say(`terrain.${key}`)
      const title = key === 'redraw' || key === 'frame' ? words.say(`terrain.${key}.help`) : name
      return button(action, { class: 'icon', 'aria-label': name, title }, icon(key))
    }
    const options = views.map((view) => element('option', { value: view }, words.say(`view.${view}`)))
    this.#view = element('select', { 'aria-label': words.say('terrain.view') }, ...options)
    this.#view.addEventListener('change', () => context.write({ view: this.#view.value }))
    this.#rotate = buttonFor('rotate', () => {
      const on = this.#rotate.ariaPressed !== 'true'
      rotate(on)
      context.write({ rotate: on })
    })
    const redraw = buttonFor('redraw', () => context.write({ seed: randomSeed() }))
    redraw.classList.add('main')
    this.#draw = buttonFor('draw', () => draw(this.#draw))
    this.#others = [redraw, this.#view, this.#rotate, buttonFor('frame', frame)]
    if (document.fullscreenEnabled)
      this.#others.push(buttonFor('fullscreen', () => void toggleFullScreen(context.terrain)))
    adopt(context.terrain.shadowRoot!, barCss)
    context.controlsSlot.replaceChildren(...this.#others, this.#draw)
  }

  /** Shows the controls, the pen, both or neither. */
  offer(hasControls: boolean, hasPen: boolean): void {
    const { controls, controlsSlot } = this.#context
    for (const each of this.#others) each.hidden = !hasControls
    this.#draw.hidden = !hasPen
    controls.hidden = !hasControls && !hasPen && controlsSlot.assignedNodes().length === 0
  }

  /** The height of the part of the picture that it covers at the bottom, in CSS pixels. */
  get height(): number {
    const { controls } = this.#context
    return controls.hidden ? 0 : controls.offsetHeight + 12
  }

  show(state: TerrainState): void {
    const { view, rotate } = state.look
    this.#view.value = view
    this.#rotate.ariaPressed = String(rotate)
    this.#rotate.disabled = !viewOf(state).looks.includes('rotate')
    this.#draw.disabled = !isDrawable(state)
  }

  dispose(): void {
    this.#context.controlsSlot.replaceChildren()
    this.#context.controls.hidden = true
  }
}

async function toggleFullScreen(host: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement === host) await document.exitFullscreen()
    else await host.requestFullscreen()
  } catch {
    // The page around this frame does not allow it.
  }
}
