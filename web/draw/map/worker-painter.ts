import { flatProjection, type MapField } from './map-projection.js'
import { MapSheet, type Painting, type SheetCover, SheetPainter } from './map-sheet.js'

/** What the worker that paints maps is asked for. Its arrays are copies; answers bring their memory back. */
export interface PaintJob extends Partial<Omit<Painting, 'cover'>> {
  /** A map that it does not have yet; without a window it is painted later. */
  field?: MapField
  /** What covers it, if that is not what covered the last picture; `null`: nothing. */
  cover?: SheetCover | null
  /** The heights that contour lines name, and how they are written. */
  labels?: readonly (readonly [height: number, text: string])[]
}

export interface Painted {
  /** Undefined if no picture was asked for. */
  picture?: ImageBitmap
  /** The time of painting. */
  milliseconds: number
  /** Arrays of the map and the cover before, for the next ones. */
  spare: ArrayBufferView[]
}

const arraysOf = (value: object): ArrayBufferView[] =>
  Object.values(value).flatMap((each: unknown) => {
    if (ArrayBuffer.isView(each)) return [each]
    return typeof each === 'object' && each !== null ? arraysOf(each) : []
  })

/**
 * Paints pictures of flat maps away from the page.
 *
 * @throws Error where nothing can be painted away from a page
 */
export function createPainter(): (job: PaintJob) => Painted {
  const painter = new SheetPainter()
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing in a worker')
  // It lacks only what draws the focus.
  const drawn = context as unknown as CanvasRenderingContext2D
  let sheet: MapSheet | undefined
  let covered: SheetCover | undefined
  return ({ field, cover, labels = [], window, ratio = 1, coarseness = 1, look, dropPath }) => {
    const begun = performance.now()
    const spare: ArrayBufferView[] = []
    if (field) {
      if (sheet) spare.push(...arraysOf(sheet.field))
      sheet = new MapSheet(field, flatProjection(field))
    }
    if (cover !== undefined) {
      if (covered) spare.push(covered.colors)
      covered = cover ?? undefined
    }
    if (!sheet || !window || !look) return { milliseconds: 0, spare }
    const { width, height } = window
    Object.assign(canvas, { width, height }) // also forgets how the last picture was drawn
    const texts = new Map(labels)
    const label = (value: number) => texts.get(value) ?? ''
    const steps = painter.paint(
      drawn,
      sheet,
      { window, ratio, coarseness, look, dropPath, cover: covered },
      label,
    )
    while (!steps.next().done);
    const picture = canvas.transferToImageBitmap()
    return { picture, milliseconds: performance.now() - begun, spare }
  }
}
