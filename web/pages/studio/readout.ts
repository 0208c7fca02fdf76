import type { StudioWords } from '../../words/studio/index.js'
import { byId } from '../../dom/elements.js'
import type { TerrainStage } from '../../terrain/stage.js'

/** The height under the cursor, in every view. */
export function connectReadout(words: StudioWords, stage: TerrainStage): void {
  const box = byId('readout')
  const hide = () => (box.hidden = true)
  const show = ({ clientX, clientY, buttons }: PointerEvent) => {
    const found = buttons === 0 ? stage.pick(clientX, clientY) : undefined
    if (!found) return hide()
    box.hidden = false
    box.textContent = words.say('readout', {
      x: words.number(found.x, { useGrouping: false }),
      y: words.number(found.y, { useGrouping: false }),
      height: words.number(found.height, { maximumSignificantDigits: 5 }),
    })
  }
  for (const canvas of [byId('canvas'), byId('map-canvas')]) {
    canvas.addEventListener('pointermove', show)
    canvas.addEventListener('pointerleave', hide)
  }
}
