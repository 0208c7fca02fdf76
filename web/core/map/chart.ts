import type { PaletteId } from '../render/viewpoint.js'
import { heightAtShare } from '../render/height-statistics.js'
import { paletteRamp } from '../render/palette.js'
import { paletteOf } from '../render/palettes.js'
import type { Located, Pin } from '../render/locate.js'
import type { PictureOptions } from '../render/picture-size.js'
import type { ProjectionId } from '../planet/projection-ids.js'
import type { MapField, MapPlace } from './map-projection.js'
import { type MapLook, MapView, type MapViewOptions } from './map-view.js'

/** How a terrain is looked at, as far as a map shows it. Shares in per cent, angles in degrees. */
export interface ChartLook {
  map: MapLook['kind']
  palette: PaletteId
  water: number
  sun: number
  sunheight: number
  shade: number
  contours: boolean
  atlas: ProjectionId
}

export interface ChartOptions extends MapViewOptions {
  /** Writes a height for a label. */
  label: (height: number) => string
  /** What lies behind it in a picture, as a CSS colour. */
  paper: () => string
  /** Runs whenever it is drawn in another way, and with nothing when it is left. */
  onMap?: (map?: { field: MapField; look: MapLook }) => void
}

/** What is drawn flat, on a canvas of its own. */
export interface Chart {
  /** Whether the last change stands on the canvas. */
  readonly isAtRest: boolean
  /** `middle`: the place of a planet that one looks at, in degrees. */
  show(terrain: { field: ChartField }, look: ChartLook, middle: MapLook['middle']): void
  /** Shows the whole of it. */
  frame(): void
  /** To be called when something else covers the canvas than before. */
  reframe(): void
  pick(clientX: number, clientY: number): MapPlace | undefined
  /** Where something pinned to the map stands: shares of the canvas, and whether that is in it. */
  locate(pin: Pin): Located | undefined
  /** Shows a way over the map, point by point. */
  follow(course: ArrayLike<number> | undefined): void
  picture(options: PictureOptions): Promise<Blob>
  /** The canvas keeps its last picture. */
  dispose(): void
}

/** With the level of a planet's sea. */
export interface ChartField extends MapField {
  sea?: number
}

export type MakeChart = (canvas: HTMLCanvasElement, options: ChartOptions) => Chart

/** The terrain as a map. */
export const draw: MakeChart = (canvas, options) => {
  const view = new MapView(canvas, options)
  return {
    get isAtRest() {
      return view.isAtRest
    },
    show({ field }, { map, palette, water, shade, ...same }, middle) {
      const { stream } = paletteOf[palette]
      const look: MapLook = {
        ...same,
        middle,
        stream: [1, 3, 5].map((at) => parseInt(stream.slice(at, at + 2), 16)) as [number, number, number],
        kind: map,
        ramp: paletteRamp(paletteOf[palette]),
        water:
          field.water?.sea ??
          field.sea ??
          (water > 0 ? heightAtShare(field.heights, water / 100) : field.min),
        shade: shade / 100,
        ink: '#33302a',
        label: options.label,
      }
      view.show(field, look)
      options.onMap?.({ field, look })
    },
    frame: () => view.frame(),
    reframe: () => view.reframe(),
    pick: (clientX, clientY) => view.pick(clientX, clientY),
    locate: (pin) => view.locate(pin),
    follow: (course) => view.follow(course),
    picture: ({ width, height, background = true }) =>
      view.picture(width, height, background ? options.paper() : undefined),
    dispose: () => view.dispose(),
  }
}
