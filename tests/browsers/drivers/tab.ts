/** A point of the viewport, in pixels. */
export interface Point {
  x: number
  y: number
}

/** A tab of some browser: the operations of every driver. */
export interface Tab {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** Runs in the page, awaits the result and returns it as JSON would. It sees only its argument. */
  evaluate<Given, Result>(body: (given: Given) => Result, given: Given): Promise<Awaited<Result>>
  evaluate<Result>(body: () => Result): Promise<Awaited<Result>>
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>
  /** Drags the mouse with its main button held. */
  drag(from: Point, to: Point): Promise<void>
  /** All errors thrown or written to the console since the last call. */
  takeErrors(): Promise<string[]>
}

export interface Driver {
  tab: Tab
  /** Prepares a page so that this driver can detect its errors. */
  prepare?(html: string): string
  close(): Promise<void>
}

/** Small, so that drawing in software is quick. */
export const viewport = { width: 640, height: 420 }

/** An expression for a promise of the result as JSON. */
export function expressionOf(body: (given: never) => unknown, given: unknown): string {
  return `(async () => JSON.stringify((await (${body})(${JSON.stringify(given) ?? ''})) ?? null))()`
}

/** A drag in the notation of WebDriver and WebDriver BiDi. */
export function dragging({ x, y }: Point, to: Point): object[] {
  const moves = [1, 2, 3, 4, 5].map((step) => ({
    type: 'pointerMove',
    x: Math.round(x + ((to.x - x) * step) / 5),
    y: Math.round(y + ((to.y - y) * step) / 5),
    duration: 40,
  }))
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    ...moves,
    { type: 'pause', duration: 400 }, // so that it does not go on rotating by itself
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}
