import { siteFolder } from '../package/worker/script-address.js'
import { extentOf, type Heightfield } from '../package/heightfield.js'
import type { StampImage } from '../package/stamp-image.js'
import { cameraText, withSource, writeLink } from '../state/link.js'
import type { CameraState } from '../draw/camera/viewpoint.js'
import type { TerrainState } from '../state/state.js'
import type { Words } from '../words/words.js'
import type { EndlessElement } from '../endless/element/endless-element.js'
import { OrogenElement } from '../dom/orogen-element.js'
import { whenNear } from '../dom/sight.js'
import { addressIn, optionOf, readAttributes, setAttribute, sourceOf, writeAttributes } from './attributes.js'
import type { AttributeNote } from '../state/attribute-notes.js'
import type { BlobOptions, ExportOptionsOf, ExportType } from '../files/export-options.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'
import type { TerrainStatus, Listening, TerrainEventMap } from './events.js'
import {
  tryAllAgain,
  waitForNetwork,
  coded,
  failureOf,
  type Hints,
  isOffline,
  Refusals,
  type TerrainFailure,
} from './failure.js'
import { ElementContext, terrainSheet } from './element-context.js'
import { fetchLiveTerrain } from './fetch-live-terrain.js'
import type { LiveTerrain } from './live-terrain.js'
import { mirrorTables, type TerrainProperties } from './properties.js'
import terrainWords from 'words:terrain'

// The accessors of the tables are added when the class is defined.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface OrogenTerrain extends TerrainProperties {
  addEventListener<Name extends keyof TerrainEventMap>(...listening: Listening<Name>): void
  addEventListener(...listening: Parameters<HTMLElement['addEventListener']>): void
  removeEventListener<Name extends keyof TerrainEventMap>(...listening: Listening<Name>): void
  removeEventListener(...listening: Parameters<HTMLElement['removeEventListener']>): void
}

/**
 * A fractal terrain in a page. It is made and drawn when the element scrolls near the viewport.
 *
 * Attributes and properties are the rows of the parameter table and of the table of looks, and the behaviour
 * of the element. Invalid values are clamped or ignored, with a note in `notes`. `custom-elements.json` is
 * made from this comment and those of the members.
 *
 * @attr generator - Which generator makes the terrain.
 * @attr src - URL of a heightmap to show instead: a PNG, a GeoTIFF, an ASCII grid, a tile of SRTM or a raw
 *   file.
 * @attr gaps - What unknown heights of that map become: fill (from those around), or sea.
 * @attr fit - What is shown of a map that is not square: all of it (whole), or its middle square (crop).
 * @attr low - The height of black in a picture, or of 0 in a raw file.
 * @attr high - The height of white in a picture, or of the largest integer in a raw file.
 * @attr spacing - The distance between neighbouring points of that map, in the unit of its heights.
 * @attr refine - How often the points a side of that map are doubled, 0 to 8, by ground as rough as its own.
 * @attr texture - The address of a picture that is draped over the land, from its north-western to its
 *   south-eastern corner.
 * @attr camera - Azimuth, elevation, distance and the three coordinates of the target, separated by commas;
 *   empty: the whole terrain is framed, a drawn one over its lowest side.
 * @attr v - The version of the algorithms that the terrain was made with; any other version adds a note.
 * @attr alt - A description of the picture for readers who do not see it.
 * @attr controls - Shows a bar with which readers change the terrain.
 * @attr draw - Offers a pen with which readers draw on the land: its strokes are the attribute strokes.
 * @attr loading - lazy: loads when the element scrolls near the viewport.
 * @attr endless - Shows an endless land instead of a terrain; see “Endless land” in EMBEDDING.md.
 * @attr reveal - interaction: loads when the reader clicks.
 * @attr interaction - When the wheel zooms: while the picture has the focus, or always; none: the terrain
 *   does not react to the reader.
 * @attr min-distance - How near the camera can come, in widths of the map from the point that it looks at; on
 *   a planet in diameters from its middle.
 * @attr max-distance - How far away the camera can go, in the same unit.
 * @attr min-elevation - How low the camera can sink, in degrees above the horizon (never below 2); on a
 *   planet its southernmost latitude.
 * @attr max-elevation - How high the camera can rise, in degrees above the horizon; on a planet its
 *   northernmost latitude.
 * @attr rotation-speed - How fast rotate turns the terrain, in degrees a second; negative: the other way
 *   round.
 * @attr turn-hint - Whether to tell readers who have not turned a terrain yet that they can.
 * @attr wasm-url - URL of the WebAssembly module, if it is not beside the script.
 * @attr worker-url - URL of the worker’s script, if it is not beside the script.
 * @attr studio-url - URL of the studio that shareURL opens.
 * @fires load - A terrain was made and is shown. detail: { field }.
 * @fires progress - Files are loading, or a long generation is running. detail: { of: files or terrain,
 *   fraction: 0 to 1 }.
 * @fires change - The picture has changed, by attributes or by the reader. detail: { of: terrain, look or
 *   camera, by: reader or program }; of a terrain with a pen also strokes, as the attribute has them.
 * @fires degraded - WebGL was lost, and a map is shown. detail: { view }.
 * @fires recovered - The requested view is shown again. detail: { view }.
 * @fires error - Something failed. detail: { code, message, hint, recoverable }. Codes: script-unreachable (a
 *   part of the element's own script could not be fetched), wasm-unreachable (the module's file could not be
 *   fetched), wasm-refused (the page's Content-Security-Policy, or the browser, does not allow WebAssembly),
 *   wasm-invalid (the file is not a usable module), worker-lost (the worker died or hung again and again),
 *   parameter-refused (the generator refuses a value, or has no memory for it), image-refused (a picture that
 *   cannot be a stamp), map-unreachable (the file in src could not be fetched), map-refused (it is no map
 *   that can be shown), texture-unreachable (the picture in texture could not be fetched), texture-refused
 *   (it is no picture), failed (anything else).
 * @slot - Unslotted content is shown until the terrain is drawn, and where scripts do not run.
 * @slot poster - An image that is shown until the first frame is drawn; a link around it gives readers
 *   without scripts a page to go to.
 * @slot hotspot - Children pinned to the map by data-x, data-y (0 to 1 from the west and from the north) and
 *   data-lift; data-hidden marks those out of sight.
 * @slot progress - Replaces the progress bar of a long generation.
 * @slot error - Replaces the error message and its button.
 * @slot controls - Replaces the bar with which readers change the terrain.
 * @csspart canvas - The canvas; that of the map has the part map too.
 * @csspart map - The canvas of the map.
 * @csspart poster - The box around the poster.
 * @csspart start - The button that loads the terrain where reveal is interaction.
 * @csspart progress - The progress box.
 * @csspart error - The error box.
 * @csspart retry - The button in the error box.
 * @csspart controls - The bar with which readers change the terrain.
 * @csspart hint - The hint on how to zoom.
 * @csspart turn-hint - The hint on how to turn the terrain, shown until the reader has turned one.
 * @cssprop --orogen-background - Background behind the picture while it loads, and around a map.
 * @cssprop --orogen-ink - Text and icons.
 * @cssprop --orogen-paper - Background of the boxes over the picture.
 * @cssprop --orogen-accent - Main buttons and focus outlines.
 * @cssprop --orogen-on-accent - Text on main buttons.
 * @cssprop --orogen-alarm - The error mark.
 * @cssprop --orogen-radius - Radius of the corners.
 * @cssprop --orogen-font - Font family.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class OrogenTerrain extends OrogenElement<string> {
  // Not in a static block, because the Turbopack of Next 15 fails on the private names of a class that has
  // one.
  static readonly observedAttributes = mirrorTables(this, (element) => element.#now.state)
  readonly #context = new ElementContext(this, this.settling, {
    read: () => this.#now,
    setStatus: (status) => this.#setStatus(status),
    fail: (error, hints) => this.#fail(error, hints),
  })
  readonly #refusals = new Refusals()
  #status: TerrainStatus = 'idle'
  #error: TerrainFailure | null = null
  #starting: Promise<LiveTerrain> | undefined
  /** Undefined until its code is fetched. */
  #live: LiveTerrain | undefined
  #stamp: StampImage | undefined
  #read: { state: TerrainState; notes: AttributeNote[] } | undefined
  #forget: (() => void) | undefined
  /** Loads and shows the endless land, where it replaces the terrain. */
  #beginEndless: (() => void) | undefined
  /** The view when the element left the page, for when it comes back. */
  #readersView: CameraState | undefined
  #isCameraAsked = false
  #updating = false
  #paused = false
  /** Incremented with every change of status, so that a failure that is reported late can be ignored. */
  #doings = 0

  constructor() {
    super([terrainWords], terrainSheet)
    this.#context.retry.addEventListener('click', () => {
      this.#tryAgain()
      tryAllAgain()
    })
    this.#context.start.addEventListener('click', () => this.#tryAgain())
    this.shadowRoot!.addEventListener('click', (event) => this.#clickPoster(event as MouseEvent))
  }

  /**
   * The state of the element: idle, loading, ready, degraded or error; degraded: a map is shown because there
   * is no WebGL.
   */
  get status(): TerrainStatus {
    return this.#status
  }

  /** The last error, while the status is error. */
  get error(): TerrainFailure | null {
    return this.#error
  }

  /** The heights that are shown. */
  get field(): Heightfield | null {
    return this.#live?.field ?? null
  }

  /**
   * The attributes whose values were clamped or ignored, and what was guessed about the map in src, each with
   * a message.
   */
  get notes(): readonly AttributeNote[] {
    return [...this.#now.notes, ...(this.#live?.notes ?? [])]
  }

  /**
   * A link to the studio with this terrain and its current camera; the studio opens a map of `src` if it is
   * of its own site.
   */
  get shareURL(): string {
    const query = withSource(writeLink(this.#live?.state ?? this.#now.state), sourceOf(this))
    return new URL(query, addressIn(this, 'studio-url') ?? siteFolder()).href
  }

  /** The camera, as the attribute writes it; empty while the whole terrain is framed. */
  get camera(): string {
    return cameraText(this.#live?.state ?? this.#now.state)
  }

  set camera(text: string | null) {
    this.#askCamera()
    setAttribute(this, 'camera', text || null)
    this.#changed()
  }

  /**
   * Makes the terrain of the attributes, even if the element is not near the viewport yet.
   *
   * @returns its heights, which belong to the element: read them, and write to a copy
   * @throws AbortError if `signal` is aborted or newer attributes arrive, and the errors of the `error` event
   */
  async generate(options: { signal?: AbortSignal } = {}): Promise<Heightfield> {
    this.#forget?.()
    this.#read = undefined
    return (await this.#start()).generate(options)
  }

  /**
   * Writes the terrain to a file: picture, svg, parameters, or one of its formats.
   *
   * `picture` is a PNG of the view, `svg` its lines, `parameters` JSON. See `ExportOptionsOf` for the
   * options.
   *
   * @throws RangeError for an option out of range, and for an unknown format
   */
  export<Type extends ExportType>(type: Type, options?: ExportOptionsOf<Type>): Promise<Blob> {
    return this.#take(async (viewport) => {
      const { exportShown } = await import('../files/export.js')
      return exportShown({ viewport, ...viewport.keep()! }, type, options)
    })
  }

  /**
   * Takes a picture of the view. options: type (image/png, image/jpeg, image/webp), quality (0 to 1), width,
   * height or scale, background, signal. Rejects with the codes of the error event.
   *
   * An element that has not been visible yet makes its terrain and draws it once.
   *
   * @throws Error with a `code`, as the `error` event has it; AbortError if `signal` is aborted
   */
  toBlob(options?: BlobOptions): Promise<Blob> {
    return this.#take(async (viewport) => {
      const { pictureBlob } = await import('../files/picture-blob.js')
      return pictureBlob(viewport, options)
    }, options?.signal)
  }

  /**
   * Prints a picture (PNG, JPEG, WebP) instead of the generator's own stamps.
   *
   * Sets `generator` to `stamp-noise` and `stamp` to `image`.
   *
   * @throws RangeError for a file that is not a picture of an allowed size; the `error` event reports it, too
   */
  async loadStamp(file: Blob): Promise<void> {
    try {
      const { readStampImage } = await import('../package/stamp-image.js')
      this.#stamp = await readStampImage(file)
    } catch (error) {
      if (error instanceof RangeError) Object.assign(error, { code: 'image-refused', recoverable: false })
      this.#fail(error)
      throw error
    }
    writeAttributes(this, { generator: 'stamp-noise', stamp: 'image' })
    this.#changed()
  }

  /**
   * Finds the place on the map under a point of the window, in the units of hotspots: 0 to 1 from the west
   * and from the north.
   *
   * Includes the height; null beside the terrain.
   */
  placeAt(clientX: number, clientY: number): { x: number; y: number; height: number } | null {
    const viewport = this.#live?.viewport
    const found = viewport?.pane.pick(clientX, clientY)
    if (!found) return null
    const [columns, rows] = extentOf(viewport!.shown!.terrain.field)
    return { x: found.x / (columns - 1), y: found.y / (rows - 1), height: found.height }
  }

  /** Stops movement and drawing. */
  pause(): void {
    this.#paused = true
    if (this.#live) this.#live.paused = true
  }

  /** Resumes after a pause. */
  resume(): void {
    this.#paused = false
    if (this.#live) this.#live.paused = false
  }

  /** Frees everything but the last image. `generate()` begins again. */
  dispose(): void {
    this.#forget?.()
    this.#refusals.end()
    this.#live?.dispose()
    this.#live = this.#starting = undefined
    this.#setStatus('idle')
  }

  protected override get isAtRest(): boolean {
    if (this.#updating || this.#status === 'idle' || this.#status === 'loading') return false
    const land = this.shadowRoot!.querySelector<EndlessElement>('orogen-endless')
    if (land) return land.isSettled || this.#status === 'error'
    // After an error the last terrain stays, whose picture may still have to be drawn.
    return this.#live ? this.#live.viewport.settling.isSettled : this.#status === 'error'
  }

  protected override connect(signal: AbortSignal): void {
    if (this.hasAttribute('endless')) return this.#beEndless(signal)
    this.#wait()
    signal.addEventListener('abort', () => {
      this.#forget?.()
      waitForNetwork(this)
      this.#readersView = this.#live?.camera
      if (this.#starting) this.dispose()
    })
  }

  protected override speak(words: Words): void {
    this.#context.words = words
    this.#nameStart()
    this.#context.loading = words.say('terrain.loading')
    this.#context.retry.textContent = words.say('terrain.retry')
    if (this.#error) this.#context.showFailure(this.#error, words)
    this.#live?.speak()
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (name === 'camera') this.#askCamera()
    else if (before === after) return
    if ((name === 'wasm-url' || name === 'worker-url') && this.#starting) this.dispose()
    if (name === 'alt') this.#context.alt.textContent = after
    if ((name === 'loading' || name === 'reveal') && this.isConnected) this.#wait()
    this.#changed()
  }

  // The reader may have left the view of the attribute, so that asking for it again is a change.
  #askCamera(): void {
    this.#isCameraAsked = true
    this.#readersView = undefined
  }

  get #now(): { state: TerrainState; notes: AttributeNote[] } {
    this.#read ??= readAttributes(this, this.#stamp)
    return this.#read
  }

  #changed(): void {
    this.#read = undefined
    this.#nameStart()
    if (this.#updating || !this.#live) return
    this.#updating = true
    queueMicrotask(() => {
      this.#updating = false
      this.#live?.update(this.#now.state, this.#isCameraAsked)
      this.#isCameraAsked = false
      this.settling.check()
    })
  }

  // Waits until the element is near the viewport, or until the reader clicks.
  #wait(): void {
    this.#forget?.()
    const onClick = optionOf(this, 'reveal') === 'interaction'
    this.#context.start.hidden = !onClick || this.#context.shown
    if (this.#starting) return
    if (onClick) {
      void this.loadWords()
    } else if (optionOf(this, 'loading') === 'eager') {
      // By then the parser has read all attributes of the tag.
      const timer = setTimeout(() => this.#tryAgain())
      this.#forget = () => clearTimeout(timer)
    } else this.#forget = whenNear(this, () => this.#tryAgain())
  }

  // Shows an endless land instead of a terrain.
  #beEndless(signal: AbortSignal): void {
    this.#beginEndless = () => {
      this.#setStatus('loading')
      import('./endless.js').then(
        ({ showEndless }) => showEndless(this.#context, signal),
        (error: unknown) => signal.aborted || this.#fail(error),
      )
    }
    this.#forget = whenNear(this, this.#beginEndless)
    signal.addEventListener('abort', () => {
      this.#forget?.()
      waitForNetwork(this)
      this.#beginEndless = undefined
    })
  }

  // A link around the poster works, except where a click loads the terrain.
  #clickPoster(event: MouseEvent): void {
    if (this.#starting || optionOf(this, 'reveal') !== 'interaction') return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.#tryAgain()
  }

  #nameStart(): void {
    if (!this.words || this.#context.start.hidden) return
    const flat = this.#now.state.look.view === 'map'
    this.#context.start.textContent = this.words.say(flat ? 'terrain.start.map' : 'terrain.start')
  }

  #tryAgain(): void {
    this.#context.start.hidden = true
    this.#context.clearFailure()
    waitForNetwork(this)
    if (this.#beginEndless) return this.#beginEndless()
    this.generate().catch(() => undefined) // an event has reported the error
  }

  #start(): Promise<LiveTerrain> {
    if (this.#starting) return this.#starting
    this.#setStatus('loading')
    this.#refusals.begin()
    this.#context.work.begin()
    const [wasm, worker] = (['wasm-url', 'worker-url'] as const).map((name) => addressIn(this, name)?.href)
    const { id } = this.#now.state.generator
    const starting = fetchLiveTerrain(wasm, worker, id, this.loadWords(), (fraction) => {
      this.#context.work.show(fraction)
      this.#context.tell('progress', { of: 'files', fraction })
    }).then(({ LiveTerrain, lease }) => {
      if (this.#starting !== starting) {
        lease.end()
        throw new DOMException('the terrain was disposed of', 'AbortError')
      }
      this.#live = new LiveTerrain(this.#context, lease, this.#readersView)
      this.#isCameraAsked = false
      this.#live.paused = this.#paused
      return this.#live
    })
    this.#starting = starting
    starting.catch((error: unknown) => {
      if (this.#starting !== starting) return
      this.#starting = undefined
      this.#fail(error)
    })
    return starting
  }

  // Takes a file or picture of the shown terrain; makes the terrain first if there is none.
  async #take(take: (viewport: TerrainViewport) => Promise<Blob>, signal?: AbortSignal): Promise<Blob> {
    try {
      if (!this.field) await this.generate(signal && { signal })
      return await take(this.#live!.viewport)
    } catch (error) {
      throw coded(error)
    }
  }

  #setStatus(status: TerrainStatus): void {
    this.#doings++
    this.#status = status
    if (status !== 'error') {
      this.#error = null
      waitForNetwork(this)
    }
    if (status === 'ready' || status === 'degraded') this.#refusals.end()
    this.settling.check()
  }

  #fail(error: unknown, hints?: Hints): void {
    const doing = ++this.#doings
    // The browser reports the request that its policy refused after the refusal itself.
    setTimeout(() => {
      if (doing !== this.#doings) return
      const failure = failureOf(error, this.#refusals.all, hints)
      this.#setStatus('error')
      this.#error = failure
      this.#context.showFailure(failure, this.words)
      if (isOffline(failure) && failure.recoverable) waitForNetwork(this, () => this.#tryAgain())
      this.#context.tell('error', failure)
    })
  }
}
