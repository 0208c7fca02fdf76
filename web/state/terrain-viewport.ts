import type { MakeMap, MapView, MapViewOptions } from '../draw/map/map-view.js'
import type { RequestOptions, Terrain, TerrainClient } from '../package/worker/client.js'
import type { CreateView } from '../draw/views/view-renderer.js'
import type { Place } from '../draw/camera/pick.js'
import { checkPictureSize, type PictureOptions } from '../draw/context/picture-size.js'
import { abortError } from '../package/errors.js'
import { Settling } from '../dom/settling.js'
import { onResize } from '../dom/sight.js'
import { sharedRenderer } from '../draw/context/shared-renderer.js'
import { TerrainView, type TerrainViewOptions } from '../draw/views/terrain-view.js'
import { cameraPresets, type CameraState, unframed } from '../draw/camera/viewpoint.js'
import { dropPathFrom, pointAt } from '../draw/rivers/rivers.js'
import { type Capabilities, coverFor, jobFor, needSameTerrain } from './job.js'
import { linesIn, type ViewSettings } from './look.js'
import type { PrefetchedTerrain } from './prefetch.js'
import { sourceOf, type TerrainState, withLook } from './state.js'
import { flatView, type View, viewOf } from './views.js'

export interface ViewportOptions extends TerrainViewOptions, MapViewOptions {
  /** The canvases of the 3D and the 2D views. They overlap, and one of them is visible. */
  canvas: HTMLCanvasElement
  mapCanvas: HTMLCanvasElement
  /** Called when the graphics card is lost for good, and when it is available again. */
  onWebGL?: () => void
  /** Called whenever `settling.isSettled` changes. */
  onSettled?: (isSettled: boolean) => void
  /** Whether terrains are overwritten whenever others follow soon, and not only while a control is held. */
  recycles?: boolean
  /** The first terrain, if it was requested in advance. */
  ahead?: PrefetchedTerrain | undefined
}

export interface MakeOptions extends RequestOptions {
  /**
   * Whether another state follows at once, as while a slider is dragged; if frames take long, the state may
   * be shown coarser.
   */
  held?: boolean
}

/** A terrain that is shown, and the state that it was made from. */
export interface Made {
  terrain: Terrain
  state: TerrainState
  /** What was wanted with it, as text. */
  parts?: string
  /** Whether somebody else reads the arrays, so that they are not reused. */
  isKept?: boolean
}

/** Milliseconds for which the next terrain waits for the picture of the last one at most. */
const longestTurn = 1000
/** Milliseconds that a control is held still before a picture that moved becomes sharp. */
const lull = 500

/**
 * Has the terrains of states made by the worker, and shows them on the canvas of the 3D views or on that of
 * the flat views, one of which is visible. Without WebGL another view replaces the 3D views. Used by the
 * studio and the element.
 */
export class TerrainViewport {
  /** Settled once the last change of state, size or view is drawn on the visible canvas. */
  readonly settling: Settling
  /** The views in space: their camera, and what holds for them alone. */
  readonly space: TerrainView
  readonly #client: TerrainClient
  readonly #options: ViewportOptions
  readonly #unwatch: () => void
  /** The code that draws each view, once it is fetched. */
  readonly #fetched = new Map<View, CreateView<never> | MakeMap>()
  #drape: ImageBitmap | undefined
  #map: MapView | undefined
  /** What is on the canvas. */
  shown: Made | undefined
  #look: ViewSettings
  /** The options with which the picture was drawn, as text. */
  #drawnWith: string | undefined
  /** Finds where a drawn land is seen from at first. */
  #findTurn: ((field: Terrain['field']) => number) | undefined
  readonly #ended = new AbortController()
  /** The channel of requests for the cover. */
  readonly #covering = {}
  /** The sun of the shadows on the canvas, and the cover that was requested with them. */
  #lit: (Pick<ViewSettings, 'sun' | 'sunheight'> & { covered: string | undefined }) | undefined
  /** Why the last terrain could not be drawn. */
  #failure: { error: unknown } | undefined
  #waiting: (() => void)[] = []
  #asked = 0
  #last = 0
  #lowDetail = false
  #held = false
  readonly #channel: object
  #ahead: PrefetchedTerrain | undefined
  /**
   * The last terrain that was shown in full. Those before are reused, because the last one's picture may
   * still be needed: three at most, because a request may come before the last one is shown. None waits for
   * longer than ten seconds where nothing is held.
   */
  #whole: Made | undefined
  #spares: Terrain[] = []
  #sparing: ReturnType<typeof setTimeout> | undefined
  /** Ends once the last terrain that was asked for is on the canvas, or after `longestTurn`. */
  #turn: Promise<unknown> | undefined
  #still: ReturnType<typeof setTimeout> | undefined

  constructor(client: TerrainClient, { look }: TerrainState, options: ViewportOptions) {
    this.#client = client
    this.#look = look
    this.#ahead = options.ahead
    this.#channel = options.ahead ?? this
    this.settling = new Settling(() => this.#isAtRest, options.onSettled)
    this.#options = { ...options, paintAway, onRestChange: this.#restChanged, onFailure: this.#fail }
    const made = this.settling.begin()
    this.space = new TerrainView(options.canvas, look, this.#options)
    made()
    this.#unwatch = sharedRenderer().watch(() => options.onWebGL?.())
    onResize(options.canvas, () => this.#drawIfChanged(), this.#ended.signal) // a narrower picture may need fewer lines
  }

  /** Whether a state can be shown. Until WebGL has failed once, every state counts as one that can. */
  canShow(state: TerrainState): boolean {
    return viewOf(state).dimensions === '2d' || !sharedRenderer().isRefused
  }

  /** The capabilities of the graphics card. */
  get capabilities(): Capabilities {
    const { maxTexturePoints: texturePoints, isSlow } = sharedRenderer()
    return { texturePoints, isSlow }
  }

  /** The state with a view that can be shown. */
  withFallback(state: TerrainState): TerrainState {
    // Flat maps need no graphics card, and do not start it.
    const isFlat = viewOf(state).dimensions === '2d'
    return isFlat || sharedRenderer().works ? state : withLook(state, { view: flatView })
  }

  /** Fetches what a view needs and the page has not loaded yet. */
  async prepare(state: TerrainState): Promise<void> {
    const row = viewOf(state)
    if (state.values.strokes) this.#findTurn ??= (await import('../draw/camera/low-side.js')).turnToLowSide
    if (!this.#fetched.has(row)) this.#fetched.set(row, (await row.file()).draw)
    if (row.dimensions === '3d') this.space.prepare(this.#fetched.get(row) as CreateView<never>)
  }

  /**
   * Makes the terrain of a state and shows it, unless a newer one is already shown. Of several requests only
   * the newest is certain to be made. While a control is held, it waits for the picture of the one before:
   * others would never be seen, and take the processors from that picture.
   *
   * @returns the terrain that is shown now, or undefined
   * @throws the errors of `TerrainClient.request`
   */
  async make(wanted: TerrainState, options: MakeOptions = {}): Promise<Made | undefined> {
    const number = ++this.#asked
    const end = this.settling.begin()
    clearTimeout(this.#still)
    try {
      if (options.held) {
        this.space.isWaiting = true
        await this.#turn
        if (number !== this.#asked) throw abortError('a newer terrain is wanted')
      }
      const made = this.#make(number, wanted, options)
      const soon = new Promise((resume) => setTimeout(resume, longestTurn))
      this.#turn = Promise.race([made.then(() => this.whenDrawn()), soon]).catch(() => undefined)
      return await made
    } finally {
      // A sharp picture would delay the next land, which follows at once while a control moves.
      const still = options.held ? lull : 0
      if (number === this.#asked) this.#still = setTimeout(() => (this.space.isWaiting = false), still)
      end()
    }
  }

  async #make(
    number: number,
    wanted: TerrainState,
    { held = false, ...options }: MakeOptions,
  ): Promise<Made | undefined> {
    // Once the detail is low, it stays low to the end: alternating between fine and coarse would flicker.
    this.#lowDetail = held && (this.#lowDetail || (!this.#isFlat && sharedRenderer().overBudget))
    const settles = this.#held && !held
    this.#held = held
    const state = this.withFallback(wanted)
    const job = jobFor(state, this.capabilities, this.#lowDetail)
    const parts = JSON.stringify([job.mesh, job.shade, job.cover])
    const now = this.#whole
    // What is shown while a control is held is what its release wants, unless it is coarser.
    const isMade = settles && now && now === this.shown && now.parts === parts
    if (isMade && needSameTerrain(state, now.state)) {
      this.#last = number // what is still being made comes too late
      now.state = state
      this.#rest(held)
      return now
    }
    const show = (made: Made, isWhole: boolean) => {
      if (number < this.#last || this.#ended.signal.aborted) return false
      this.#last = number
      this.#show(made)
      if (isWhole) this.#followLook()
      return true
    }
    const spare = this.#spares.pop()
    let isPrepared = false
    const prepared = this.prepare(state).then(() => (isPrepared = true))
    const asked: RequestOptions = {
      // Each coarser level is shown until the next one arrives.
      onLevel: (terrain) => void (isPrepared && show({ terrain, state }, false)),
      recycle: spare,
      ...options,
    }
    try {
      const ahead = this.#ahead?.take(job, asked)
      this.#ahead = undefined
      const request = ahead ?? this.#client.request(job, { channel: this.#channel, ...asked })
      const [terrain] = await Promise.all([request, prepared])
      const made: Made = { terrain, state, parts }
      if (!show(made, true)) return undefined
      const before = this.#whole
      this.#spares =
        (held || this.#options.recycles) && before && !before.isKept
          ? [...this.#spares.slice(-1), before.terrain]
          : []
      this.#whole = made
      this.#rest(held, settles)
      return made
    } catch (error) {
      if (spare) this.#spares.push(spare) // a request that was overtaken has not used it
      // A job that fails leaves no coarse level on screen, unless there is nothing else to show.
      const whole = this.#whole
      if (number === this.#asked && whole && this.shown?.terrain !== whole.terrain) show(whole, true)
      throw error
    }
  }

  // `settles`: nothing moves any more.
  #rest(held: boolean, settles = true): void {
    clearTimeout(this.#sparing)
    if (!held) this.#sparing = setTimeout(() => (this.#spares = []), 10_000)
    if (settles) this.pane.requestFullDetail()
  }

  /** Leaves alone the arrays of the terrain that is shown, as somebody else reads them. */
  keep(): Made | undefined {
    if (this.shown) this.shown.isKept = true
    return this.shown
  }

  // The view has been prepared.
  #show(made: Made): void {
    this.shown = made
    this.#failure = undefined
    const { sun, sunheight } = made.state.look
    this.#lit = { sun, sunheight, covered: coverKey(coverFor(made.state)) }
    const { canvas, mapCanvas, onMap, onTriangles } = this.#options
    const isFlat = viewOf(made.state).dimensions === '2d'
    const wasHidden = canvas.hidden
    canvas.toggleAttribute('hidden', isFlat)
    mapCanvas.toggleAttribute('hidden', !isFlat)
    if (isFlat) onTriangles?.()
    else onMap?.()
    this.#draw()
    if (wasHidden && !isFlat) this.space.reappear()
  }

  /** Applies the look of a state without making anything from the rest of the state. */
  look({ look }: TerrainState): void {
    const before = this.#look
    this.#look = look
    // A change of terrain alone does not repaint the one on screen.
    if (JSON.stringify(look) !== JSON.stringify(before)) {
      this.space.look = look
      if (this.#isFlat) this.#draw()
      else this.#drawIfChanged()
    }
    this.#followLook()
  }

  // The shadows are computed again when the sun has moved; the cover when the sea has, or when a palette
  // shows it for the first time.
  #followLook(): void {
    const { state } = this.shown ?? {}
    const lit = this.#lit
    if (!state || !lit) return
    const { sun, sunheight, palette, water } = this.#look
    const { signal } = this.#ended
    if (lit.sun !== sun || lit.sunheight !== sunheight) {
      Object.assign(lit, { sun, sunheight })
      const job = { ...sourceOf(state), shade: { sun, sunheight } }
      if (viewOf(state).isLit)
        void this.#add('shade', this.#client.shade(job, { channel: this.#ended, signal }))
    }
    const { cover } = coverFor(withLook(state, { palette, water }))
    const covered = coverKey({ cover })
    if (!cover || lit.covered === covered) return
    lit.covered = covered
    const job = { ...sourceOf(state), cover }
    void this.#add('cover', this.#client.cover(job, { channel: this.#covering, signal }))
  }

  // The newest request comes first. A terrain and its shadows always match: an answer that arrives too late
  // is dropped.
  async #add(name: 'shade' | 'cover', answer: Promise<object>): Promise<void> {
    const lit = this.#lit
    try {
      const made = { [name]: await this.settling.during(answer) }
      if (this.#lit !== lit || !this.shown) return
      Object.assign(this.shown.terrain, made)
      this.space.setOverlays(made)
      if (name === 'cover' && this.#isFlat) this.#draw()
    } catch {
      // A newer request has overtaken this one; or the worker is lost, which the next terrain will report.
    }
  }

  /**
   * Waits until the last terrain is on the canvas, unless nobody can see it: a picture out of sight is drawn
   * once it comes into sight.
   *
   * @throws the error of drawing it
   */
  async whenDrawn(): Promise<void> {
    const { signal } = this.#ended
    while (this.#failure === undefined && !this.#isDrawn && !signal.aborted)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.#failure) throw this.#failure.error
  }

  get #isDrawn(): boolean {
    return !this.shown || document.hidden || this.pane.isShown || this.pane.isAtRest
  }

  readonly #restChanged = (): void => {
    this.settling.check()
    for (const resume of this.#waiting.splice(0)) resume()
  }

  // Each terrain fails once: the next frames of a moving one would fail alike.
  readonly #fail = (error: unknown): void => {
    const isNew = this.#failure === undefined
    this.#failure ??= { error }
    if (isNew) this.#options.onFailure?.(error)
    this.#restChanged()
  }

  /** To be called when something else covers the picture than before. */
  reframe(): void {
    this.space.reframe()
    this.#map?.reframe()
  }

  /** Shows the whole terrain again. */
  frame(): void {
    this.space.camera = undefined
    this.#map?.frame()
  }

  /**
   * Draws the view as a PNG of any size, without anything that covers it.
   *
   * @throws RangeError for an invalid size.
   */
  async picture(options: PictureOptions): Promise<Blob> {
    checkPictureSize(options.width, options.height)
    return this.pane.picture(options)
  }

  /** The camera, and the size of the uncovered part of the picture, in CSS pixels. */
  get outlook(): { camera: CameraState; width: number; height: number } {
    const { mapCanvas, canvas } = this.#options
    const { clientWidth, clientHeight } = this.#isFlat ? mapCanvas : canvas
    const { right } = this.#options.insets?.() ?? { right: 0 }
    return {
      camera: sharedRenderer().isRefused ? unframed : this.space.viewpoint,
      width: Math.max(clientWidth - right, 1),
      height: Math.max(clientHeight, 1),
    }
  }

  /** What is drawn on the visible canvas. */
  get pane(): MapView | TerrainView {
    // The canvas of an element that comes back to its page is there before its map.
    return (this.#isFlat && this.#map) || this.space
  }

  /** A picture over the land; undefined removes it. */
  set drape(picture: ImageBitmap | undefined) {
    this.#drape = picture
    this.space.drape = picture
    if (this.#map) this.#map.drape = picture
  }

  /**
   * Shows the path of the water from a point of the map to its outlet, and returns it; undefined removes it.
   */
  follow(place: Place | undefined): number[] | undefined {
    const { size, water } = this.shown?.terrain.field ?? {}
    const dropPath =
      place && size && water ? dropPathFrom({ size, ...water }, pointAt(size, place)) : undefined
    this.pane.setOverlays({ dropPath })
    return dropPath
  }

  /**
   * Frees everything on the graphics card; the canvases keep their last picture. Running requests are the
   * caller's to cancel.
   */
  dispose(): void {
    this.#ended.abort()
    this.#unwatch()
    this.space.dispose()
    this.#map?.dispose()
    this.shown = undefined
    this.#restChanged()
  }

  get #isAtRest(): boolean {
    return !this.shown || this.pane.isAtRest
  }

  get #isFlat(): boolean {
    return !this.#options.mapCanvas.hidden
  }

  // The drawing options of the view's row for the current look.
  get #drawn(): unknown {
    if (!this.shown) return undefined
    const { state } = this.shown
    const row = viewOf(state)
    const { view } = state.look
    const density = row.looks.includes('density') ? linesIn(this.outlook.width, this.#look) : 0
    const now = withLook(state, { ...this.#look, density, view })
    return row.options?.(viewOf(now) === row ? now : state)
  }

  #drawIfChanged(): void {
    if (!this.#isFlat && JSON.stringify(this.#drawn) !== this.#drawnWith) this.#draw()
  }

  #draw(): void {
    if (!this.shown) return
    const { terrain, state } = this.shown
    const row = viewOf(state)
    const draw = this.#fetched.get(row)
    if (!draw) throw new Error(`${row.id} is not loaded: await prepare(state) first`)
    const options = this.#drawn
    this.#drawnWith = JSON.stringify(options)
    if (row.dimensions === '3d') {
      // Who draws would lose their bearings; who opens what is drawn is to see all of it.
      if (!this.#whole && this.#findTurn) this.space.turn = this.#findTurn(terrain.field)
      this.space.show(draw as CreateView<unknown>, terrain, options)
    } else {
      this.#map ??= (draw as MakeMap)(this.#options.mapCanvas, this.#options)
      this.#map.drape = this.#drape
      this.#map.show(terrain, this.#look, this.#middle)
    }
  }

  // The middle of the visible side of a planet.
  get #middle(): { latitude: number; longitude: number } {
    const { azimuth, elevation } = this.space.camera ?? cameraPresets.framed
    return { longitude: azimuth, latitude: elevation }
  }
}

const paintAway = async () => (await import('./paint-away.js')).PaintAway.begin()

/** Equal for requests for the same cover; other colours need none, as they can be mixed here. */
const coverKey = ({ cover }: ReturnType<typeof coverFor>): string | undefined =>
  cover && JSON.stringify(cover.water ?? null)
