import { DrawingPen, drawWords } from '../controls/drawing/pen.js'
import { announce } from '../dom/announce.js'
import { byId } from '../dom/elements.js'
import { turnToLowSide } from '../draw/camera/low-side.js'
import { linkedCamera } from '../state/link.js'
import { withValues } from '../state/state.js'
import type { WordsOf } from '../words/keys.js'
import type { StudioHost } from './host.js'

let pen: DrawingPen | undefined

/** Takes up the pen, or puts it away. */
export async function draw(host: StudioHost, opener: HTMLButtonElement): Promise<void> {
  await host.words.include(drawWords)
  const stage = byId('stage')
  pen ??= new DrawingPen({
    words: host.words as unknown as WordsOf<'draw'>,
    viewport: host.viewport,
    stage,
    canvases: [byId<HTMLCanvasElement>('canvas'), byId<HTMLCanvasElement>('map-canvas')],
    keys: window,
    announce,
    get state() {
      return host.state
    },
    get steps() {
      const { disabled: undo } = byId<HTMLButtonElement>('undo')
      const { disabled: redo } = byId<HTMLButtonElement>('redo')
      return { undo: !undo, redo: !redo }
    },
    peek: (state, held) => host.peek(state, held),
    keep: (strokes, of) =>
      host.change(withValues(host.state, { strokes }), 'same entry', { of, held: false }),
    travel: (direction) => host.travel(direction),
    covered(height) {
      stage.style.setProperty('--covered', `${height}px`)
      host.viewport.reframe()
    },
    left() {
      keepView(host)
      stage.classList.remove('drawn-on')
      opener.ariaPressed = 'false'
      opener.focus()
    },
  })
  if (pen.isOpen) return pen.leave()
  stage.classList.add('drawn-on')
  opener.ariaPressed = 'true'
  pen.open()
}

/** A link without a camera opens over the lowest side, where the reader may not be. */
function keepView(host: StudioHost): void {
  const { state, viewport } = host
  const { space, shown } = viewport
  if (!state.values.strokes || space.camera || !shown) return
  if (turnToLowSide(shown.terrain.field) === space.turn) return
  const camera = linkedCamera({ ...state, camera: space.viewpoint })
  space.camera = camera
  host.adjust({ ...state, camera })
}
