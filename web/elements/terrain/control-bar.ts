import { element } from '../../dom/elements.js'
import { views } from '../../render/look.js'
import { randomSeed, type TerrainState } from '../../terrain/state.js'
import type { Host } from './host.js'

interface Actions {
  /** The reader wants it to turn, or not. */
  rotate(on: boolean): void
  /** Shows the whole terrain again. */
  frame(): void
}

/** The few controls that an article may offer; what the reader chooses is said in the element's attributes. */
export class ControlBar {
  readonly #host: Host
  readonly #view: HTMLSelectElement
  readonly #rotate: HTMLButtonElement
  readonly #ended = new AbortController()

  constructor(host: Host, actions: Actions) {
    this.#host = host
    const { words } = host
    const { signal } = this.#ended
    const button = (key: 'redraw' | 'rotate' | 'frame' | 'fullscreen', action: () => void) => {
      const made = element('button', { type: 'button' }, words.say(`terrain.${key}`))
      if (key === 'redraw' || key === 'frame') made.title = words.say(`terrain.${key}.help`)
      made.addEventListener('click', action, { signal })
      return made
    }
    const options = views.map((view) => element('option', { value: view }, words.say(`terrain.view.${view}`)))
    this.#view = element('select', { 'aria-label': words.say('terrain.view') }, ...options)
    this.#view.addEventListener('change', () => host.write({ view: this.#view.value }), { signal })
    this.#rotate = button('rotate', () => {
      const on = this.#rotate.ariaPressed !== 'true'
      actions.rotate(on)
      host.write({ rotate: on })
    })
    const redraw = button('redraw', () => host.write({ seed: randomSeed() }))
    redraw.classList.add('main')
    const bar = [redraw, this.#view, this.#rotate, button('frame', actions.frame)]
    if (document.fullscreenEnabled) bar.push(button('fullscreen', () => void toggleFullScreen(host.element)))
    host.frame.controlsSlot.replaceChildren(...bar)
  }

  set visible(on: boolean) {
    const { controls, controlsSlot } = this.#host.frame
    controls.hidden = !on && controlsSlot.assignedNodes().length === 0
  }

  /** Pixels of CSS that it covers at the foot of the picture. */
  get height(): number {
    const { controls } = this.#host.frame
    return controls.hidden ? 0 : controls.offsetHeight + 12
  }

  show({ look: { view, rotate } }: TerrainState): void {
    this.#view.value = view
    this.#rotate.ariaPressed = String(rotate)
    this.#rotate.disabled = view === 'map'
  }

  dispose(): void {
    this.#ended.abort()
    this.#host.frame.controlsSlot.replaceChildren()
    this.#host.frame.controls.hidden = true
  }
}

async function toggleFullScreen(host: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement === host) await document.exitFullscreen()
    else await host.requestFullscreen()
  } catch {
    // The page that frames this one does not allow it.
  }
}
