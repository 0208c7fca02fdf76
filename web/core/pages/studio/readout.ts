import type { StudioWords } from '../../../words/studio/index.js'
import { byId } from '../../dom/elements.js'
import type { TerrainStage } from '../../state/stage.js'

/** So many pixels of CSS a finger may slip in a click. */
const slip = 6

/** The height under the cursor, in every view, and the area drained there; a click shows where its water goes. */
export function connectReadout(words: StudioWords, stage: TerrainStage): void {
  const box = byId('readout')
  const hide = () => (box.hidden = true)
  const show = ({ clientX, clientY, buttons }: PointerEvent) => {
    const found = buttons === 0 ? stage.pick(clientX, clientY) : undefined
    if (!found) return hide()
    const place = {
      x: words.number(found.x, { useGrouping: false }),
      y: words.number(found.y, { useGrouping: false }),
      height: words.number(found.height, { maximumSignificantDigits: 5 }),
    }
    box.hidden = false
    if (found.isBall) {
      const degrees = (side: 'north' | 'south' | 'east' | 'west', value: number) =>
        words.say(`degrees.${side}`, {
          degrees: words.number(Math.abs(value), { maximumFractionDigits: 2 }),
        })
      box.textContent = words.say('readout.planet', {
        latitude: degrees(found.y < 0 ? 'south' : 'north', found.y),
        longitude: degrees(found.x < 0 ? 'west' : 'east', found.x),
        height: place.height,
      })
      return
    }
    const { size, water } = stage.shown!.terrain.field
    const area = water?.area[Math.round(found.y) * size + Math.round(found.x)]
    const share = { style: 'percent', maximumSignificantDigits: 2 } as const
    box.textContent =
      area === undefined
        ? words.say('readout', place)
        : words.say('readout.water', {
            ...place,
            area: words.number(area),
            share: words.number(area / size ** 2, share),
          })
  }
  for (const canvas of [byId('canvas'), byId('map-canvas')]) {
    canvas.addEventListener('pointermove', show)
    canvas.addEventListener('pointerleave', hide)
    let from: [number, number] | undefined
    canvas.addEventListener('pointerdown', ({ isPrimary, button, clientX, clientY }) => {
      from = isPrimary && button === 0 ? [clientX, clientY] : undefined
    })
    canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
      const isClick = from && Math.hypot(clientX - from[0], clientY - from[1]) <= slip
      if (isClick && stage.shown?.terrain.field.water) stage.follow(stage.pick(clientX, clientY))
    })
  }
}
