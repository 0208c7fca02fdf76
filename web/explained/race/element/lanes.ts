import { watchMedia } from '../../../dom/input.js'
import { element } from '../../../dom/elements.js'
import { tint } from '../../../dom/tints.js'
import { paintPlan } from '../../figures/map-plan.js'
import { showPixels } from '../../figures/relief.js'
import { diamondSquare } from '../../twins/index.js'
import type { Outcome } from '../race.js'
import { type RaceWords, measured, nameOf, ratio } from './format.js'
import type { RaceSettings } from './settings.js'

/** The milliseconds in which the slowest program fills its little map. */
const slowest = 8000

/** The fewest milliseconds for a map that an eye can follow. */
const quickest = 150

/**
 * A little map for each program, which fills at the pace of the program's own time, again and again, as long as the race
 * goes on. The browser moves the covers by itself: no script of the page runs for them while times are taken. Where motion
 * is unwelcome each map stands still, filled as far as the program comes while the fastest fills one.
 */
export function lanesOf(words: RaceWords, signal: AbortSignal) {
  const caption = element('figcaption')
  const list = element('ol.lanes')
  const node = element('figure.race', { hidden: true }, caption, list)
  const lanes = new Map<string, ReturnType<typeof laneOf>>()
  const isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => hide(), { signal })
  const hide = () => {
    for (const { motion } of lanes.values()) motion?.cancel()
    lanes.clear()
    list.replaceChildren()
    node.hidden = true
  }
  const laneOf = ({ id, title }: Outcome) => {
    const [cover, bar, time] = [element('i'), element('span.bar'), element('span.small')]
    const map = element('div.little', littleMap(), cover)
    list.append(
      element('li', { 'data-id': id }, map, element('div', nameOf(words, { id, title }), bar), time),
    )
    const down = [{ translate: '0' }, { translate: '0 100%' }]
    const motion = isCalm() ? undefined : cover.animate(down, { duration: slowest, iterations: Infinity })
    return { cover, bar, time, motion }
  }
  return {
    node,
    hide,
    /** Gives each program its pace; those without a time are left out. */
    show(outcomes: readonly Outcome[], { maps }: RaceSettings): void {
      const timed = outcomes.flatMap(({ time, yardstick, ...rest }) =>
        time && !yardstick ? [{ ...rest, yardstick, time }] : [],
      )
      if (timed.length === 0) return hide()
      const medians = timed.map(({ time }) => time.median)
      const [minTime, maxTime] = [Math.min(...medians), Math.max(...medians)]
      node.hidden = false
      caption.textContent = words.say('lanes', { n: ratio(words, slowest / maxTime) })
      for (const outcome of timed) {
        const { id, time } = outcome
        const lane = lanes.get(id) ?? laneOf(outcome)
        lanes.set(id, lane)
        const share = minTime / time.median
        lane.bar.style.inlineSize = `${100 * share}%`
        lane.time.textContent = measured(words, time.median * maps)
        if (lane.motion)
          lane.motion.updatePlaybackRate(slowest / Math.max((slowest * time.median) / maxTime, quickest))
        else lane.cover.style.translate = `0 ${100 * share}%`
      }
    },
  }
}

const exponent = 5

/** The map that every program fills, painted once for each. */
function littleMap(): HTMLCanvasElement {
  const side = 2 ** exponent + 1
  const heights = new Float32Array(side * side)
  diamondSquare({ exponent, seed: 161 }, heights)
  const [min, max] = [Math.min(...heights), Math.max(...heights)]
  const image = paintPlan({ side, heights, span: max - min, steep: 0.4 }, (height) =>
    tint((height - min) / (max - min)),
  )
  const canvas = element('canvas', { 'aria-hidden': true })
  showPixels(canvas, new Uint8ClampedArray(image.data), side)
  return canvas
}
