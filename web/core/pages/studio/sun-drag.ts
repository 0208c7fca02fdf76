import { followPointer } from '../../dom/input.js'
import { withLook } from '../../state/state.js'
import type { StudioHost } from './host.js'

/** Degrees per pixel. */
const around = 0.4
const upwards = 0.25

/** With Alt held, a drag over the picture moves the sun instead of the camera: sideways around, and up and down. */
export function connectSunDrag(stage: HTMLElement, host: StudioHost): void {
  const begin = (event: PointerEvent) => {
    if (!event.altKey || event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return
    event.stopPropagation()
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    const { sun, sunheight } = host.state.look
    const move = ({ type, clientX, clientY }: PointerEvent) => {
      const height = sunheight + (y - clientY) * upwards
      const moved = {
        sun: Math.round(sun + (clientX - x) * around + 720) % 360,
        sunheight: Math.round(Math.min(Math.max(height, 0), 90)),
      }
      host.adjust(withLook(host.state, moved), { of: 'sun', held: type === 'pointermove' })
    }
    followPointer(stage, event, move, move)
  }
  // Before the canvases, which would turn the view.
  stage.addEventListener('pointerdown', begin, { capture: true })
}
