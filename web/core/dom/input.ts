/** Follows a pointer that went down on an element until it is lifted; other fingers do not count. */
export function followPointer(
  target: HTMLElement,
  { pointerId }: PointerEvent,
  move: (event: PointerEvent) => void,
): void {
  const lifted = new AbortController()
  const { signal } = lifted
  target.setPointerCapture(pointerId)
  target.addEventListener('pointermove', (event) => event.pointerId === pointerId && move(event), { signal })
  for (const end of ['pointerup', 'pointercancel'] as const)
    target.addEventListener(end, (event) => event.pointerId === pointerId && lifted.abort(), { signal })
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow key points, y down; undefined for other keys. */
export const arrowOf = ({ key }: KeyboardEvent): readonly [x: number, y: number] | undefined => arrows[key]

/** Whether a key is meant for the browser or the system. */
export const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey
