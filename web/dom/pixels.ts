/**
 * Calls back whenever the browser may have taken the pixels of canvases without an event: the page is shown
 * again, or comes back from the browser's cache of pages.
 */
function onReturn(act: () => void): void {
  document.addEventListener('visibilitychange', () => document.hidden || act())
  addEventListener('pageshow', ({ persisted }) => persisted && act())
}

/** What paints a canvas, and the place of the canvas in `painted`. */
const painters = new WeakMap<HTMLCanvasElement, { paint: () => void; ref: WeakRef<HTMLCanvasElement> }>()
/** The canvases in the order of their last pictures, because some copy others. */
const painted = new Set<WeakRef<HTMLCanvasElement>>()
const forget = new FinalizationRegistry<WeakRef<HTMLCanvasElement>>((ref) => painted.delete(ref))
let isListening = false

/**
 * Paints a canvas now, and again, with the last function given, whenever the browser may have taken its
 * pixels.
 */
export function keepPainted(canvas: HTMLCanvasElement, paint: () => void): void {
  paintOnReturn(canvas, paint)
  paint()
}

/** The same for a canvas that is painted already, or will be. */
export function paintOnReturn(canvas: HTMLCanvasElement, paint: () => void): void {
  const known = painters.get(canvas)
  const ref = known?.ref ?? new WeakRef(canvas)
  if (known) painted.delete(ref)
  else {
    forget.register(canvas, ref)
    canvas.addEventListener('contextrestored', () => painters.get(canvas)?.paint())
  }
  painters.set(canvas, { paint, ref })
  painted.add(ref)
  if (isListening) return
  isListening = true
  onReturn(repaintAll)
}

function repaintAll(): void {
  for (const ref of [...painted]) {
    const canvas = ref.deref()
    if (canvas) painters.get(canvas)!.paint()
  }
}
