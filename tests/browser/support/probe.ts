import type { OrogenTerrain } from '../../../web/element/index.js'

// Runs in the page before its own scripts: counts its activity, and keeps the picture readable.

export interface Probe {
  /** Waits until the browser has reported sizes, visibility and earlier requests to the page. */
  updates(): Promise<void>
  /** Frames requested since loading. */
  frames: number
  /** Jobs given to workers, but for pictures of maps. */
  jobs: number
  /** Jobs among them that make a terrain, and not its light or its cover alone. */
  terrains: number
  /** Arrays given to jobs for their results. */
  recycled: number
  /** WebGL contexts in the order of their creation. */
  contexts: WebGL2RenderingContext[]
  /** Live WebGL objects by kind. */
  live: Record<string, number>
}

declare global {
  interface Window {
    probe: Probe
    allowWebGL(): void
    deaths: number
  }
}

export function installProbe(): void {
  const live: Record<string, number> = {}
  const request = window.requestAnimationFrame.bind(window)
  const probe: Probe = {
    // Observers run after the callbacks of a frame: in the second frame all of them have run.
    updates: () => new Promise((resolve) => request(() => request(() => resolve()))),
    frames: 0,
    jobs: 0,
    terrains: 0,
    recycled: 0,
    contexts: [],
    live,
  }
  window.probe = probe

  window.requestAnimationFrame = (callback) => {
    probe.frames++
    return request(callback)
  }

  const NativeWorker = window.Worker
  window.Worker = class extends NativeWorker {
    readonly #paints: boolean

    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      this.#paints = options?.name === 'orogen-map'
    }

    override postMessage(message: unknown, options?: unknown): void {
      if (this.#paints) return super.postMessage(message, options as StructuredSerializeOptions)
      const { type, job, recycled } = message as { type?: string; job?: object; recycled?: unknown[] }
      if (type === 'job') probe.jobs++
      if (type === 'job' && typeof job === 'object' && !('heights' in job)) probe.terrains++
      probe.recycled += recycled?.length ?? 0
      super.postMessage(message, options as StructuredSerializeOptions)
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
      // An object may be deleted twice.
      if (object && !gone.has(object)) live[kind]!--
      if (object) gone.add(object)
      return remove.call(this, object)
    }
  }
}

/** Whether every terrain of a page reports that its last change is drawn, and written into the link. */
export function isSettled(): boolean {
  const terrains = [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')]
  return (
    document.querySelector('#stage:not([data-settled])') === null &&
    terrains.every(({ status, isSettled }) => status === 'idle' || isSettled)
  )
}

/**
 * The state of a page that does not settle, for the error: frames of the next second, contexts, canvases and
 * links.
 */
export async function describeUnsettled(): Promise<object> {
  const { frames, jobs, contexts } = window.probe
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const canvasesIn = (root: ParentNode) =>
    [...root.querySelectorAll('canvas')].map(
      ({ id, hidden, width, height, clientWidth, clientHeight }) =>
        `${id}${hidden ? ' hidden' : ''} ${width} × ${height} for ${clientWidth} × ${clientHeight}`,
    )
  const stage = document.getElementById('stage')
  return {
    address: location.href,
    visibility: document.visibilityState,
    frames: window.probe.frames - frames,
    jobs: window.probe.jobs - jobs,
    lost: contexts.map((context) => context.isContextLost()),
    files: performance
      .getEntriesByType('resource')
      .slice(-4)
      .map(({ name, duration }) => `${name} ${duration}`),
    stage: stage && { ...stage.dataset, canvases: canvasesIn(stage) },
    terrains: [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map((terrain) => ({
      status: terrain.status,
      isSettled: terrain.isSettled,
      attributes: terrain.getAttributeNames().map((name) => `${name}=${terrain.getAttribute(name)}`),
      canvases: canvasesIn(terrain.shadowRoot!),
    })),
  }
}

/**
 * Lets the frame that measures the graphics card take 20 ms, without drawing it: a quick machine without a
 * card must not be taken for one, because pictures would have other details.
 */
export function installSlowTrial(): void {
  const { prototype } = WebGL2RenderingContext
  const { drawArrays, deleteRenderbuffer } = prototype
  const now = performance.now.bind(performance)
  let late = 0
  performance.now = () => now() + late
  prototype.drawArrays = function (...args) {
    const isTrial = this.getParameter(this.RENDERBUFFER_BINDING) as WebGLRenderbuffer | null
    if (!isTrial) return drawArrays.apply(this, args)
    if ((this.getParameter(this.VIEWPORT) as Int32Array)[2]! > 1) late += 20
  }
  prototype.deleteRenderbuffer = function (buffer) {
    deleteRenderbuffer.call(this, buffer)
    late = 0
  }
}

/**
 * Makes the picture readable at any time, not only in the frame that drew it; and turns off antialiasing, an
 * eighth of a page's time when drawn in software. `npm run browsers` tests it.
 */
export function keepPictureReadable(): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, options?: object) => unknown
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    options?: object,
  ) {
    return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true, antialias: false })
  } as typeof HTMLCanvasElement.prototype.getContext
}

/** Leaves out everything that is drawn but the frame that measures the graphics card, see above. */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext
  const { drawArrays } = prototype
  prototype.drawArrays = function (...args) {
    if (this.getParameter(this.RENDERBUFFER_BINDING)) drawArrays.apply(this, args)
  }
  for (const name of ['drawArraysInstanced', 'drawElements', 'drawElementsInstanced'] as const)
    prototype[name] = () => undefined
}

/** Lets the page draw ten times a second at most, so that its worker gets the processor in between. */
export function drawSeldom(): void {
  const request = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  const cancels = new Map<number, () => void>()
  let [lastId, lastFrame] = [0, -Infinity]
  window.requestAnimationFrame = (callback) => {
    const id = ++lastId
    const ask = () => {
      const frame = request((now) => {
        cancels.delete(id)
        lastFrame = now
        callback(now)
      })
      cancels.set(id, () => cancel(frame))
    }
    const timer = setTimeout(ask, Math.max(lastFrame + 100 - performance.now(), 0))
    cancels.set(id, () => clearTimeout(timer))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    cancels.get(id)?.()
    cancels.delete(id)
  }
}

/** Refuses contexts of WebGL from now on, until it is allowed again by `window.allowWebGL`. */
export function refuseWebGL(): void {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind as '2d', ...(rest as []))
  } as typeof getContext
  window.allowWebGL = () => {
    HTMLCanvasElement.prototype.getContext = getContext
  }
}

/**
 * Lets workers die of their next jobs, as when the system takes their memory: as many times as
 * `window.deaths` says.
 */
export function killWorkers(deaths: number): void {
  const { postMessage } = Worker.prototype
  window.deaths = deaths
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown]) {
    postMessage.apply(this, args)
    if ((args[0] as { type: string }).type !== 'job' || window.deaths-- <= 0) return
    this.terminate()
    const death = new ErrorEvent('error', { cancelable: true, message: 'killed' })
    setTimeout(() => this.dispatchEvent(death), 10)
  } as typeof postMessage
}

/**
 * Makes the reader one who has left all sections of the studio's panel open, unless a test says otherwise.
 */
export function openSections(): void {
  try {
    if (localStorage.getItem('orogen.open') === null)
      localStorage.setItem('orogen.open', 'settings more-look')
  } catch {
    // no storage: the sections are closed
  }
}
