// What is drawn is copied some frames later, when the card is done with it, and has to be there still.
export const contextAttributes = {
  alpha: false,
  antialias: true,
  powerPreference: 'high-performance',
  preserveDrawingBuffer: true,
} as const

export interface Context {
  canvas: HTMLCanvasElement
  context: WebGL2RenderingContext
  /** Pictures are computed by the processor, as far as the browser says so. */
  isSlow: boolean
}

let ahead: Context | undefined

/** Makes the first context before anybody asks, as large as a canvas is: it takes long, and needs nothing of what draws. */
export function makeContextAhead(seen: HTMLCanvasElement): void {
  ahead ??= create(pixelsOf(seen))
}

/** A context that nobody has; undefined where none can be had. */
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

/** Names under which pictures are computed by the processor. Neither Chromium nor Firefox tells it by `failIfMajorPerformanceCaveat`. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isSoftware(context: WebGL2RenderingContext): boolean {
  const name = String(context.getParameter(context.RENDERER))
  if (name !== 'WebKit WebGL') return softwareNames.test(name)
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL
  return unmasked !== undefined && softwareNames.test(String(context.getParameter(unmasked)))
}

/** Longest side and most pixels of a canvas: what browsers can be relied on to give. */
const longestSide = 8192
const maxPixels = 1 << 24

/** Gives the pixels of a canvas that it has on the screen, at most two for one of CSS each way; undefined without a size. */
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

/** Gives a canvas another size and leaves its picture, stretched, which setting the size alone would empty. */
export function resizeWithPicture(canvas: HTMLCanvasElement, width: number, height: number): void {
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(copy, 0, 0, width, height)
}
