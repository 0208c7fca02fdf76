import { select } from 'd3-selection'
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform, zoomTransform } from 'd3-zoom'
import { lendOwnPixels, pointOn } from '../../dom/layout.js'
import { paintOnReturn } from '../../dom/pixels.js'
import { onDensity, onResize } from '../../dom/sight.js'
import { takesWheel } from '../../dom/input.js'
import { arrowOf, isCommand, onKeyDown, zoomOf } from '../../dom/keys.js'
import { checkReading } from '../../package/canvas-pixels.js'
import type { CoverMap, MixedCover } from '../../package/meshes.js'
import { coverIn } from '../colour/cover.js'
import { pixelsOf } from '../context/context.js'
import { heightAtShare } from '../colour/height-statistics.js'
import type { Located, Pin } from '../camera/locate.js'
import type { CoverColors } from '../colour/covered.js'
import { draped } from './draped.js'
import { paletteRamp } from '../colour/palette.js'
import { paletteFor } from '../colour/palettes.js'
import type { Place } from '../camera/pick.js'
import { lostWhileDrawing, type PictureOptions } from '../context/picture-size.js'
import type { PaneOptions } from '../views/view-renderer.js'
import { type Appearance, noInsets } from '../camera/viewpoint.js'
import type { LatLon } from '../../package/faces.js'
import type { ProjectionId } from '../globe/projection-ids.js'
import {
  type AwayPainter,
  MapSheet,
  type Painting,
  type SheetCover,
  type SheetLook,
  SheetPainter,
} from './map-sheet.js'
import { bareOf, type MapStyle, rgbOf } from './paint.js'
import { planetProjection } from '../globe/planet-projection.js'
import { type MapField, type MapProjection, flatProjection } from './map-projection.js'
import type { MapWindow } from './window.js'

/** The look of a terrain, as far as a map shows it. Shares in per cent, angles in degrees. */
export interface MapSettings extends Pick<Appearance, 'palette' | 'water' | 'sun' | 'sunheight' | 'shade'> {
  map: MapStyle['kind']
  contours: boolean
  atlas: ProjectionId
}

/** The look of the map. */
export interface MapLook extends SheetLook {
  /** The projection of a planet. */
  atlas: ProjectionId
  /** Writes a height for a label. */
  label: (height: number) => string
}

/** What covers the ground of a map, and its colours. */
export interface GroundCover {
  /** The sum of the weights of each kind on dry ground. */
  sums: readonly number[]
  colors: CoverColors
}

export interface MapViewOptions extends PaneOptions {
  /** Writes a height for a label. */
  label: (height: number) => string
  /** The background of a picture, as a CSS colour. */
  paper: () => string
  /** Makes what paints pictures away from the page's thread; fails where nothing can. */
  paintAway?: () => Promise<AwayPainter>
  /** Runs whenever the map is drawn in another way, and without argument when the reader leaves it. */
  onMap?: (map?: { field: MapField; look: MapLook; cover?: GroundCover | undefined }) => void
}

/** Shares of its pixels, each way, that the map may have while it moves, so that a frame is fast enough. */
const shares = [1, 1 / 2, 1 / 3, 1 / 4] as const
const frameMilliseconds = { here: 8, away: 33 } as const
/** Milliseconds without a change after which it counts as resting. */
const rest = 150
/** Milliseconds that drawing a single change sharply at once may block the page. */
const longestBlock = 50

/** A margin around the map: pixels, and at most this share of the room. */
const margin = { pixels: 28, share: 0.06 }

/**
 * A terrain from straight above, north up, on a 2D canvas: needs no WebGL. Only visible pixels are computed,
 * so a map of any size opens at once; zoom and pan by mouse, touch and keyboard.
 */
export class MapView {
  /** Whether the reader can turn the view. */
  readonly isTurnable = false
  readonly #canvas: HTMLCanvasElement
  readonly #options: MapViewOptions
  readonly #zoom: ZoomBehavior<HTMLCanvasElement, unknown>
  readonly #ended = new AbortController()
  /** An element that comes back to its page keeps the part of the map that was seen. */
  #transform: ZoomTransform
  #field: MapField | undefined
  #projection: MapProjection | undefined
  #sheet: MapSheet | undefined
  /** What covers the ground, in the colours of a palette. */
  #covered: (SheetCover & { weights: Uint8Array; palette: string; sums?: readonly number[] }) | undefined
  #drape: ImageBitmap | undefined
  #look: MapLook | undefined
  #dropPath: ArrayLike<number> | undefined
  #frame = 0
  /**
   * Milliseconds for all its pixels, the time of the last drawing, and the timer that draws it sharply when
   * it rests.
   */
  #cost = 0
  #drawn = -Infinity
  #sharpen: ReturnType<typeof setTimeout> | undefined
  #rests = false
  /** The window of the last drawing, as text. */
  #framed: string | undefined
  readonly #painter = new SheetPainter()
  /** Paints away from the page, once there has been a picture and a change; `null` while nothing can. */
  #away: AwayPainter | null | undefined
  /** The share of the pixels each way that it paints now, and whether another picture is wanted then. */
  #shareAway: number | undefined
  #isWanted = false
  /** The canvas on which pictures are painted: none is visible before it is complete. */
  readonly #hidden = document.createElement('canvas')

  constructor(canvas: HTMLCanvasElement, options: MapViewOptions) {
    this.#canvas = canvas
    this.#options = options
    this.#transform = zoomTransform(canvas)
    this.#zoom = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([1, 64])
      .filter((event: MouseEvent | TouchEvent) => this.#isOurs(event))
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.#move(transform)
        this.#invalidate()
      })
    lendOwnPixels(canvas)
    select(canvas).call(this.#zoom)
    const { signal } = this.#ended
    onKeyDown(canvas, this.#onKey, { signal })
    paintOnReturn(canvas, () => this.#invalidate())
    onResize(canvas, () => this.#resize(), signal)
    onDensity(() => this.#resize(), signal)
  }

  /** Whether the last change is on the canvas, perhaps coarsely. */
  get isShown(): boolean {
    return this.#frame === 0 && this.#shareAway === undefined && this.#drawn > -Infinity
  }

  /** Whether the last change is on the canvas, with all its pixels, at its current size on the page. */
  get isAtRest(): boolean {
    const isBusy = this.#frame !== 0 || this.#shareAway !== undefined || this.#sharpen !== undefined
    if (!this.#field || isBusy) return false
    const { width, height } = this.#canvas
    const wanted = pixelsOf(this.#canvas)
    return !wanted || (width === wanted.width && height === wanted.height)
  }

  /**
   * Changing how it is shown needs no new terrain. `middle`: the place of a planet that one looks at, in
   * degrees.
   */
  show({ field, cover }: { field: MapField; cover?: CoverMap }, settings: MapSettings, middle: LatLon): void {
    const { map, palette, water, shade, ...same } = settings
    const colors = paletteFor(palette)
    const sea = field.water?.sea ?? field.sea ?? (water > 0 ? heightAtShare(field, water / 100) : field.min)
    const look: MapLook = {
      ...same,
      stream: rgbOf(colors.stream),
      bare: bareOf(colors),
      kind: map,
      ramp: paletteRamp(colors),
      water: sea,
      shade: shade / 100,
      label: this.#options.label,
    }
    const covered = this.#drape ? undefined : cover && colors.cover
    if (this.#drape) {
      if (!this.#covered || field.heights !== this.#field?.heights) this.#covered = draped(this.#drape, field)
    } else if (cover?.weights !== this.#covered?.weights || palette !== this.#covered?.palette)
      this.#covered = covered &&
        cover && {
          weights: cover.weights,
          palette,
          side: cover.side,
          share: covered.share,
          ...pictureOf(coverIn(cover, covered.colors)),
          ice: rgbOf(covered.colors.ice),
        }
    const isPlanet = field.faces === 6
    const isNew = field.heights !== this.#field?.heights
    if (isNew || (isPlanet && look.atlas !== this.#look?.atlas)) {
      const before = this.#projection
      this.#projection = isPlanet ? planetProjection(field, look.atlas, middle) : flatProjection(field)
      this.#dropPath = undefined
      this.#sheet = new MapSheet(field, this.#projection)
      // A larger or smaller map of the same form is seen as it was.
      if (before && formOf(before) !== formOf(this.#projection)) this.frame()
    }
    this.#field = field
    this.#look = look
    this.#resize()
    this.#options.onMap?.({
      field,
      look,
      cover: covered && this.#covered?.sums && { sums: this.#covered.sums, colors: covered.colors },
    })
  }

  /** A picture over the land, in place of its colours; for the next terrain that is shown. */
  set drape(picture: ImageBitmap | undefined) {
    if (picture === this.#drape) return
    this.#drape = picture
    this.#covered = undefined
  }

  /** Shows a way over the map, point by point, until another terrain is shown. */
  setOverlays({ dropPath }: { dropPath?: ArrayLike<number> | undefined }): void {
    this.#dropPath = dropPath
    this.#invalidate()
  }

  /** Shows the whole map. */
  frame(): void {
    select(this.#canvas).call(this.#zoom.transform, zoomIdentity)
  }

  /** A map shows every pin when it is whole. */
  turnTo(): void {
    this.frame()
  }

  /**
   * To be called when another part of the canvas may be covered, as by a legend that was written anew: the
   * same part of the map needs no other picture.
   */
  reframe(): void {
    if (JSON.stringify(this.#window(1)) !== this.#framed) this.#invalidate()
  }

  /** Draws sharply at once, because nothing moves any more. */
  requestFullDetail(): void {
    if (this.isAtRest || (this.#shareAway === 1 && this.#frame === 0 && !this.#isWanted)) return
    this.#rests = true
    this.#invalidate()
  }

  /** The point of the map under a place of the page, and its height; undefined outside the map. */
  pick(clientX: number, clientY: number): Place | undefined {
    const point = this.#pointAt(clientX, clientY, this.#window(1))
    return point && this.#projection?.at(...point)
  }

  /** Finds places later on as they are now, whatever map there will be, and between its points, too. */
  picker(): (clientX: number, clientY: number) => Place | undefined {
    const [window, projection] = [this.#window(1), this.#projection]
    return (clientX, clientY) => {
      const point = this.#pointAt(clientX, clientY, window)
      const found = point && projection?.at(...point)
      return found && !found.isPlanet ? { ...found, x: point[0], y: point[1] } : found
    }
  }

  // On the sheet.
  #pointAt(clientX: number, clientY: number, window: MapWindow | undefined): [number, number] | undefined {
    if (!window) return undefined
    const { x, y } = pointOn(this.#canvas, { clientX, clientY })
    return [window.left + x / window.scale, window.top + y / window.scale]
  }

  /**
   * The position of a place of the map, in shares from its western and its northern border: shares of the
   * canvas.
   */
  locate(pin: Pin): Located | undefined {
    const window = this.#window(1)
    const at = this.#projection?.pointOf?.(pin)
    if (!window || !at) return undefined
    const left = ((at[0] - window.left) * window.scale) / window.width
    const top = ((at[1] - window.top) * window.scale) / window.height
    return { left, top, depth: -pin.y, seen: left >= 0 && left <= 1 && top >= 0 && top <= 1 }
  }

  /**
   * The current view as a PNG of any size: the uncovered part, centred.
   *
   * @throws Error if the browser cannot make a canvas of this size, or changes the pixels that a page reads.
   */
  async picture({ width, height, background = true }: PictureOptions): Promise<Blob> {
    checkReading()
    // A canvas without a size on its page is as large as its picture.
    const { clientWidth, clientHeight } = this.#canvas
    const [across, down] = clientWidth * clientHeight > 0 ? [clientWidth, clientHeight] : [width, height]
    const seen = this.#window(1, across, down)
    if (!seen) throw new Error('there is no map to be drawn; show one first')
    const free = this.#freeArea(across, down)
    const [freeWidth, freeHeight] = [Math.max(free.width, 80), Math.max(free.height, 80)]
    const ratio = Math.min(width / freeWidth, height / freeHeight)
    const scale = seen.scale * ratio
    const window: MapWindow = {
      left: seen.left + (free.left * ratio + (freeWidth * ratio - width) / 2) / scale,
      top: seen.top + (freeHeight * ratio - height) / 2 / scale,
      scale,
      width,
      height,
    }
    const map = Object.assign(document.createElement('canvas'), { width, height })
    const context = map.getContext('2d')
    if (!context) throw new Error(`this browser lends no canvas of ${width} × ${height} pixels; choose fewer`)
    perform(this.#paint(context, window, ratio))
    if (background) {
      context.globalCompositeOperation = 'destination-over'
      context.fillStyle = this.#options.paper()
      context.fillRect(0, 0, width, height)
    }
    const png = await new Promise<Blob | null>((resolve) => map.toBlob(resolve, 'image/png'))
    if ((context as Partial<typeof context>).isContextLost?.()) throw new Error(lostWhileDrawing)
    if (!png) throw new Error(`this browser makes no picture of ${width} × ${height} pixels; choose fewer`)
    return png
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#sharpen)
    this.#frame = -1
    this.#away?.dispose()
    this.#ended.abort()
    select(this.#canvas).on('.zoom', null)
  }

  #isOurs(event: MouseEvent | TouchEvent): boolean {
    const { wheel, touch } = this.#options
    if (event instanceof WheelEvent) {
      const zoomsOut = event.deltaY > 0 && !event.ctrlKey && this.#transform.k <= 1 // all is visible: the page scrolls
      return !zoomsOut && takesWheel(this.#canvas, event, wheel?.())
    }
    if ('touches' in event) return touch !== 'pan-y' || event.touches.length > 1
    return !event.ctrlKey && event.button === 0
  }

  // A globe turns instead of moving.
  #move(transform: ZoomTransform): void {
    const { k, x, y } = this.#transform
    this.#transform = transform
    const window = this.#window(1)
    if (!this.#projection?.turn || !window) return
    if (transform.k === k)
      this.#projection.turn((transform.x - x) / window.scale, (transform.y - y) / window.scale)
  }

  #invalidate(): void {
    if (this.#frame < 0) return
    cancelAnimationFrame(this.#frame) // of a picture that is still being painted
    this.#frame = requestAnimationFrame(() => this.#draw())
    this.#options.onRestChange?.()
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas
    const wanted = pixelsOf(this.#canvas)
    if (!wanted) return
    const overscroll = this.#projection?.turn ? Infinity : 1 / 3
    this.#zoom.translateExtent([
      [-clientWidth * overscroll, -clientHeight * overscroll],
      [clientWidth * (1 + overscroll), clientHeight * (1 + overscroll)],
    ])
    const { width, height } = wanted
    if (this.#canvas.width === width && this.#canvas.height === height) return this.#invalidate()
    Object.assign(this.#canvas, wanted)
    cancelAnimationFrame(this.#frame)
    this.#draw(true) // resizing has cleared it
  }

  /** The visible window, in pixels of the canvas at `ratio` per CSS pixel. */
  #window(
    ratio: number,
    clientWidth = this.#canvas.clientWidth,
    clientHeight = this.#canvas.clientHeight,
  ): MapWindow | undefined {
    if (!this.#projection || clientWidth === 0 || clientHeight === 0) return undefined
    const { across, down, turn } = this.#projection
    const free = this.#freeArea(clientWidth, clientHeight)
    const fit = Math.max(free.fit, 40 / Math.max(across, down))
    const { k } = this.#transform
    const scale = fit * k * ratio
    const middle = [free.left + free.width / 2, free.top + free.height / 2] as const
    const [originX, originY] = [middle[0] - (across * fit) / 2, middle[1] - (down * fit) / 2]
    // A globe stays in the middle.
    const [x, y] = turn ? middle.map((at) => at * (1 - k)) : [this.#transform.x, this.#transform.y]
    // Points are the middles of squares: the map reaches half a point beyond the outer ones.
    return {
      left: (-(originX * k + x!) * ratio) / scale - 0.5,
      top: (-(originY * k + y!) * ratio) / scale - 0.5,
      scale,
      width: Math.round(clientWidth * ratio),
      height: Math.round(clientHeight * ratio),
    }
  }

  /** The part of the canvas for the map, and the pixels of a point there. */
  #freeArea(
    clientWidth: number,
    clientHeight: number,
  ): { left: number; top: number; width: number; height: number; fit: number } {
    const { top, right, bottom, corner } = this.#options.insets?.() ?? noInsets
    const [width, height] = [clientWidth - right, clientHeight - top - bottom]
    const { across, down } = this.#projection!
    const framed = (left: number, width: number, height: number) => {
      const air = 2 * Math.min(margin.pixels, margin.share * Math.min(width, height))
      return { left, top, width, height, fit: Math.min((width - air) / across, (height - air) / down) }
    }
    if (!corner) return framed(0, width, height)
    // Beside the covered corner or above it, whichever gives the larger map.
    const beside = framed(corner.width, width - corner.width, height)
    const above = framed(0, width, clientHeight - top - Math.max(bottom, corner.height))
    return above.fit > beside.fit ? above : beside
  }

  /** `atOnce`: the canvas is empty, and a picture in pieces would leave it so for some frames. */
  #draw(atOnce = false): void {
    this.#frame = 0
    if (this.#shareAway !== undefined) {
      this.#isWanted = true // once the worker has painted what it was asked for
      return this.#options.onRestChange?.()
    }
    const { width, clientWidth } = this.#canvas
    const ratio = width / Math.max(clientWidth, 1)
    const isAway = !atOnce && this.#canPaintAway
    const isMoving = performance.now() - this.#drawn < rest + this.#cost
    const isSharp = this.#rests || (!isMoving && this.#cost <= longestBlock)
    const longestFrame = frameMilliseconds[isAway ? 'away' : 'here']
    const fits = (share: number) => this.#cost * share * share <= longestFrame
    const share = isSharp ? 1 : (shares.find(fits) ?? shares.at(-1)!)
    const window = this.#window(ratio * share)
    const context = this.#canvas.getContext('2d')
    if (!window || !context) return this.#options.onRestChange?.()
    this.#framed = JSON.stringify(this.#window(1))
    clearTimeout(this.#sharpen)
    this.#sharpen = undefined
    if (isAway) void this.#drawAway(context, window, ratio, share)
    else this.#drawHere(context, window, ratio, share, atOnce)
  }

  #drawHere(
    context: CanvasRenderingContext2D,
    window: MapWindow,
    ratio: number,
    share: number,
    atOnce: boolean,
  ): void {
    const hidden = this.#hidden.getContext('2d')
    if (!hidden) return this.#options.onRestChange?.()
    Object.assign(this.#hidden, { width: window.width, height: window.height })
    const steps = this.#paint(hidden, window, ratio * share, 1 / share)
    const longest = share === 1 && (!atOnce || this.#cost > longestBlock) ? longestTask : Infinity
    let spent = 0
    const goOn = () => {
      const begun = performance.now()
      let isDone: boolean
      try {
        isDone = perform(steps, longest)
      } catch (error) {
        this.#frame = 0
        this.#options.onFailure?.(error)
        return this.#options.onRestChange?.()
      }
      spent += performance.now() - begun
      this.#frame = isDone ? 0 : requestAnimationFrame(goOn)
      if (!isDone) return
      copyTo(context, this.#hidden)
      if (share === 1) this.#hidden.width = 0 // frees its memory; while the map moves, the next picture needs it
      this.#finish(share, spent)
    }
    goOn()
  }

  // A flat map in its own colours, of which there is a picture already: the first one waits for no script.
  get #canPaintAway(): boolean {
    if (this.#projection?.turn || this.#field?.faces === 6 || this.#drape) return false
    if (this.#away === undefined && this.#drawn > -Infinity) void this.#beginAway()
    return !!this.#away
  }

  async #beginAway(): Promise<void> {
    this.#away = null
    try {
      const away = await this.#options.paintAway?.()
      if (this.#frame < 0) away?.dispose()
      else this.#away = away ?? null
    } catch {
      // The page paints.
    }
  }

  async #drawAway(
    context: CanvasRenderingContext2D,
    window: MapWindow,
    ratio: number,
    share: number,
  ): Promise<void> {
    const painting = this.#painting(window, ratio * share, 1 / share)
    if (!painting) return
    this.#shareAway = share
    try {
      const { picture, milliseconds } = await this.#away!.paint(this.#field!, painting, this.#look!.label)
      if (this.#frame >= 0) copyTo(context, picture)
      picture.close()
      this.#shareAway = undefined
      if (this.#frame < 0) return
      this.#finish(share, milliseconds)
    } catch {
      this.#shareAway = undefined
      this.#isWanted = true
      this.#away?.dispose()
      this.#away = null // the page goes on
    }
    const isWanted = this.#isWanted
    this.#isWanted = false
    if (isWanted) this.#invalidate()
  }

  /** There is a picture with this share of the pixels each way, painted in so many milliseconds. */
  #finish(share: number, spent: number): void {
    if (share < 1)
      this.#sharpen = setTimeout(() => {
        this.#sharpen = undefined
        this.#rests = true
        this.#invalidate()
      }, rest)
    this.#cost = spent / (share * share)
    this.#drawn = performance.now()
    if (share === 1) this.#rests = false
    this.#options.onShown?.()
    this.#options.onRestChange?.()
  }

  /** Paints the map in steps. `ratio`: device pixels per CSS pixel; `coarseness` of the contour lines. */
  *#paint(
    context: CanvasRenderingContext2D,
    window: MapWindow,
    ratio: number,
    coarseness = 1,
  ): Generator<void, void> {
    const painting = this.#painting(window, ratio, coarseness)
    if (painting) yield* this.#painter.paint(context, this.#sheet!, painting, this.#look!.label)
  }

  #painting(window: MapWindow, ratio: number, coarseness: number): Painting | undefined {
    if (!this.#sheet || !this.#look) return undefined
    const { kind, ramp, water, sun, sunheight, shade, stream, bare, contours } = this.#look
    const look = { kind, ramp, water, sun, sunheight, shade, stream, bare, contours }
    const { colors, side, share, ice } = this.#covered ?? {}
    const cover = colors && { colors, side: side!, share: share!, ice: ice! }
    return { window, ratio, coarseness, look, cover, dropPath: this.#dropPath }
  }

  // Arrows move, + and - zoom, Home shows the whole map.
  readonly #onKey = (event: KeyboardEvent): void => {
    if (isCommand(event)) return
    const [arrow, zoom] = [arrowOf(event), zoomOf(event)]
    const target = select(this.#canvas)
    if (event.key === 'Home') this.frame()
    else if (zoom) this.#zoom.scaleBy(target, 1.25 ** zoom)
    else if (arrow) {
      const far = -60 / this.#transform.k
      this.#zoom.translateBy(target, arrow[0] * far, arrow[1] * far)
    } else return
    event.preventDefault()
  }
}

const pictureOf = ({ texels, sums }: MixedCover) => ({ colors: texels, sums })

/** Milliseconds that a task takes at most, plus one step. */
const longestTask = 8

/** Performs steps for so many milliseconds. @returns whether all are done */
function perform(steps: Generator<void, void>, longest = Infinity): boolean {
  const end = performance.now() + longest
  for (;;) {
    if (steps.next().done) return true
    if (performance.now() >= end) return false
  }
}

/** Scales a picture of any size to the whole canvas, in place of the old one. */
function copyTo(context: CanvasRenderingContext2D, picture: HTMLCanvasElement | ImageBitmap): void {
  const { width, height } = context.canvas
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
}

/** Makes the view of maps. */
export const draw = (canvas: HTMLCanvasElement, options: MapViewOptions): MapView =>
  new MapView(canvas, options)
export type MakeMap = typeof draw

const formOf = ({ across, down, turn }: MapProjection) => `${turn !== undefined} ${(across - 1) / (down - 1)}`
