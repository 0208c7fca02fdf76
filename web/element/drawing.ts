import { DrawingPen, drawWords, type PenHost } from '../controls/drawing/pen.js'
import { onUndoKeys, UndoHistory } from '../dom/undo.js'
import type { TerrainState } from '../state/state.js'
import type { WordsOf } from '../words/keys.js'
import type { ElementContext } from './element-context.js'

interface PenOwner extends Pick<PenHost, 'viewport' | 'peek' | 'covered' | 'left'> {
  stateOf(): TerrainState
}

/** The pen of an element, whose strokes are its attribute, with a history of its own. */
export async function elementPen(
  context: ElementContext,
  { stateOf, ...owner }: PenOwner,
): Promise<DrawingPen> {
  const { words } = context
  await words.include(drawWords)
  const stage = context.terrain.shadowRoot!
  const textOf = () => String(stateOf().values.strokes ?? '')
  const history = new UndoHistory(textOf())
  const write = (strokes: string) => context.write({ strokes: strokes || null })
  const travel = (direction: 'undo' | 'redo') => {
    const strokes = history[direction]()
    if (strokes !== undefined) write(strokes)
  }
  const pen = new DrawingPen({
    ...owner,
    words: words as unknown as WordsOf<'draw'>,
    stage,
    canvases: [context.canvas, context.mapCanvas],
    keys: stage,
    travel,
    get state() {
      return stateOf()
    },
    get steps() {
      return { undo: history.canUndo, redo: history.canRedo }
    },
    keep(strokes, thing) {
      if (history.state !== textOf()) history.record(textOf()) // the page has changed them
      history.record(strokes, thing)
      write(strokes)
    },
  })
  onUndoKeys(context.terrain, (direction) => pen.isOpen && travel(direction))
  return pen
}
