import { abortError, isAbort } from '../package/errors.js'
import type { Heightfield } from '../package/heightfield.js'
import { abortSignal, optionsOf } from '../package/options.js'
import { takesWheel, watchMedia, type WheelRule } from '../dom/input.js'
import { onKeyDown, takeKeys } from '../dom/keys.js'
import { type CameraState, noInsets } from '../draw/camera/viewpoint.js'
import { cameraText } from '../state/link.js'
import { needSameTerrain } from '../state/job.js'
import { type ViewportOptions, TerrainViewport } from '../state/terrain-viewport.js'
import { type TerrainState, withLook } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { ClientRef } from '../package/worker/clients.js'
import { mapKey } from './attributes.js'
import { readBounds } from './bounds.js'
import { ControlBar } from './control-bar.js'
import type { DrawingPen } from '../controls/drawing/pen.js'
import type { ElementContext } from './element-context.js'
import type { By } from './events.js'
import type { OwnMap } from './own-map.js'
import type { turnHint } from './turn-hint.js'
import { type AttributeNote, warnOnce } from '../state/attribute-notes.js'
import type { Hints } from './failure.js'

const hintMilliseconds = 1600

/** The terrain of an element in use, and the reader's controls. */
export class LiveTerrain {
  readonly #context: ElementContext
  readonly #lease: ClientRef
  readonly viewport: TerrainViewport
  readonly #ended = new AbortController()
  readonly #isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => this.#rotate(false), this.#ended)
  readonly #hasDarkScheme = watchMedia(
    '(prefers-color-scheme: dark)',
    () => (this.viewport.space.dark = this.#isDark),
    this.#ended,
  )
  #bar: ControlBar | undefined
  #pen: DrawingPen | undefined
  /** CSS pixels at the bottom of the picture that the bar of the pen covers. */
  #covered = 0
  /** Places the hotspots anew, once their code is fetched. */
  #hotspots: Promise<() => void> | undefined
  #placeHotspots: (() => void) | undefined
  #turnHint: Promise<ReturnType<typeof turnHint>> | undefined
  #state: TerrainState
  /** The map in `src`, once it is read. */
  #map: OwnMap | undefined
  #boundsNotes: AttributeNote[] = []
  /** The address of the picture that is draped over the land. */
  #texture: string | null = null
  /** Whether the reader has asked for motion in spite of a preference for reduced motion. */
  #moving = false
  #wanted: TerrainState | undefined
  #madeFor: By = 'program'
  #camera = ''
  #running: AbortController | undefined
  #isMaking = false
  #degraded = false
  #hiding: ReturnType<typeof setTimeout> | undefined

  /**
   * @param lease the client, which it returns at the end
   * @param view where the reader had been, in place of the attribute's camera
   */
  constructor(context: ElementContext, lease: ClientRef, view?: CameraState) {
    this.#context = context
    this.#lease = lease
    const { canvas, mapCanvas } = context
    const options: ViewportOptions = {
      canvas,
      mapCanvas,
      recycles: true,
      wheel: () => this.#wheel,
      touch: 'pan-y',
      insets: () => ({ ...noInsets, bottom: this.#covered || (this.#bar?.height ?? 0) }),
      label: (height) => context.words.number(height, { maximumSignificantDigits: 3 }),
      paper: () => getComputedStyle(context.terrain).backgroundColor,
      onCamera: (camera) => this.#moveCamera(camera),
      onShown: () => this.#shown(),
      onWebGL: () => void this.make().catch(ignore),
      onSettled: context.settling.check,
      onFailure: (error) => this.#failToDraw(error),
    }
    const { state, notes } = context.read()
    this.#state = state
    warnOnce(notes)
    this.viewport = new TerrainViewport(lease.client, this.#seen, options)
    this.viewport.space.dark = this.#isDark
    this.#listen()
    this.speak()
    this.#placeCamera()
    if (view) this.viewport.space.camera = view
  }

  /** The reader's view; undefined while the whole terrain is framed. */
  get camera(): CameraState | undefined {
    return this.viewport.space.camera
  }

  /** Sets all texts in the language of the context. */
  speak(): void {
    this.#pen?.leave()
    this.#pen = undefined
    this.#bar?.dispose()
    this.#bar = new ControlBar(
      this.#context,
      (on) => this.#rotate(on),
      () => this.#frame(),
      (opener) => this.#draw(opener),
    )
    this.#applyOptions()
  }

  /** The page may read it from now on: its arrays stay as they are. */
  get field(): Heightfield | null {
    return this.viewport.keep()?.terrain.field ?? null
  }

  /** The state with the current camera, as a link holds it. */
  get state(): TerrainState {
    return { ...this.#withMap(this.#state), camera: this.viewport.space.camera }
  }

  /**
   * Call this when attributes have changed; `isCameraAsked`: the camera's was set, perhaps to what it was.
   */
  update(state: TerrainState, isCameraAsked: boolean): void {
    this.#state = state
    warnOnce(this.#context.read().notes)
    this.#applyOptions()
    this.#placeCamera(isCameraAsked)
    this.#applyLook()
    const { terrain } = this.#context
    const isRead = this.#map?.key === mapKey(terrain) && this.#texture === terrain.getAttribute('texture')
    const { by } = this.#context
    this.#context.by = 'program'
    if (this.#wanted && isRead && needSameTerrain(this.#seen, this.#wanted))
      return this.#context.tell('change', { of: 'look', by })
    this.#madeFor = by
    void this.make().catch(ignore)
  }

  /**
   * Checks the parameters of the page's call, which the loader leaves to this file, and makes the terrain of
   * the attributes.
   */
  async generate(options: { signal?: AbortSignal }): Promise<Heightfield> {
    try {
      optionsOf(options, { signal: abortSignal })
      options.signal?.throwIfAborted()
    } catch (error) {
      if (!this.#running) this.#rest() // the files have come for nothing
      throw error
    }
    await this.make(options.signal)
    return this.field!
  }

  /**
   * Makes the terrain of the attributes. @throws the errors of `TerrainClient.request`, after an event has
   * reported them.
   */
  async make(signal?: AbortSignal): Promise<void> {
    const running = new AbortController()
    this.#running = running
    this.#isMaking = true
    const stop = () => running.abort()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    const context = this.#context
    this.#wanted = this.#seen
    context.setStatus('loading')
    context.work.begin()
    try {
      if (this.#map?.key !== mapKey(context.terrain)) {
        await this.#readMap(running.signal)
        if (running !== this.#running) throw abortError('a newer terrain is being made')
      }
      await this.#readTexture(running.signal)
      if (running !== this.#running) throw abortError('a newer terrain is being made')
      const state = this.#seen
      this.#wanted = state
      const made = await this.viewport.make(state, {
        signal: running.signal,
        urgent: () => isInSight(context.terrain),
        onProgress: (fraction) => {
          context.work.show(fraction)
          context.tell('progress', { of: 'terrain', fraction })
        },
      })
      if (this.#ended.signal.aborted) throw abortError('the terrain was disposed of')
      if (made) this.#showMade()
      await this.viewport.whenDrawn()
      if (this.#ended.signal.aborted) throw abortError('the terrain was disposed of')
      if (running === this.#running) this.#settle()
    } catch (error) {
      if (running === this.#running && !this.#ended.signal.aborted) this.#giveUp(error)
      throw error
    } finally {
      if (running === this.#running) this.#isMaking = false
      signal?.removeEventListener('abort', stop)
    }
  }

  set paused(on: boolean) {
    this.viewport.space.paused = on
  }

  dispose(): void {
    this.#ended.abort()
    clearTimeout(this.#hiding)
    this.#context.hint.hidden = true
    this.#context.work.end()
    this.#running?.abort()
    this.#pen?.leave()
    this.#bar?.dispose()
    this.viewport.dispose()
    this.#lease.end()
  }

  get #wheel(): WheelRule {
    return this.#context.option('interaction') === 'always' ? 'always' : 'focus'
  }

  // Follows the system setting of the reader, unless the page sets a `color-scheme` on the element.
  get #isDark(): boolean {
    const { colorScheme } = getComputedStyle(this.#context.terrain)
    return colorScheme === 'dark' || (colorScheme !== 'light' && this.#hasDarkScheme())
  }

  // The state as shown to a reader who may prefer reduced motion, with the map of the page's author.
  get #seen(): TerrainState {
    const isStill = this.#isCalm() && !this.#moving
    return this.#withMap(isStill ? withLook(this.#state, { rotate: false }) : this.#state)
  }

  #withMap(state: TerrainState): TerrainState {
    return this.#map ? { ...state, imported: this.#map.imported } : state
  }

  // The picture in `texture` is shown with the next terrain.
  async #readTexture(signal: AbortSignal): Promise<void> {
    const { terrain: element } = this.#context
    const address = element.getAttribute('texture')
    if (address === this.#texture) return
    const { loadTexture } = await import('./own-map.js')
    const picture = address ? await loadTexture(element, signal) : undefined
    if (signal.aborted || element.getAttribute('texture') !== address) return picture?.close()
    this.#texture = address
    this.viewport.drape = picture
  }

  async #readMap(signal: AbortSignal): Promise<void> {
    const { terrain } = this.#context
    const key = mapKey(terrain)
    this.#map = undefined
    if (key === undefined) return
    const { loadMap } = await import('./own-map.js')
    const map = await loadMap(terrain, signal)
    if (signal.aborted || mapKey(terrain) !== key) return
    this.#map = map
    warnOnce(map.notes)
  }

  /** What was guessed or changed of the map in `src`, and of the bounds of the camera. */
  get notes(): readonly AttributeNote[] {
    return [...this.#boundsNotes, ...(this.#map?.notes ?? [])]
  }

  #listen(): void {
    const { signal } = this.#ended
    const context = this.#context
    context.hotspotsSlot.addEventListener('slotchange', () => this.#pinHotspots(), { signal })
    for (const canvas of [context.canvas, context.mapCanvas]) {
      canvas.addEventListener('pointerdown', () => canvas.focus({ preventScroll: true }), { signal })
      onKeyDown(canvas, ({ key }) => key === 'Escape' && canvas.blur(), { signal })
      // Listens in the capture phase, because the controls stop the event when they handle it.
      const hint = (event: WheelEvent) => {
        if (event.composedPath()[0] === canvas) this.#hintAt(canvas, event)
      }
      this.#context.terrain.addEventListener('wheel', hint, { signal, passive: true, capture: true })
    }
  }

  // Takes up the pen, once its code is fetched.
  #draw(opener: HTMLButtonElement): void {
    const context = this.#context
    const { signal } = this.#ended
    const opened = import('./drawing.js').then(async ({ elementPen }) => {
      this.#pen ??= await elementPen(context, {
        viewport: this.viewport,
        stateOf: () => this.#seen,
        peek: (state, held = false) => this.viewport.make(state ?? this.#seen, { held }).catch(ignore),
        covered: (height) => {
          this.#covered = height
          this.viewport.reframe()
        },
        left: () => opener.focus(),
      })
      if (!signal.aborted) this.#pen.open()
    })
    context.settling.during(opened).catch((error: unknown) => {
      if (!signal.aborted) context.fail(error, hints)
    })
  }

  #rotate(on: boolean): void {
    this.#moving = on
    this.#applyLook()
  }

  #applyLook(): void {
    this.viewport.space.dark = this.#isDark
    this.viewport.look(this.#seen)
    this.#bar?.show(this.#seen)
    this.#offerTurning()
  }

  #applyOptions(): void {
    const context = this.#context
    const { words } = context
    const alt = this.#context.option('alt')
    const touchable = this.#context.option('interaction') !== 'none'
    for (const canvas of [context.canvas, context.mapCanvas]) {
      canvas.setAttribute('aria-label', this.#context.terrain.ariaLabel || alt || this.#description)
      // Screen readers and the keyboard skip a picture that its author marks as an ornament by an empty
      // `alt`.
      canvas.ariaHidden = alt === '' ? 'true' : null
      canvas.classList.toggle('untouchable', !touchable)
      takeKeys(canvas, touchable ? words.say('terrain.role') : undefined)
      if (touchable) canvas.tabIndex = alt === '' ? -1 : 0
      else canvas.removeAttribute('tabindex')
    }
    const { shown } = this.viewport
    const flat = shown && viewOf(shown.state).dimensions === '2d'
    context.keys.textContent = touchable ? words.say(flat ? 'terrain.map.keys' : 'terrain.keys') : ''
    context.working = words.say('terrain.working')
    const { bounds, notes } = readBounds(context.terrain)
    this.viewport.space.bounds = bounds
    this.#boundsNotes = notes
    warnOnce(notes)
    this.#showBar()
    this.#offerTurning()
  }

  get #description(): string {
    const { look, values, imported } = (this.viewport.shown ?? { state: this.#state }).state
    const { words } = this.#context
    if (imported)
      return words.say('terrain.label.map', { view: words.say(`view.${look.view}`), name: imported.name })
    return words.say('terrain.label', { view: words.say(`view.${look.view}`), seed: String(values.seed) })
  }

  #showBar(): void {
    const bar = this.#bar
    if (!bar) return
    const before = bar.height
    const isUsed = this.#context.option('interaction') !== 'none'
    const hasPen = isUsed && this.#context.option('draw') !== null
    bar.offer(this.#context.option('controls') !== null, hasPen)
    if (!hasPen) this.#pen?.leave()
    bar.show(this.#seen)
    if (bar.height !== before) this.viewport.reframe()
  }

  // The attribute sets the camera only when somebody sets it; in between the reader moves it, around this
  // ball or map.
  #placeCamera(isAsked = false): void {
    const isBall = this.#state.generator.faces === 6 && !mapKey(this.#context.terrain)
    const text = `${isBall} ${cameraText(this.#state)}`
    if (text === this.#camera && !isAsked) return
    this.#camera = text
    this.viewport.space.camera = this.#state.camera
  }

  #moveCamera(camera: CameraState | undefined): void {
    this.viewport.space.camera = camera
    this.#context.tell('change', { of: 'camera', by: 'reader' })
  }

  #frame(): void {
    this.viewport.frame()
    this.#context.tell('change', { of: 'camera', by: 'reader' })
  }

  // Called after each frame.
  #shown(): void {
    const context = this.#context
    const first = !context.shown
    context.reveal()
    this.#placeHotspots?.()
    if (first) this.#offerTurning()
  }

  // Fetches the code for hotspots if there are any.
  #pinHotspots(): void {
    const context = this.#context
    const { signal } = this.#ended
    if (this.#hotspots || context.hotspotsSlot.assignedElements().length === 0) return
    const fetched = import('./hotspots.js').then(({ placeHotspots }) =>
      placeHotspots(this.#context, this.viewport, signal),
    )
    this.#hotspots = this.#context.settling.during(fetched)
    this.#hotspots.then(
      (place) => (this.#placeHotspots = place),
      (error: unknown) => {
        this.#hotspots = undefined
        if (!signal.aborted) this.#context.fail(error, hints)
      },
    )
  }

  // Tells readers who have not turned a terrain yet that they can. It does not matter if these words cannot
  // be loaded.
  #offerTurning(): void {
    const context = this.#context
    const asked = context.option('turn-hint') === 'auto' && context.option('alt') !== ''
    const turnable =
      context.option('interaction') !== 'none' && this.viewport.pane.isTurnable && !this.#seen.look.rotate
    const wanted = context.shown && asked && turnable
    if (wanted)
      this.#turnHint ??= context.settling.during(
        import('./turn-hint.js').then(({ turnHint }) => turnHint(context, this.#ended.signal)),
      )
    this.#turnHint?.then(
      (hint) => {
        hint.speak(context.words)
        hint.want(wanted)
      },
      () => (this.#turnHint = undefined),
    )
  }

  #showMade(): void {
    this.#pinHotspots()
    this.#applyOptions()
    this.#context.silencePoster()
    this.#context.clearFailure()
  }

  #settle(): void {
    const context = this.#context
    context.work.end()
    const view = this.viewport.shown!.state.look.view
    const degraded = view !== this.#state.look.view
    context.setStatus(degraded ? 'degraded' : 'ready')
    if (degraded !== this.#degraded) {
      this.#degraded = degraded
      context.tell(degraded ? 'degraded' : 'recovered', { view })
    }
    const field = () => this.field!
    context.tell('load', {
      get field() {
        return field()
      },
    })
    const strokes = context.option('draw') !== null && { strokes: String(this.#state.values.strokes ?? '') }
    context.tell('change', { of: 'terrain', by: this.#madeFor, ...strokes })
    this.#madeFor = 'program'
  }

  // A terrain that is still being made reports it itself.
  #failToDraw(error: unknown): void {
    if (!this.#isMaking) this.#context.fail(error, hints)
  }

  #giveUp(error: unknown): void {
    this.#wanted = undefined
    if (isAbort(error)) return this.#rest()
    this.#context.work.end()
    this.#context.fail(error, hints)
  }

  // Nothing is made any more: what was shown before stays.
  #rest(): void {
    this.#context.work.end()
    const standing = this.viewport.shown
    const status = this.#degraded ? 'degraded' : 'ready'
    this.#context.setStatus(standing ? status : 'idle')
  }

  // Tells readers who try to zoom how to do it, while the wheel scrolls the page.
  #hintAt(canvas: HTMLCanvasElement, event: WheelEvent): void {
    if (takesWheel(canvas, event, this.#wheel)) return
    const { hint } = this.#context
    const mac = /mac/i.test(navigator.platform)
    hint.textContent = this.#context.words.say(mac ? 'terrain.hint.mac' : 'terrain.hint')
    hint.hidden = false
    clearTimeout(this.#hiding)
    this.#hiding = setTimeout(() => (hint.hidden = true), hintMilliseconds)
  }
}

const ignore = () => undefined // an event has reported the error

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

/** Hints for the page's author on errors after the element has started. */
export const hints: Hints = {
  'wasm-unreachable': 'check that orogen.wasm lies beside the script, or give its address as wasm-url',
  'wasm-refused':
    typeof WebAssembly === 'undefined'
      ? 'allow WebAssembly for this site'
      : "add 'wasm-unsafe-eval' to script-src of the Content-Security-Policy",
  'wasm-invalid': 'the file at this address must be the orogen.wasm of this version',
  'worker-lost': 'choose a smaller exponent',
  'map-unreachable': 'check the address in src; it is relative to the page',
  'map-refused': 'choose another file in src',
  'texture-unreachable': 'check the address in texture; it is relative to the page',
  'texture-refused': 'choose another file in texture',
  'parameter-refused': 'give a value that is allowed, or choose a smaller exponent',
}
