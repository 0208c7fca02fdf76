import { isRemembered, remember } from '../../dom/session.js'
import { sheet } from '../../dom/sheet.js'
import { whenNear } from '../../dom/sight.js'
import { Flight, lookOf, type Mode, modes, type Outlook } from '../../endless/flight.js'
import { type LandWindow, requestFor } from '../../endless/land.js'
import { sunAt } from '../../endless/light.js'
import { readVisit, type Visit, writeVisit } from '../../endless/link.js'
import { pieceBefore } from '../../endless/piece.js'
import { distanceToGround } from '../../endless/raycast.js'
import { TileStore } from '../../endless/tile-store.js'
import { isAbort } from '../../orogen/errors.js'
import type { TerrainWindow } from '../../orogen/window.js'
import { EndlessView } from '../../render/endless/endless-view.js'
import { sharedRenderer } from '../../render/shared-renderer.js'
import { type EndlessKey, endlessWords, type EndlessWords } from '../../../words/endless/index.js'
import { numberFrom } from '../base/attribute-values.js'
import { baseSheet } from '../base/base-sheet.js'
import { SpeakingElement } from '../base/speaking-element.js'
import { borrowClient, type Lease } from '../terrain/clients.js'
import endlessCss from './endless.css?inline'
import { Hands } from './hands.js'
import { LittleMap } from './little-map.js'
import { Overlay } from './overlay.js'

const endlessSheet = sheet(endlessCss)

/** Tiles that are kept: what is seen around, its parents, and what was seen before. */
const capacity = { card: 1200, software: 900 } as const
/** Where somebody has moved, the hint need not come back. */
const hintKey = 'orogen-endless-moved'
/** Milliseconds of rest after which others are told where one is. */
const restTime = 400
// The page does not jump, and no ring is drawn around all of it.
const quietly: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: false }

/** The attributes are those of a link; see `web/core/endless/link.ts`. */
export const visitAttributes = [
  ...['seed', 'roughness', 'east', 'north', 'up', 'heading', 'pitch', 'mode', 'view', 'sun', 'sunheight'],
] as const

/**
 * `<orogen-endless>`: a fractal land without an edge, to fly over, to walk and to drive through, from a hundred kilometres above down
 * to a pebble. The same attributes show the same view, to everybody.
 *
 * Attributes: those of a link to a place (`seed`, `roughness`, `east`, `north`, `up`, `heading`, `pitch`, `mode`, `view`,
 * `sun`, `sunheight`), read when it comes into a page and by `readAgain`; `awake`: keys and fingers are its own from the beginning,
 * otherwise from the first click; `haze`: 0 to 1; `backdrop`: a colour in place of the sky; `wasm-url` and `worker-url` as for
 * `<orogen-terrain>`. `visit` changes the place later.
 *
 * `view`: `surface`, or `voxels` for the same land in columns of cubes, a quarter of a metre wide near the eye and twice as wide at each
 * coarser level, on which one walks as they stand.
 *
 * Events: `load` with the first frame, `change` when one has come to rest at another place, `error` when a piece cannot be made.
 */
export class EndlessElement extends SpeakingElement<EndlessKey> {
  static readonly observedAttributes = ['haze', 'backdrop']

  readonly #map = new LittleMap((window) => this.#piece(window))
  readonly #overlay = new Overlay(this.#map.canvas, {
    onMode: (mode) => this.#choose(mode),
    onRise: (rise) => {
      if (this.#land) this.#land.hands.pressed = { rise }
    },
    onMap: (x, y) => this.#goThere(x, y),
  })
  readonly #canvas = this.#overlay.canvas
  #visit: Visit | undefined
  #land: Inside | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #told = ''
  #said = 0

  constructor() {
    super([endlessWords], baseSheet, endlessSheet)
    this.shadowRoot!.append(this.#overlay.root)
  }

  /** Where one is, in which land, how one moves, and where the sun stands. */
  get visit(): Visit {
    const visit = (this.#visit ??= this.#read())
    const flight = this.#land?.flight
    return flight ? { ...visit, outlook: flight.outlook, mode: flight.mode } : visit
  }

  set visit(visit: Visit) {
    const before = this.visit
    this.#visit = visit
    const land = this.#land
    if (!land) return
    land.flight.mode = visit.mode
    land.view.look = visit.view
    if (visit.outlook !== before.outlook) {
      this.#arrive(land, visit.outlook)
    }
    if (JSON.stringify(visit.land) !== JSON.stringify(before.land)) {
      land.store.begin(visit.land)
      land.view.tree.clear()
      this.#map.clear()
    }
    if (visit.sun !== before.sun || visit.sunheight !== before.sunheight) {
      land.store.sun = sunAt(visit.sun, visit.sunheight)
      land.view.setSun(visit.sun, visit.sunheight)
    }
    this.#overlay.mode = this.visit.mode
    land.view.invalidate()
  }

  /** The query of a link to the place. */
  get link(): string {
    return writeVisit(this.visit).toString()
  }

  /** The square of the land before the eye, to be taken home: its level and its north-western corner. */
  get pieceBefore(): { level: number; x: number; y: number } {
    const { outlook } = this.visit
    const way = distanceToGround(outlook, lookOf(outlook), this.#groundAt, 30_000)
    return pieceBefore(outlook, way)
  }

  /** Whether all that is seen has come, as finely as it can be, stands still and is drawn with all its pixels. */
  get isSettled(): boolean {
    return this.#land?.view.isSettled ?? false
  }

  /** For whoever measures: see `Figures`. */
  get figures(): Figures {
    const land = this.#land
    if (!land) return { tiles: 0, triangles: 0, above: 0, frames: 0, median: 0, work: 0 }
    const { store, view, above } = land
    const { triangles, frames } = view
    return { tiles: store.count, triangles, above, frames, median: view.workAt(50), work: view.workAt(99) }
  }

  protected override connect(signal: AbortSignal): void {
    signal.addEventListener(
      'abort',
      whenNear(this, () => {
        if (signal.aborted) return
        this.begin()
        this.#begin(signal)
      }),
    )
  }

  protected override speak(words: EndlessWords): void {
    this.#overlay.speak(words)
    this.#overlay.mode = this.visit.mode
  }

  /** @internal */
  attributeChangedCallback(): void {
    const view = this.#land?.view
    if (!view) return
    view.haze = numberFrom(this.getAttribute('haze'), 0, 1, 1)
    view.backdrop = this.getAttribute('backdrop') ?? undefined
  }

  /** Goes to where the attributes lead by now. */
  readAgain(): void {
    this.visit = this.#read()
  }

  #read(): Visit {
    const query = new URLSearchParams()
    for (const name of visitAttributes) {
      const text = this.getAttribute(name)
      if (text !== null) query.set(name, text)
    }
    return readVisit(query)
  }

  #begin(signal: AbortSignal): void {
    if (!sharedRenderer().works) return void this.#fail(new Error('WebGL'), 'endless.webgl')
    const visit = this.visit
    const lease = borrowClient(
      this.getAttribute('wasm-url') ?? undefined,
      this.getAttribute('worker-url') ?? undefined,
    )
    const kind = sharedRenderer().isSlow ? 'software' : 'card'
    const layers = sharedRenderer().mostLayers
    const store = new TileStore(
      Math.min(capacity[kind], layers),
      visit.land,
      sunAt(visit.sun, visit.sunheight),
      (requests, recycle) =>
        lease.client.windows(requests, {
          recycle: recycle as TerrainWindow[],
          channel: this.#canvas,
          signal,
        }),
      (reason) => !isAbort(reason) && this.#fail(reason, 'endless.failed'),
    )
    const flight = new Flight(visit.outlook)
    flight.mode = visit.mode
    const view = new EndlessView(this.#canvas, flight, store, {
      onFrame: (seconds) => this.#step(seconds),
      onShown: () => {
        if (this.dataset.drawn === undefined) {
          this.dataset.drawn = ''
          this.dispatchEvent(new CustomEvent('load'))
        }
        this.#tell()
      },
    })
    view.look = visit.view
    view.setSun(visit.sun, visit.sunheight)
    const wake = () => {
      this.dataset.awake = ''
    }
    const hands = new Hands(
      this.#canvas,
      {
        degreesPerPixel: () => view.degreesPerPixel,
        onTurn: (heading, pitch) => {
          flight.turn(heading, pitch)
          this.#moved()
        },
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
    this.#land = { lease, store, flight, view, hands, above: flight.above(0), arriving: true, idle: true }
    this.attributeChangedCallback()
    if (this.hasAttribute('awake')) {
      wake()
      this.#canvas.focus(quietly)
    }
    this.#overlay.hint.hidden = isRemembered(hintKey)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#resting)
      this.#visit = this.visit
      this.#land = undefined
      view.dispose()
      lease.end()
    })
    view.invalidate()
  }

  async #piece(window: LandWindow): Promise<TerrainWindow | undefined> {
    const request = requestFor(this.visit.land, window)
    try {
      return (await this.#land?.lease.client.windows([request], { channel: this.#map }))?.[0]
    } catch {
      return undefined // the land itself says what is wrong
    }
  }

  readonly #groundAt = (east: number, north: number): number | undefined =>
    this.#land?.view.tree.groundAt(east, north)

  #step(seconds: number): boolean {
    const land = this.#land
    if (!land) return false
    const { flight, hands, view } = land
    const { wish } = hands
    const isWaiting = land.arriving && !view.isComplete && !Object.values(wish).some(Boolean)
    // The ground is not known yet: a coarser one may stand above the eye, and would lift it for good.
    if (isWaiting) return false
    land.arriving = false
    // After a rest the first frame is one of the screen, not of the rest.
    const time = land.idle ? Math.min(seconds, 0.02) : seconds
    const moves = flight.update(wish, time, this.#groundAt)
    const { east, north } = flight.outlook
    land.above = flight.above(this.#groundAt(east, north) ?? 0)
    land.idle = !moves && view.isComplete
    if (moves) this.#rest()
    return moves
  }

  #zoom(amount: number, x: number, y: number): void {
    const land = this.#land
    if (!land) return
    const { flight, view } = land
    const direction = view.directionAt(x, y)
    const far = Math.max(land.above * 3, 3)
    const way = distanceToGround(flight.outlook, direction, this.#groundAt, 2e6)
    if (flight.mode !== 'fly') this.#choose('fly')
    flight.zoom(
      direction,
      way < 2e6 ? way : far,
      amount,
      this.#groundAt(flight.outlook.east, flight.outlook.north) ?? 0,
    )
    this.#moved()
  }

  #key(key: string): boolean {
    const mode = modes[Number(key) - 1]
    if (mode) this.#choose(mode)
    else if (key === '+' || key === '=' || key === '-') {
      const { left, top, width, height } = this.#canvas.getBoundingClientRect()
      this.#zoom(key === '-' ? -0.25 : 0.25, left + width / 2, top + height / 2)
    } else return false
    return true
  }

  #choose(mode: Mode): void {
    if (!this.#land) return
    this.#land.flight.mode = mode
    this.#overlay.mode = this.visit.mode
    this.#moved()
    this.#canvas.focus(quietly)
  }

  #goThere(x: number, y: number): void {
    const land = this.#land
    const place = this.#map.placeAt(x, y)
    if (!place || !land) return
    const { outlook } = land.flight
    // As high above the ground there as here, as far as it is known.
    const ground = Math.max(this.#groundAt(place.east, place.north) ?? 0, 0)
    this.#arrive(land, { ...outlook, ...place, up: ground + land.above })
    this.#moved()
  }

  #arrive(land: Inside, outlook: Outlook): void {
    land.flight.place(outlook)
    land.arriving = true
    land.view.tree.isSettled = false // until the next frame has looked
  }

  #moved(): void {
    const land = this.#land
    if (!land) return
    land.view.invalidate()
    if (!this.#overlay.hint.hidden && Object.values(land.hands.wish).some(Boolean)) {
      this.#overlay.hint.hidden = true
      remember(hintKey)
    }
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      const { link } = this
      if (link === this.#told) return
      this.#told = link
      this.dispatchEvent(new CustomEvent('change', { detail: { link } }))
    }, restTime)
  }

  // A few times a second at most, after frames.
  #tell(): void {
    const land = this.#land
    const now = performance.now()
    if (!land || !this.words || (now - this.#said < 150 && !land.idle)) return
    this.#said = now
    const { outlook } = land.flight
    this.#map.follow(outlook, land.above)
    this.#overlay.tell(outlook, land.above)
  }

  #fail(reason: unknown, key: EndlessKey): void {
    void this.loadWords().then((words) => {
      this.#overlay.failure = words.say(key, {
        reason: reason instanceof Error ? reason.message : String(reason),
      })
    })
    this.dispatchEvent(new CustomEvent('error', { detail: { reason } }))
  }
}

export interface Figures {
  /** Tiles that are kept. */
  tiles: number
  /** Of the last frame. */
  triangles: number
  /** Metres above the ground. */
  above: number
  /** Drawn until now. */
  frames: number
  /** Milliseconds that the page itself works for a frame, drawing aside: of half of the last frames less, and of 99 of 100. */
  median: number
  work: number
}

/** What stands while it is near what can be seen. */
interface Inside {
  lease: Lease
  store: TileStore
  flight: Flight
  view: EndlessView
  hands: Hands
  above: number
  /** The land of this place has not come yet. */
  arriving: boolean
  /** Nothing moved in the last frame. */
  idle: boolean
}
