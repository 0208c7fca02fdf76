/**
 * Brings frames from a graphics context to canvases where nothing but the processor draws. There the
 * browser's own copy, `drawImage` of a WebGL canvas, takes the page ten times as long (30 ms instead of 2 at
 * 1000 × 700 pixels), however small the part that it copies: it has the whole drawing buffer composed first.
 */
export class ReadBack {
  readonly #gl: WebGL2RenderingContext
  readonly #buffer: WebGLBuffer
  /** The picture as WebGL has it, the lowest row first. */
  #upwards = new Uint8Array()
  readonly #canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  #picture: ImageData | undefined

  /** @throws Error if the browser lends no canvas */
  constructor(gl: WebGL2RenderingContext) {
    const context = this.#canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (!context) throw new Error('this browser lends no canvas to draw on')
    this.#context = context
    this.#gl = gl
    this.#buffer = gl.createBuffer()
  }

  /** Has the lower left of the frame copied on the graphics side, once it is drawn; does not wait for it. */
  begin(width: number, height: number): void {
    const gl = this.#gl
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, this.#buffer)
    // New memory each time: Chromium warns of a buffer that is read into twice.
    gl.bufferData(gl.PIXEL_PACK_BUFFER, width * height * 4, gl.STREAM_READ)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
  }

  /** The picture of `begin`, for `drawImage`; to be called when a fence behind it has passed. */
  finish(width: number, height: number): HTMLCanvasElement {
    const gl = this.#gl
    const row = width * 4
    const count = row * height
    if (this.#upwards.length < count) this.#upwards = new Uint8Array(count)
    const upwards = this.#upwards.subarray(0, count)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, this.#buffer)
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, upwards)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    const picture = this.#pictureOf(width, height)
    for (let y = 0, from = count - row; y < height; y++, from -= row)
      picture.data.set(upwards.subarray(from, from + row), y * row)
    this.#context.putImageData(picture, 0, 0)
    return this.#canvas
  }

  #pictureOf(width: number, height: number): ImageData {
    const known = this.#picture
    if (known?.width === width && known.height === height) return known
    Object.assign(this.#canvas, { width, height })
    return (this.#picture = this.#context.createImageData(width, height))
  }

  dispose(): void {
    this.#gl.deleteBuffer(this.#buffer)
  }
}
