/** Tells when the graphics card has done all that it was given before, and never waits for it. */
export class Fence {
  readonly #gl: WebGL2RenderingContext
  readonly #begun = performance.now()
  #sync: WebGLSync | null
  #seen = this.#begun

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
  }

  /** Whether all is done; to be asked once a frame. Of a lost context nothing is to be waited for. */
  get passed(): boolean {
    const gl = this.#gl
    if (!this.#sync || gl.isContextLost()) return true
    if (gl.clientWaitSync(this.#sync, 0, 0) === gl.TIMEOUT_EXPIRED) {
      this.#seen = performance.now()
      return false
    }
    this.dispose()
    return true
  }

  /**
   * Milliseconds that the card has certainly worked, as far as it was asked: what has kept the page from asking, and is
   * no work of the card, does not count.
   */
  get took(): number {
    return this.#seen - this.#begun
  }

  dispose(): void {
    this.#gl.deleteSync(this.#sync)
    this.#sync = null
  }
}
