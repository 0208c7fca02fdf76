// A frame is copied some frames later, when the card has finished it, so the drawing buffer must be preserved.
export const contextAttributes = {
  alpha: false,
  antialias: true,
  powerPreference: 'high-performance',
  preserveDrawingBuffer: true,
} as const

export interface Context {
  canvas: HTMLCanvasElement
  context: WebGL2RenderingContext
  /** Whether the browser reports that pictures are computed in software. */
  isSlow: boolean
}

let ahead: Context | undefined

/** Makes the first context early, as large as a canvas: it takes long and needs nothing from the renderer. */
export function makeContextAhead(seen: HTMLCanvasElement): void {
  ahead ??= create(pixelsOf(seen))
}

/** Makes an unused context; undefined if the browser grants none. */
export function makeContext(): Context | undefined {
  const made = ahead?.context.isContextLost() === false ? ahead : create()
  ahead = undefined
  return made
}

function create(size = { width: 1, height: 1 }): Context | undefined {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('webgl2', contextAttributes) as WebGL2RenderingContext | null
  return context && !context.isContextLost() ? { canvas, context, isSlow: isSoftware(context) } : undefined
}

/** Names of software renderers. Neither Chromium nor Firefox reports them by `failIfMajorPerformanceCaveat`. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isSoftware(context: WebGL2RenderingContext): boolean {
  const name = String(context.getParameter(context.RENDERER))
  if (name !== 'WebKit WebGL') return softwareNames.test(name)
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL
  return unmasked !== undefined && softwareNames.test(String(context.getParameter(unmasked)))
}

/** The longest side and the most pixels of a canvas that all browsers support. */
const longestSide = 8192
const maxPixels = 1 << 24

/** The device pixels of a canvas, at most two per CSS pixel each way; undefined without a size. */
export function pixelsOf({ clientWidth, clientHeight }: HTMLCanvasElement) {
  if (clientWidth === 0 || clientHeight === 0) return undefined
  const ratio = Math.min(
    devicePixelRatio,
    2,
    longestSide / Math.max(clientWidth, clientHeight),
    Math.sqrt(maxPixels / (clientWidth * clientHeight)),
  )
  const [width, height] = [clientWidth, clientHeight].map((side) => Math.max(Math.floor(side * ratio), 1))
  return { width: width!, height: height! }
}

/** Resizes a canvas and keeps its picture, stretched; setting the size alone would clear it. */
export function resizeWithPicture(canvas: HTMLCanvasElement, width: number, height: number): void {
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(copy, 0, 0, width, height)
}
