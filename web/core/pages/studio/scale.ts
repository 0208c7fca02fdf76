import { byId } from '../../dom/elements.js'
import { pixelsOfBlock } from '../../render/viewpoint.js'
import { mapSize } from '../../state/state.js'
import type { TerrainStage } from '../../state/stage.js'
import { viewOf } from '../../state/views.js'
import type { StudioWords } from '../../../words/studio/index.js'

/** Shortest and longest bar, in pixels of CSS. */
const shortest = 64
const longest = 320
/** From here on one sees that between two points there is nothing. */
const coarse = 8

/**
 * The scale of the picture: how long so many points of the map are, where the camera looks. So close that the ground looks
 * blurred it says why. Returns what is to be called when the camera or the terrain has changed.
 */
export function connectScale(words: StudioWords, stage: TerrainStage): () => void {
  const box = byId('scale')
  const bar = box.querySelector('span')!
  const remark = box.querySelector('small')!
  const refresh = () => {
    const { shown } = stage
    const row = shown && viewOf(shown.state)
    box.hidden = true
    if (row?.pane !== 'space' || !row.looks.includes('projection')) return
    const { camera, height } = stage.outlook
    const point = pixelsOfBlock(camera, height) / (mapSize(shown!.state) - 1)
    const count = roundCount(shortest / point)
    if (!(count * point <= longest)) return
    box.hidden = false
    bar.style.width = `${count * point}px`
    bar.textContent = words.say('scale', { n: count })
    remark.textContent = point > coarse && !shown!.state.imported ? words.say('scale.finest') : ''
  }
  // It measures the page, which is to be done once a frame.
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
export function roundCount(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10)
}
