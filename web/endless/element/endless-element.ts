import { wantsStillness } from '../../dom/input.js'
import { zoomOf } from '../../dom/keys.js'
import { isRemembered, remember } from '../../dom/session.js'
import { sheet } from '../../dom/sheet.js'
import { whenNear } from '../../dom/sight.js'
import {
  CameraController,
  lookOf,
  minHeight,
  type Mode,
  modes,
  type Outlook,
  type Surroundings,
} from '../camera-controller.js'
import { bestLand } from '../candidates.js'
import { coverOf, landGenerators, type LandWindow, mapRequest, unitHeightOf } from '../land.js'
import { sunAt } from '../light.js'
import { groundsOf } from '../ground.js'
import { readVisitFrom, type Visit, visitKeys, writeVisit } from '../link.js'
import { type LandPiece, linkToPiece, pieceBefore } from '../piece.js'
import { landmarkAt, peakNear } from '../landmark.js'
import { type River, RiverFlight } from '../river.js'
import { type BlockSight, Travel } from '../travel.js'
import { margin } from '../tile.js'
import { TileStore } from '../tile-store.js'
import { distanceToGround } from '../tile-tree.js'
import { isAbort } from '../../package/errors.js'
import type { TerrainWindow } from '../../package/window.js'
import { EndlessView } from '../draw/endless-view.js'
import { sharedRenderer } from '../../draw/context/shared-renderer.js'
import { isCovered } from '../../draw/colour/covered.js'
import { numberFrom } from '../../dom/attribute-values.js'
import { baseSheet, SpeakingElement } from '../../dom/speaking-element.js'
import type { LinkNote } from '../../package/link/link.js'
import { warnOnce, type AttributeNote, noteOf } from '../../state/attribute-notes.js'
import { borrowClient } from '../../package/worker/clients.js'
import endlessCss from './endless.css?inline'
import { type MinimapWindow, Minimap } from './minimap.js'
import { MovementInput } from './movement-input.js'
import { Overlay } from './overlay.js'
import { PeakBelow } from './peak-below.js'
import { belowCamera, groundSeen, type Session } from './session.js'
import endlessWords from 'words:endless'
import landmarkWords from 'words:landmark'
import type { KeyOf, WordsOf } from '../../words/keys.js'

const endlessSheet = sheet(endlessCss)

/** Tiles in the store, with and without a graphics card. */
const capacity = { card: 1200, software: 900 } as const
/** Remembers for the session that the reader has moved, so that the hint stays away. */
const hintKey = 'orogen-endless-moved'
/** Milliseconds for which the hint stays over the land. */
const hintTime = 8000
/** Land further away than this many times the camera's height is hidden until it is there. */
const farAway = 40
/** A click finds rivers within so many pixels. */
const riverPixels = 14
/** Milliseconds of rest before the `change` event. */
const restTime = 400
// Keep the page from scrolling, and do not draw a focus ring around the picture.
const quietly: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: false }

/**
 * `<orogen-endless>`: a fractal land without an edge, to fly over, to walk and to drive through, from a
 * hundred kilometres above down to a pebble. The same attributes show the same view to everybody.
 *
 * Attributes: those of a link to a place (`east`, `north`, `up`, `heading`, `pitch`, `mode`, `view`,
 * `palette`, `sun`, `sunheight`, `sky`, `generator` and the generator's parameters, such as `seed` and
 * `roughness`). They are read when the element is connected and by `readAgain`; invalid values are clamped or
 * ignored, with a note in `notes`. `awake` captures keys and touch from the beginning, otherwise from the
 * first click; `haze`: 0 to 1; `backdrop`: a colour instead of the sky; `wasm-url` and `worker-url` as for
 * `<orogen-terrain>`. Set `visit` to go to another place later.
 *
 * `view`: `surface`, or `voxels` for the same land in columns of cubes, a quarter of a metre wide near the
 * camera and twice as wide at each coarser level; walkers stand on the cubes.
 *
 * A click, a tap or Enter on a river tells its name, its length and the area that it drains, and offers a
 * flight to its mouth; on a lake or near a peak it tells the name and the height.
 *
 * A picture with `slot="poster"` is shown until the land is there. Events: `load` with the first frame,
 * `change` when the camera has come to rest at another place, `error` when the land cannot be made.
 */
export class EndlessElement extends SpeakingElement<KeyOf<'endless'>> {
  static readonly observedAttributes = ['haze', 'backdrop']

  readonly #map = new Minimap(
    (window) => this.#mapWindow(window),
    (picture) => (this.#overlay.ahead = picture),
  )
  readonly #overlay = new Overlay(this.#map.canvas, {
    onMode: (mode) => this.#choose(mode),
    onRise: (rise) => this.#session?.input.press({ rise }),
    onMap: (x, y) => void this.#goThere(x, y),
    onFollow: (river) => this.#follow(river),
    onRich: () => {
      this.visit = { ...this.visit, sky: 'full' }
      this.#moved()
    },
  })
  readonly #canvas = this.#overlay.canvas
  /** The channel of requests for single heights. */
  readonly #grounds = {}
  #visit: Visit | undefined
  #notes: readonly AttributeNote[] = []
  #session: Session | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #hinting: ReturnType<typeof setTimeout> | undefined
  #reportedLink = ''
  #said = 0

  readonly #onSettled: (() => void) | undefined

  /** `onSettled` runs whenever isSettled changes; for an element around this one. */
  constructor(onSettled?: () => void) {
    super([endlessWords, landmarkWords], baseSheet, endlessSheet)
    this.#onSettled = onSettled
    this.shadowRoot!.append(this.#overlay.root)
  }

  /** The land, the camera, the mode of movement, and how the land is drawn. */
  get visit(): Visit {
    const visit = (this.#visit ??= this.#read())
    const camera = this.#session?.camera
    return camera ? { ...visit, outlook: camera.outlook, mode: camera.mode } : visit
  }

  set visit(visit: Visit) {
    const before = this.visit
    this.#visit = visit
    const session = this.#session
    if (!session) return
    session.camera.mode = visit.mode
    session.view.look = visit.view
    session.view.sky = visit.sky
    const isOtherLand = JSON.stringify(visit.land) !== JSON.stringify(before.land)
    // Also the same place on another land is arrived at: its coarse ground must not lift the camera.
    if (isOtherLand || visit.outlook !== before.outlook) this.#arrive(session, visit.outlook)
    if (isOtherLand) {
      this.#overlay.isCurtained = true
      this.#overlay.landmark = undefined
      session.store.begin(visit.land)
      session.view.tree.clear()
      session.peakBelow.clear()
    }
    if (visit.palette !== before.palette) {
      session.view.palette = visit.palette
      // Its tiles are made again, with what covers them.
      if (!isCovered(before.palette)) session.store.sun = sunAt(visit.sun, visit.sunheight)
    }
    if (isOtherLand || visit.palette !== before.palette) this.#map.clear()
    if (visit.sun !== before.sun || visit.sunheight !== before.sunheight) {
      session.store.sun = sunAt(visit.sun, visit.sunheight)
      session.view.setSun(visit.sun, visit.sunheight)
    }
    this.#overlay.mode = this.visit.mode
    session.view.invalidate()
  }

  /** The attributes whose values were changed or ignored, each with a message. */
  get notes(): readonly AttributeNote[] {
    return this.#notes
  }

  /** The query of a link to this place. */
  get link(): string {
    return writeVisit(this.visit)
  }

  /**
   * The studio's query for a piece of the land, by default the square in front of the camera.
   * @throws the errors of `TerrainClient.windows`
   */
  async pieceLink(language?: string, given?: LandPiece): Promise<string> {
    const { visit } = this
    const { outlook } = visit
    const distance = () => distanceToGround(outlook, lookOf(outlook), this.#groundAt, 30_000)
    const piece = given ?? pieceBefore(outlook, distance())
    return linkToPiece(this.#session?.lease.client, visit, piece, this.#overlay, language)
  }

  protected override get isAtRest(): boolean {
    return this.#resting === undefined && this.#session?.view.isSettled === true
  }

  /**
   * For measurements: tiles in the store, triangles of the last frame, metres above the ground, frames so
   * far, and the median and 99th percentile of the milliseconds that the page's thread worked for a frame,
   * without drawing.
   */
  get figures() {
    const session = this.#session
    if (!session) return { tiles: 0, triangles: 0, above: 0, frames: 0, median: 0, work: 0 }
    const { store, view } = session
    const { triangles, frames } = view
    return {
      tiles: store.count,
      triangles,
      above: this.#aboveOf(session),
      frames,
      median: view.workAt(50),
      work: view.workAt(99),
    }
  }

  protected override tellSettled(): void {
    this.#onSettled?.()
  }

  protected override connect(signal: AbortSignal): void {
    const stop = whenNear(this, () => {
      if (signal.aborted) return
      this.begin()
      this.#begin(signal)
    })
    signal.addEventListener('abort', stop)
  }

  protected override speak(words: WordsOf<'endless'>): void {
    this.#overlay.speak(words)
    this.#overlay.mode = this.visit.mode
  }

  /** @internal */
  attributeChangedCallback(): void {
    const view = this.#session?.view
    if (!view) return
    view.haze = numberFrom(this.getAttribute('haze'), 0, 1, 1)
    view.backdrop = this.getAttribute('backdrop') ?? undefined
  }

  /** Reads the attributes again and moves there. */
  readAgain(): void {
    this.visit = this.#read()
  }

  #read(): Visit {
    const given = new Map<string, string>()
    for (const name of visitKeys) {
      const text = this.getAttribute(name)
      if (text !== null) given.set(name, text.trim())
    }
    const notes: LinkNote[] = []
    const visit = readVisitFrom(given, notes)
    this.#notes = notes.map(({ key, places }) => noteOf(key, places))
    warnOnce(this.#notes)
    return visit
  }

  #begin(signal: AbortSignal): void {
    if (!sharedRenderer().works) return void this.#fail(new Error('WebGL'), 'endless.webgl')
    const visit = this.visit
    const urlOf = (name: string) => this.getAttribute(name) ?? undefined
    const lease = borrowClient(urlOf('wasm-url'), urlOf('worker-url'), 'endless')
    const kind = sharedRenderer().isSlow ? 'software' : 'card'
    const maxLayers = sharedRenderer().maxLayers
    const store = new TileStore(
      Math.min(capacity[kind], maxLayers),
      visit.land,
      sunAt(visit.sun, visit.sunheight),
      (requests, recycle) =>
        lease.client.windows(requests, {
          ridges: true,
          cover: isCovered(this.visit.palette) ? coverOf(this.visit.land, margin) : undefined,
          recycle: recycle as TerrainWindow[],
          channel: this.#canvas,
          signal,
        }),
      (reason) => !isAbort(reason) && this.#fail(reason, 'endless.failed'),
    )
    const camera = new CameraController(visit.outlook)
    camera.mode = visit.mode
    const view = new EndlessView(this.#canvas, camera, store, {
      onFrame: (seconds) => this.#step(seconds),
      onFailure: (error) => this.#fail(error, 'endless.failed'),
      onSimple: () => this.#overlay.offerAll(),
      onShown: () => {
        if (this.dataset.drawn === undefined) {
          this.dataset.drawn = ''
          this.dispatchEvent(new CustomEvent('load'))
        }
        if (view.isComplete) this.#reveal()
        // The last tiles may have come within this frame: the camera is set on their ground in the next.
        if (this.#session?.arriving && view.isComplete) view.invalidate()
        this.#tell()
        this.settling.check()
      },
    })
    view.look = visit.view
    view.sky = visit.sky
    view.palette = visit.palette
    view.setSun(visit.sun, visit.sunheight)
    const wake = () => void (this.dataset.awake = '')
    const input = new MovementInput(
      this.#canvas,
      {
        degreesPerPixel: () => view.degreesPerPixel,
        onTurn: (heading, pitch) => {
          if (this.#session) this.#land(this.#session)
          camera.turn(heading, pitch)
          this.#moved()
        },
        onClick: (x, y) => void this.#askName(x, y),
        onZoom: (amount, x, y) => this.#zoom(amount, x, y),
        onChange: () => this.#moved(),
        onKey: (key) => this.#key(key),
        wheel: () => (this.hasAttribute('awake') ? 'always' : 'focus'),
        isAwake: () => this.dataset.awake !== undefined,
      },
      signal,
    )
    this.#canvas.addEventListener('pointerup', wake, { signal })
    this.#canvas.addEventListener('focus', wake, { signal })
    this.#session = {
      lease,
      store,
      camera,
      view,
      input,
      arriving: true,
      idle: true,
      peakBelow: new PeakBelow(
        (place) => peakNear(lease.client, this.visit.land, place, camera),
        () => view.invalidate(),
      ),
    }
    this.attributeChangedCallback()
    if (this.hasAttribute('awake')) {
      wake()
      this.#canvas.focus(quietly)
    }
    this.#overlay.hint.hidden = isRemembered(hintKey)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#resting)
      this.#resting = undefined
      clearTimeout(this.#hinting)
      this.#hinting = undefined
      this.#visit = this.visit
      this.#session = undefined
      view.dispose()
      lease.end()
    })
    view.invalidate()
  }

  async #mapWindow(window: LandWindow): Promise<MinimapWindow | undefined> {
    const { land, palette } = this.visit
    try {
      const made = await this.#session?.lease.client.windows([mapRequest(land, window)], {
        channel: this.#map,
        ridges: true,
        cover: coverOf(land, 0),
      })
      return made && { ...made[0]!, unitHeight: unitHeightOf(land), palette }
    } catch {
      return undefined // the tiles of the land report the same error
    }
  }

  readonly #surroundings: Surroundings = {
    groundAt: (east, north) => this.#groundAt(east, north),
    isWater: (east, north) => this.#session?.view.tree.isWater(east, north) === true,
    besideTrunks: (...place) => this.#session?.view.besideTrunks(...place) ?? place,
  }

  readonly #groundAt = (east: number, north: number): number | undefined =>
    this.#session?.view.tree.groundAt(east, north)

  #step(seconds: number): boolean {
    const session = this.#session
    if (!session) return false
    const { camera, input, view } = session
    const wanted = input.now
    const isAsked = view.tree.isGroundKnown && Object.values(wanted).some(Boolean)
    const isWaiting = session.arriving && !view.isComplete && !isAsked
    // Coarse ground may stand above the camera and would lift it for good.
    if (isWaiting) return false
    session.arriving = false
    // The time since the last frame counts only if that one moved, too.
    const time = session.idle ? Math.min(seconds, 0.02) : seconds
    const moves = this.#fly(session, time) || camera.update(wanted, time, this.#surroundings)
    session.idle = !moves && view.isComplete
    if (moves) this.#rest()
    return moves
  }

  /** Flies on along a river; any other movement has ended the flight before. */
  #fly(session: Session, seconds: number): boolean {
    const { camera, flight } = session
    if (!flight) return false
    const isStill = wantsStillness()
    const next = flight.step(isStill ? Infinity : seconds, this.#groundAt)
    if (next && isStill) this.#arrive(session, next)
    else if (next) camera.place(next)
    else this.#land(session)
    return next !== undefined
  }

  #land(session: Session): void {
    session.flight = undefined
    session.onLanding?.()
    session.onLanding = undefined
    this.#overlay.isFlying = false
  }

  /**
   * Shows the land as in the picture of a block, and descends from there to where the visit is: as soon as
   * there is land to see. To be called once the element has begun.
   * @internal
   */
  descendFrom(block: BlockSight): void {
    const session = this.#session
    if (!session) return
    const to = session.camera.outlook
    this.#arrive(session, session.view.outlookAsOn(block))
    session.flight = new Travel(session.camera.outlook, to, block.place.up)
    session.view.invalidate()
  }

  /**
   * @internal Rises to where the picture of a block sees the land from; resolves when it is there or the
   *   reader moves on.
   */
  async riseTo(block: BlockSight): Promise<void> {
    const session = this.#session
    if (!session) return
    this.#land(session)
    const landed = new Promise<void>((resolve) => (session.onLanding = resolve))
    session.flight = new Travel(session.camera.outlook, session.view.outlookAsOn(block), block.place.up)
    session.view.invalidate()
    await landed
  }

  /** Begins or ends the flight along a river. */
  #follow(river: River): void {
    const session = this.#session
    if (!session) return
    if (session.flight) this.#land(session)
    else {
      if (session.camera.mode !== 'fly') this.#choose('fly')
      const flight = new RiverFlight(river, session.camera.outlook, this.#aboveOf(session))
      // Without motion the reader is at the mouth at once.
      if (wantsStillness()) this.#arrive(session, flight.step(Infinity, this.#groundAt)!)
      else {
        session.flight = flight
        this.#overlay.isFlying = true
      }
    }
    this.#moved()
    this.#canvas.focus(quietly)
  }

  /** Names the lake, the river or the peak at a point of the canvas, in its own pixels, if there is one. */
  async #askName(x: number, y: number): Promise<void> {
    const session = this.#session
    if (!session || session.flight) return
    const { view, lease } = session
    const seen = groundSeen(session, x, y)
    if (!seen) return void (this.#overlay.landmark = undefined)
    const distance = Math.max((riverPixels * view.degreesPerPixel * Math.PI * seen.distance) / 180, 3)
    const near = { level: view.tree.lakeAt(seen.east, seen.north), distance, channel: session }
    try {
      this.#overlay.landmark = await landmarkAt(lease.client, this.visit.land, seen, near)
    } catch (reason) {
      if (!isAbort(reason)) this.#fail(reason, 'endless.failed')
    }
  }

  #zoom(amount: number, x: number, y: number): void {
    const session = this.#session
    if (!session) return
    const { camera, view } = session
    const far = Math.max(this.#aboveOf(session) * 3, 3)
    const distance = groundSeen(session, x, y)?.distance ?? far
    if (camera.mode !== 'fly') this.#choose('fly')
    const { east, north } = camera.outlook
    camera.zoom(view.directionAt(x, y), distance, amount, this.#groundAt(east, north) ?? 0)
    this.#moved()
  }

  #key(key: string): boolean {
    const mode = modes[Number(key) - 1]
    const zoom = zoomOf({ key })
    const middle = [this.#canvas.clientWidth / 2, this.#canvas.clientHeight / 2] as const
    if (mode) this.#choose(mode)
    else if (zoom) this.#zoom(zoom * 0.25, ...middle)
    else if (key === 'Enter') void this.#askName(...middle)
    else return false
    return true
  }

  #choose(mode: Mode): void {
    if (this.#session) this.#session.camera.mode = mode
    this.#overlay.mode = this.visit.mode
    this.#moved()
    this.#canvas.focus(quietly)
  }

  /** Goes to a point of the map, and stays at the same height above the ground, whichever tiles are there. */
  async #goThere(x: number, y: number): Promise<void> {
    const session = this.#session
    const place = this.#map.placeAt(x, y)
    if (!place || !session) return
    const { outlook } = session.camera
    const grounds = await this.settling.during(
      groundsOf(session.lease.client, this.visit.land, [outlook, place], this.#grounds),
    )
    if (!grounds || this.#session !== session) return
    const [here, there] = grounds as [number, number]
    const up = there + Math.max(outlook.up - here, minHeight)
    this.#arrive(session, { ...session.camera.outlook, ...place, up })
    this.#moved()
  }

  /** Metres of the camera above the ground or the sea, by the tiles that are there. */
  #aboveOf({ camera }: Session): number {
    const { east, north } = camera.outlook
    return camera.above(this.#groundAt(east, north) ?? 0)
  }

  /**
   * The land of one of these seeds on which there is most to see from here, and the camera at its height
   * above it.
   * @throws the errors of `TerrainClient.windows`
   */
  async bestOf(seeds: readonly number[]): Promise<Pick<Visit, 'land' | 'outlook'>> {
    const { visit } = this
    const client = this.#session?.lease.client
    return (client && (await bestLand(client, visit, seeds, this.#grounds))) ?? visit
  }

  #arrive(session: Session, outlook: Outlook): void {
    this.#land(session)
    const { east, north } = session.camera.outlook
    const isFar =
      Math.hypot(outlook.east - east, outlook.north - north) > farAway * Math.max(outlook.up, 1000)
    if (isFar) this.#overlay.isCurtained = true
    session.camera.place(outlook)
    session.arriving = true
    session.view.tree.isSettled = false // until the next frame selects tiles
  }

  #moved(): void {
    const session = this.#session
    if (!session) return
    session.view.invalidate()
    if (Object.values(session.input.now).some(Boolean)) {
      // At once: a key may be released again before a slow frame asks what is held.
      if (session.flight) this.#land(session)
      if (session.view.tree.isGroundKnown) this.#reveal()
      if (!this.#overlay.hint.hidden) {
        this.#overlay.hint.hidden = true
        remember(hintKey)
      }
    }
    this.#rest()
  }

  /** Shows the land, and for some seconds how to move in it. */
  #reveal(): void {
    this.#overlay.isCurtained = false
    this.#hinting ??= setTimeout(() => (this.#overlay.hint.hidden = true), hintTime)
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      const [link, before] = [this.link, this.#reportedLink]
      this.#reportedLink = link
      if (link !== before) this.dispatchEvent(new CustomEvent('change', { detail: { link } }))
      this.settling.check()
    }, restTime)
  }

  // Runs after frames, but a few times a second at most.
  #tell(): void {
    const session = this.#session
    const now = performance.now()
    if (!session || !this.words || (now - this.#said < 150 && !session.idle)) return
    this.#said = now
    const { outlook } = session.camera
    const { coarsestLevel } = landGenerators[this.visit.land.generator]
    this.#map.follow(outlook, this.#aboveOf(session), coarsestLevel)
    this.#overlay.tell(outlook, belowCamera(session, this.#aboveOf(session)))
  }

  #fail(reason: unknown, key: KeyOf<'endless'>): void {
    const said = reason instanceof Error ? reason.message : String(reason)
    void this.loadWords().then((words) => (this.#overlay.failure = words.say(key, { reason: said })))
    this.dispatchEvent(new CustomEvent('error', { detail: { reason } }))
  }
}
