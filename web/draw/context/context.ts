// A frame is copied some frames later, when the card has finished it, so the drawing buffer must be
// preserved.
export const contextAttributes = {
  alpha: false,
  antialias: true,
  powerPreference: 'high-performance',
  preserveDrawingBuffer: true,
} as const

export interface Context {
  canvas: HTMLCanvasElement
  context: WebGL2RenderingContext
  /** Whether frames take so long as without a graphics card. */
  isSlow: () => boolean
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
  return context && !context.isContextLost() ? { canvas, context, isSlow: tryFrame(context) } : undefined
}

/** Pixels a side of a frame that nobody sees, and steps of each of its pixels. */
const trial = { side: 512, steps: 128 } as const
/** Milliseconds of the trial frame above which drawing is done in software, which takes 17 on two cores. */
const quick = 6

/**
 * Measures what draws, before anything is shown, so that nothing need change while somebody looks.
 *
 * @returns a function that waits for the program of the frame and tells whether that takes long, twice
 */
export function tryFrame(gl: WebGL2RenderingContext, now = () => performance.now()): () => boolean {
  const shaders = {
    [gl.VERTEX_SHADER]:
      'void main() { gl_Position = vec4(ivec2(gl_VertexID & 1, gl_VertexID >> 1) * 4 - 1, 0, 1); }',
    [gl.FRAGMENT_SHADER]: `precision highp float;
      out vec4 seen;
      void main() {
        seen = gl_FragCoord;
        for (int i = 0; i < ${trial.steps}; i++) seen = fract(seen * 1.37 + 0.71);
      }`,
  }
  const program = gl.createProgram()
  for (const [type, text] of Object.entries(shaders)) {
    const shader = gl.createShader(Number(type))!
    gl.shaderSource(shader, `#version 300 es\n${text}`)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const [target, frame] = [gl.createRenderbuffer(), gl.createFramebuffer()]
  const draw = (side: number) => {
    gl.viewport(0, 0, side, side)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  gl.useProgram(program)
  gl.bindRenderbuffer(gl.RENDERBUFFER, target)
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, trial.side, trial.side)
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, target)
  draw(1)
  return () => {
    // Reading waits for the card.
    const finish = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    finish()
    const isLong = () => {
      const begun = now()
      draw(trial.side)
      finish()
      return now() - begun > quick
    }
    const isSlow = isLong() && isLong()
    gl.deleteFramebuffer(frame)
    gl.deleteRenderbuffer(target)
    gl.deleteProgram(program)
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
    return isSlow
  }
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
