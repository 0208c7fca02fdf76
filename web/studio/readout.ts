import { byId, element } from '../dom/elements.js'
import { setText } from '../dom/set-text.js'
import { followPointer } from '../dom/input.js'
import { pixelsOfBlock } from '../draw/camera/viewpoint.js'
import { coordinatesAt } from '../package/heightfield.js'
import { pointAt } from '../draw/rivers/rivers.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'
import { mapSize, withLook } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { WordsOf } from '../words/keys.js'
import type { StudioHost } from './host.js'

/** CSS pixels that a finger may move during a click. */
const slip = 6

/**
 * The height under the cursor, in every view, with the coordinates of the reader's own map, and the area
 * drained there; a click shows and says where its water goes, until another click or another terrain. Returns
 * a function to call when another picture is under the cursor.
 */
export function connectReadout({ words, viewport, notes }: StudioHost): () => void {
  const box = byId('readout')
  let pointer: PointerEvent | undefined
  const place = element('span')
  box.append(place)
  /** Whether the way of a drop is told beside the place. */
  let isTold = () => false
  const leave = () => {
    pointer = undefined
    show()
  }
  const show = () => {
    setText(place, placeText() ?? '')
    box.toggleAttribute('hidden', !isTold() && !place.textContent)
  }
  const follow = async (x: number, y: number) => {
    const { field } = viewport.shown!.terrain
    const dropPath = viewport.follow(viewport.pane.pick(x, y))
    const telling = await notes.fetched(async () => {
      const { tellWay, wayWords } = await import('./water-path.js')
      await words.include(wayWords)
      return tellWay
    })
    if (!telling) return
    isTold = telling(words, viewport, field, dropPath)
    show()
  }
  const placeText = () => {
    if (!pointer || !viewport.shown) return undefined
    const { clientX, clientY, buttons } = pointer
    const found = buttons === 0 ? viewport.pane.pick(clientX, clientY) : undefined
    if (!found) return undefined
    const { size, water, heights } = viewport.shown!.terrain.field
    const area = water?.area[pointAt(size, found)]
    const drained = area !== undefined && {
      area,
      share: words.number(area / heights.length, { style: 'percent', maximumSignificantDigits: 2 }),
    }
    const { imported } = viewport.shown.state
    const mapPlace = imported?.field.place
    const [x, y] = mapPlace ? coordinatesAt(mapPlace, found.x, found.y) : [found.x, found.y]
    // Then a point is much farther from the next than the file says: no unit has so many metres.
    const isInDegrees = mapPlace !== undefined && imported!.field.spacing > 2000 * mapPlace.spacing[0]
    const maximumFractionDigits = isInDegrees ? 5 : 2
    const degrees = (side: 'north' | 'south' | 'east' | 'west', value: number) =>
      words.say(`degrees.${side}`, { degrees: words.number(Math.abs(value), { maximumFractionDigits }) })
    const point = (value: number) => words.number(value, { useGrouping: false, maximumFractionDigits: 1 })
    const system = mapPlace?.crs ? ` (${mapPlace.crs})` : ''
    const [where, dry, wet] =
      found.isPlanet || isInDegrees
        ? ([
            {
              latitude: degrees(y < 0 ? 'south' : 'north', y),
              longitude: degrees(x < 0 ? 'west' : 'east', x),
            },
            'readout.planet',
            found.isPlanet ? 'readout.planet.water' : 'readout.degrees.water',
          ] as const)
        : ([{ x: point(x), y: point(y) + system }, 'readout', 'readout.water'] as const)
    const isInMetres = imported?.unit === 'm'
    const height = words.number(
      found.height,
      isInMetres
        ? { style: 'unit', unit: 'meter', maximumFractionDigits: 1 }
        : { maximumSignificantDigits: 5 },
    )
    return words.say(drained ? wet : dry, { ...where, height, ...drained })
  }
  for (const canvas of [byId('canvas'), byId('map-canvas')]) {
    canvas.addEventListener('pointermove', (event) => {
      pointer = event
      show()
    })
    canvas.addEventListener('pointerleave', leave)
    let from: [number, number] | undefined
    canvas.addEventListener('pointerdown', ({ isPrimary, button, clientX, clientY }) => {
      from = isPrimary && button === 0 ? [clientX, clientY] : undefined
    })
    canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
      const isClick = from && Math.hypot(clientX - from[0], clientY - from[1]) <= slip
      from = undefined // the pen takes presses for itself, but not their ends
      if (isClick && viewport.shown?.terrain.field.water) void follow(clientX, clientY)
    })
  }
  return show
}

/** “300 m” or “3 km”. */
function lengthIn(words: WordsOf<'studio'>, metres: number): string {
  const unit = metres < 1000 ? 'meter' : 'kilometer'
  return words.number(unit === 'meter' ? metres : metres / 1000, { style: 'unit', unit })
}

/** The width of the bar, in CSS pixels. */
const minWidth = 64
const maxWidth = 320
/** The CSS pixels between two points from which the ground looks blurred. */
const coarse = 8

/**
 * The scale of the picture: the length of a number of points of the map at the camera's target. When the
 * camera is so close that the ground looks blurred, it says why. Returns a function to call when the camera
 * or the terrain has changed.
 */
export function connectScale(words: WordsOf<'studio'>, viewport: TerrainViewport): () => void {
  const box = byId('scale')
  const bar = box.querySelector('span')!
  const remark = box.querySelector('small')!
  const refresh = () => {
    const { shown } = viewport
    const row = shown && viewOf(shown.state)
    if (row?.dimensions !== '3d' || !row.looks.includes('projection'))
      return box.toggleAttribute('hidden', true)
    const { camera, height } = viewport.outlook
    const { imported } = shown!.state
    const point = pixelsOfBlock(camera, height) / (mapSize(shown!.state) - 1)
    // Pixels of a metre, where those are known.
    const each = imported?.unit === 'm' ? point / imported.field.spacing : point
    const count = roundCount(minWidth / each)
    const fits = count * each <= maxWidth
    box.toggleAttribute('hidden', !fits)
    if (!fits) return
    const length = imported?.unit === 'm' ? lengthIn(words, count) : words.say('scale', { n: count })
    const note = point > coarse && !imported ? words.say('scale.finest') : ''
    bar.style.width = `${count * each}px`
    setText(bar, length)
    setText(remark, note)
  }
  // This measures the page, so do it only once a frame.
  let frame = 0
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      refresh()
    })
  }
  new ResizeObserver(soon).observe(byId('stage'))
  return soon
}

/** The next of 1, 2, 5, 10, 20 … */
export function roundCount(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(minimum, 1)))
  return power * ([1, 2, 5, 10].find((step) => step * power >= minimum) ?? 10)
}

/** Degrees per pixel. */
const around = 0.4
const upwards = 0.25

/**
 * With Alt held, a drag over the picture moves the sun instead of the camera: sideways around, and up and
 * down.
 */
export function connectSunDrag(stage: HTMLElement, host: StudioHost): void {
  const begin = (event: PointerEvent) => {
    if (!event.altKey || event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return
    event.stopPropagation()
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    const { sun, sunheight } = host.state.look
    const move = ({ type, clientX, clientY }: PointerEvent) => {
      const height = sunheight + (y - clientY) * upwards
      const moved = {
        sun: Math.round(sun + (clientX - x) * around + 720) % 360,
        sunheight: Math.round(Math.min(Math.max(height, 0), 90)),
      }
      host.adjust(withLook(host.state, moved), { of: 'sun', held: type === 'pointermove' })
    }
    followPointer(stage, event, move, move)
  }
  // Before the canvases, which would turn the view.
  stage.addEventListener('pointerdown', begin, { capture: true })
}
