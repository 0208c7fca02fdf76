/** The position of the sun: degrees clockwise from north, and above the horizon. */
export interface SunPlace {
  sun: number
  sunheight: number
}

/** Degrees per pixel. */
const around = 0.4
const upwards = 0.25

/** With Alt held, a drag over the picture moves the sun instead of the camera: sideways around, and up and down. */
export function connectSunDrag(
  stage: HTMLElement,
  place: () => SunPlace,
  move: (to: SunPlace, held: boolean) => void,
): void {
  let from: { id: number; x: number; y: number; place: SunPlace } | undefined
  const to = ({ clientX, clientY }: PointerEvent): SunPlace => {
    const { x, y, place } = from!
    const height = place.sunheight + (y - clientY) * upwards
    return {
      sun: Math.round(place.sun + (clientX - x) * around + 720) % 360,
      sunheight: Math.round(Math.min(Math.max(height, 0), 90)),
    }
  }
  const own = (event: PointerEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  // Handle events before the canvases, which would turn the view.
  const options = { capture: true }
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.altKey || event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return
      from = { id: event.pointerId, x: event.clientX, y: event.clientY, place: place() }
      stage.setPointerCapture(event.pointerId)
      own(event)
    },
    options,
  )
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
    stage.addEventListener(
      type,
      (event) => {
        if (event.pointerId !== from?.id) return
        const held = type === 'pointermove'
        move(to(event), held)
        if (!held) from = undefined
        own(event)
      },
      options,
    )
}
