import { drawContours } from './draw-contours.js'
import { drawDropPath, drawDivides, drawRivers, type Seen, type Wet, wetOf } from './draw-rivers.js'
import { flowOf } from '../rivers/rivers.js'
import type { MapField, MapProjection } from './map-projection.js'
import { type bareOf, type MapStyle, paintMap, type rgbOf } from './paint.js'
import type { MapWindow } from './window.js'

/** The colours of a map and the lines on it, in numbers, so that a worker can be told of them. */
export interface SheetLook extends Pick<MapStyle, 'kind' | 'ramp' | 'water' | 'sun' | 'sunheight' | 'shade'> {
  /** The colour of rivers and lakes. */
  stream: ReturnType<typeof rgbOf>
  /** The colours of ridges and floors. */
  bare: ReturnType<typeof bareOf>
  contours: boolean
}

/** What covers the ground, point by point. */
export type SheetCover = Omit<NonNullable<MapStyle['cover']>, 'cells'>

/** A picture of a map. */
export interface Painting {
  window: MapWindow
  /** Pixels of the picture for one of CSS. */
  ratio: number
  /** 1, or more for contour lines through fewer points. */
  coarseness: number
  look: SheetLook
  cover: SheetCover | undefined
  /** The way of a drop: points of the map, downstream. */
  dropPath: ArrayLike<number> | undefined
}

/** Paints pictures of flat maps away from the page's thread. */
export interface AwayPainter {
  /**
   * Paints one picture; the next may follow when it is there. `label` writes a height.
   *
   * @throws Error if it cannot paint any more
   */
  paint(
    field: MapField,
    painting: Painting,
    label: (height: number) => string,
  ): Promise<{ picture: ImageBitmap; milliseconds: number }>
  dispose(): void
}

/** A map of which pictures are painted. What they need of it is found with the first that shows it. */
export class MapSheet {
  #wet: Wet | undefined
  #ridges: MapProjection['sample'] | undefined

  constructor(
    readonly field: MapField,
    readonly projection: MapProjection,
  ) {}

  /** The water of an eroded map. */
  get wet(): Wet | undefined {
    return (this.#wet ??= this.field.water && wetOf(this.field, this.projection))
  }

  /** Samples the ridges of gullies. */
  get ridges(): MapProjection['sample'] | undefined {
    const { water, faces, ridges } = this.field
    // After erosion, bare rock and sediment say more about the ground.
    if (water || faces === 6 || !ridges) return undefined
    return (this.#ridges ??= this.projection.samplerOf(ridges))
  }
}

/** Pixels to paint in one step. */
const pixelsAStep = 1 << 16

/** Paints pictures of maps, on the page or in a worker. */
export class SheetPainter {
  #bands: ImageData[] = []

  /** Empty pixels for a part of a picture; those of the last part of this size are used again. */
  #bandOf(context: CanvasRenderingContext2D, width: number, height: number): ImageData {
    const known = this.#bands.find((band) => band.width === width && band.height === height)
    if (known) {
      known.data.fill(0)
      return known
    }
    const band = context.createImageData(width, height)
    this.#bands = [band, ...this.#bands].slice(0, 4) // coarse pictures and sharp ones, each with a rest
    return band
  }

  /** Paints a picture in steps. `label` writes a height. */
  *paint(
    context: CanvasRenderingContext2D,
    sheet: MapSheet,
    { window, ratio, coarseness, look, cover, dropPath }: Painting,
    label: (height: number) => string,
  ): Generator<void, void> {
    const { field, projection } = sheet
    const wet = look.kind === 'grey' ? undefined : sheet.wet
    const { width } = window
    context.setTransform(1, 0, 0, 1, 0, 0)
    const rows = Math.ceil(pixelsAStep / width)
    for (let y = 0; y < window.height; y += rows) {
      const height = Math.min(rows, window.height - y)
      const band: MapWindow = { ...window, top: window.top + y / window.scale, height }
      const picture = this.#bandOf(context, width, height)
      const style = {
        ...look,
        lakes: wet && { depths: wet.lakes(band), color: look.stream },
        cover: cover && { ...cover, cells: projection.cellsOf(cover.side, band) },
        carved: sheet.ridges && { ridges: sheet.ridges(band), ...look.bare },
        min: field.min,
        max: field.max,
        steepness: projection.steepness,
      }
      paintMap(projection.sample(band), band, style, picture.data)
      context.putImageData(picture, 0, y)
      yield
    }
    context.save()
    const { size, faces = 1 } = field
    if (field.extent) {
      const { left, top, scale } = window
      context.beginPath()
      context.rect(
        (-0.5 - left) * scale,
        (-0.5 - top) * scale,
        projection.across * scale,
        projection.down * scale,
      )
      context.clip()
    }
    const seen: Seen = { projection, window, size, faces, ratio }
    if (wet) {
      drawDivides(context, wet.divides, seen)
      drawRivers(context, wet.rivers, flowOf(field.water!), seen, `rgb(${look.stream.join(' ')})`)
    }
    if (dropPath) drawDropPath(context, dropPath, seen)
    projection.drawLines?.(context, window, ratio)
    context.restore()
    yield
    if (look.contours)
      yield* drawContours(context, projection, window, ratio, { ...field, ...look, coarseness, label })
  }
}
