// Runs in the page before its own scripts: sees when work goes on, and keeps the picture readable.

export interface Probe {
  /** Milliseconds since the page last did something, 0 while it works. */
  quietFor(): number
  /** Frames asked for since loading. */
  frames: number
  /** Jobs that workers have been given. */
  jobs: number
  /** Arrays that jobs were given to write into. */
  recycled: number
  /** WebGL contexts that were had, in order. */
  contexts: WebGL2RenderingContext[]
  /** Live WebGL objects by kind. */
  live: Record<string, number>
}

declare global {
  interface Window {
    probe: Probe
  }
}

export function installProbe(): void {
  let last = performance.now()
  let pendingFrames = 0
  let unanswered = 0
  const touch = () => (last = performance.now())
  const live: Record<string, number> = {}
  const probe: Probe = {
    quietFor: () => (pendingFrames > 0 || unanswered > 0 ? 0 : performance.now() - last),
    frames: 0,
    jobs: 0,
    recycled: 0,
    contexts: [],
    live,
  }
  window.probe = probe

  const request = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  const waiting = new Set<number>()
  const count = () => (pendingFrames = waiting.size)
  window.requestAnimationFrame = (callback) => {
    probe.frames++
    const id = request((now) => {
      waiting.delete(id)
      callback(now)
      count()
      touch()
    })
    waiting.add(id)
    count()
    return id
  }
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id)
    count()
    cancel(id)
  }

  const NativeWorker = window.Worker
  window.Worker = class extends NativeWorker {
    #open = 0
    #begun = false

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.#ask()
      this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
        touch()
        this.#begin()
        if (data.type === 'done' || data.type === 'failed') this.#answer(1)
      })
      this.addEventListener('error', () => this.#begin())
    }

    override postMessage(message: unknown, options?: unknown): void {
      touch()
      const { type, recycled } = message as { type?: string; recycled?: unknown[] }
      if (type === 'job') probe.jobs++
      probe.recycled += recycled?.length ?? 0
      if (type === 'job' || type === undefined) this.#ask() // the worker for one job is sent the job alone
      super.postMessage(message, options as StructuredSerializeOptions)
    }

    override terminate(): void {
      touch()
      this.#answer(this.#open)
      super.terminate()
    }

    #ask(): void {
      this.#open++
      unanswered++
    }

    // Its first word, or that it has none.
    #begin(): void {
      if (!this.#begun) this.#answer(1)
      this.#begun = true
    }

    #answer(most: number): void {
      const count = Math.min(most, this.#open) // other workers are asked for other things
      this.#open -= count
      unanswered -= count
    }
  }

  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
    const context = getContext.apply(this, args) as WebGL2RenderingContext | null
    if (args[0] === 'webgl2' && context && !probe.contexts.includes(context)) probe.contexts.push(context)
    return context
  } as typeof getContext

  for (const kind of ['Buffer', 'Texture', 'Program', 'VertexArray', 'Shader', 'Framebuffer']) {
    const prototype = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (object?: object) => unknown
    >
    const [create, remove] = [prototype[`create${kind}`]!, prototype[`delete${kind}`]!]
    const gone = new WeakSet<object>()
    live[kind] = 0
    prototype[`create${kind}`] = function (...args) {
      live[kind]!++
      return create.apply(this, args)
    }
    prototype[`delete${kind}`] = function (object) {
      // What is gone may be let go of once more.
      if (object && !gone.has(object)) live[kind]!--
      if (object) gone.add(object)
      return remove.call(this, object)
    }
  }
}

/** Lets the picture be read whenever a test wants it, not only in the frame that drew it. */
export function keepPictureReadable(): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, options?: object) => unknown
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    options?: object,
  ) {
    return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true })
  } as typeof HTMLCanvasElement.prototype.getContext
}
