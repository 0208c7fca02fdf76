import { mixedCover } from '../../package/cover-colors.js'
import type { Outlook } from '../camera-controller.js'
import { paintOnReturn } from '../../dom/pixels.js'
import { fillFreshWater } from '../light.js'
import { baseSpacing, colorRange, finestLevel, type LandWindow, spacingOf } from '../land.js'
import type { WindowHeights } from '../tile-store.js'
import { bareOf, paintMap, rgbOf } from '../../draw/map/paint.js'
import { cellsOf } from '../../draw/map/window.js'
import type { PaletteId } from '../../draw/camera/viewpoint.js'
import { colorList } from '../../draw/colour/covered.js'
import { paletteRamp } from '../../draw/colour/palette.js'
import { paletteFor } from '../../draw/colour/palettes.js'

/** Pixels a side of the map. */
const side = 128

/** Heights, their unit in metres, and the colours of the picture. */
export interface MinimapWindow extends WindowHeights {
  unitHeight: number
  palette: PaletteId
}

/** A map of the surroundings, north up, in the colours of the picture, with an arrow at the camera. */
export class Minimap {
  readonly canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  readonly #ask: (window: LandWindow) => Promise<MinimapWindow | undefined>
  readonly #onPicture: (picture: ImageData) => void
  #window: LandWindow | undefined
  #asked: LandWindow | undefined
  #picture: ImageData | undefined
  #last: Outlook | undefined

  /** `onPicture` gets each new map, without the arrow. */
  constructor(
    ask: (window: LandWindow) => Promise<MinimapWindow | undefined>,
    onPicture: (picture: ImageData) => void,
  ) {
    this.#ask = ask
    this.#onPicture = onPicture
    paintOnReturn(this.canvas, () => this.#last && this.#draw(this.#last))
  }

  /**
   * Draws the arrow; fetches another map when the camera leaves this one, or when its height asks for another
   * scale.
   */
  follow(outlook: Outlook, above: number, coarsestLevel: number): void {
    const wanted = windowAround(outlook, above, coarsestLevel)
    const asked = this.#asked
    const isLeft = () => Math.max(Math.abs(wanted.x - asked!.x), Math.abs(wanted.y - asked!.y)) > side / 5
    if (wanted.level !== asked?.level || isLeft()) void this.#fetch(wanted)
    this.#draw(outlook)
  }

  /** Fetches the map again, after the land or its colours have changed. */
  clear(): void {
    this.#asked = undefined
  }

  /**
   * Metres east and north of a point of the map, 0 to 1 each way from the north-west; undefined before there
   * is a map.
   */
  placeAt(x: number, y: number): { east: number; north: number } | undefined {
    const window = this.#window
    if (!window) return undefined
    const spacing = spacingOf(window.level)
    return { east: (window.x + 1 + x * side) * spacing, north: -(window.y + 1 + y * side) * spacing }
  }

  async #fetch(window: LandWindow): Promise<void> {
    this.#asked = window
    const made = await this.#ask(window)
    if (!made || this.#asked !== window) return
    this.#window = window
    const { heights, ridges, water, cover, unitHeight, palette } = made
    const { cover: covered } = paletteFor(palette)
    const spacing = spacingOf(window.level)
    const wet = water && fillFreshWater(heights, water, spacing)
    const metres = Float32Array.from(heights, (height) => height * unitHeight)
    const sheet = { left: 0, top: 0, scale: 1, width: side, height: side }
    const pixels = paintMap(metres, sheet, {
      kind: 'relief',
      ramp: paletteRamp(paletteFor(palette)),
      cover: cover &&
        covered && {
          colors: mixedCover({ side: side + 2, weights: cover }, colorList(covered.colors)).texels,
          side: side + 2,
          share: covered.share,
          ice: [0, 0, 0],
          cells: cellsOf(sheet, (x, y) => ({ at: (y + 0.5) * (side + 2) + x + 0.5, s: 0, t: 0 })),
        },
      // Where the widest gullies are narrower than some pixels, they would be noise.
      carved: ridges && spacing < 1000 ? { ridges, ...bareOf(paletteFor(palette)) } : undefined,
      lakes: wet && {
        depths: wet.map((share) => Number(share > 0.3)),
        color: rgbOf(paletteFor(palette).water),
      },
      ...colorRange,
      water: 0,
      sun: 315,
      sunheight: 40,
      shade: 0.9,
      steepness: Math.max(spacing * 0.35, 1e-3),
    })
    this.#picture = new ImageData(pixels, side, side)
    this.#onPicture(this.#picture)
    if (this.#last) this.#draw(this.#last)
  }

  #draw(outlook: Outlook): void {
    this.#last = outlook
    const context = this.canvas.getContext('2d')
    const window = this.#window
    if (!context || !window || !this.#picture) return
    context.putImageData(this.#picture, 0, 0)
    const spacing = spacingOf(window.level)
    const [x, y] = [outlook.east / spacing - window.x - 1, -outlook.north / spacing - window.y - 1]
    context.save()
    context.translate(Math.min(Math.max(x, 6), side - 6), Math.min(Math.max(y, 6), side - 6))
    context.rotate((outlook.heading * Math.PI) / 180)
    const arrow = new Path2D('M0-8 5.5 6.5 0 3.5-5.5 6.5Z')
    context.fillStyle = '#d8352a'
    context.strokeStyle = '#fff'
    context.lineWidth = 2
    context.stroke(arrow)
    context.fill(arrow)
    context.restore()
  }
}

/** A window about forty times as wide as the camera is high. */
function windowAround({ east, north }: Outlook, above: number, coarsestLevel: number): LandWindow {
  const width = Math.min(Math.max(above, 3) * 40, 8_000_000)
  const level = Math.min(
    Math.max(Math.round(Math.log2((baseSpacing * side) / width)), coarsestLevel),
    finestLevel,
  )
  const spacing = spacingOf(level)
  return {
    level,
    x: Math.round(east / spacing) - side / 2 - 1,
    y: Math.round(-north / spacing) - side / 2 - 1,
    width: side + 2,
    height: side + 2,
  }
}
