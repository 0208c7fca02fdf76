import { followPointer } from '../../dom/input.js'

// While a pen draws with one finger and the left button, the camera gets the others: what a reader does with
// them is given to the picture as what it would have been without the pen.

const isMap = (target: Element) => !target.matches('canvas:first-of-type')

/** The right button turns as the left one does without the pen. */
export function turnWith(event: PointerEvent, target: HTMLCanvasElement): void {
  const { clientX, clientY, ctrlKey, shiftKey, metaKey, pointerId, pointerType } = event
  const left = { clientX, clientY, ctrlKey, shiftKey, metaKey, button: 0, buttons: 1, bubbles: true }
  if (!isMap(target))
    return void target.dispatchEvent(
      new PointerEvent('pointerdown', { ...left, cancelable: true, pointerId, pointerType, isPrimary: true }),
    )
  target.dispatchEvent(new MouseEvent('mousedown', { ...left, cancelable: true, view: window }))
  // The map waits for a mouse button that is let go; Chromium tells no `mouseup` of a button that it has not
  // seen pressed.
  followPointer(target, event, () => undefined)
}

/** A second finger comes down: both are for the camera, which has not seen the first one. */
export function handOver(first: PointerEvent, target: HTMLCanvasElement): void {
  if (!isMap(target)) target.dispatchEvent(new PointerEvent('pointerdown', first))
}

/**
 * The map reads events of touch in place of pointers. Gives it both fingers as if they had come down
 * together.
 */
export function touchMap(event: TouchEvent, isDrawing: boolean): void {
  const { target, isTrusted, touches } = event
  if (!(target instanceof HTMLCanvasElement) || !isTrusted || !isMap(target)) return
  if (touches.length === 1) {
    if (isDrawing) event.stopPropagation()
    return
  }
  event.stopPropagation()
  const both = { touches: [...touches], changedTouches: [...touches], targetTouches: [...touches] }
  target.dispatchEvent(new TouchEvent('touchstart', { ...both, bubbles: true, cancelable: true }))
}
