import { watchMedia } from '../../../dom/input.js'
import { element } from '../../../dom/elements.js'
import { tint } from '../../../dom/tints.js'
import { paintPlan } from '../../figures/map-plan.js'
import { showSmooth } from '../../figures/show-pixels.js'
import { diamondSquare } from '../../twins/index.js'
import type { Outcome } from '../race.js'
import type { Entrant } from '../entrant.js'
import { type RaceWords, duration, inMilliseconds, nameOf, ratio } from '../format.js'
import { benchmarkOf } from './run.js'
import { voirol2016 } from '../authors-times.js'
import { isHeadline, type RaceSettings } from './settings.js'

/** A program and how long it takes for all maps of the race. */
interface LaneRunner extends Pick<Entrant, 'id' | 'title'> {
  milliseconds: number
}

/** The milliseconds in which the slowest program fills its little map. */
const slowest = 8000

/** The fewest milliseconds for a map that an eye can follow. */
const quickest = 150

/**
 * A little map for each program, which fills at the pace of the program's own time, again and again, as long
 * as the race goes on; before the race of 2016, at the paces that its author measured then. The browser moves
 * the covers by itself: no script of the page runs for them while times are taken. Where motion is unwelcome
 * each map stands still, filled as far as the program comes while the fastest fills one.
 */
export function lanesOf(words: RaceWords, signal: AbortSignal) {
  const caption = element('figcaption')
  const list = element('ol.lanes')
  const heads = element('div.heads', { 'aria-hidden': true })
  const node = element('figure.race', { hidden: true }, caption, heads, list)
  const lanes = new Map<string, ReturnType<typeof laneOf>>()
  let isPast = false
  const isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => hide(), { signal })
  const hide = () => {
    for (const { motion } of lanes.values()) motion?.cancel()
    lanes.clear()
    list.replaceChildren()
    node.hidden = true
  }
  const laneOf = ({ id, title }: LaneRunner) => {
    const [cover, bar, time] = [element('i'), element('span.bar'), element('span.small')]
    const count = element('span.count', { 'aria-hidden': true })
    const map = element('div.little', littleMap(), cover)
    const name = element('div', nameOf(words, { id, title }), bar)
    const gloss = element('p.small', words.say(`entrant.${id}`))
    list.append(element('li', { 'data-id': id }, map, name, gloss, count, time))
    const down = [{ translate: '0' }, { translate: '0 100%' }]
    const motion = isCalm() ? undefined : cover.animate(down, { duration: slowest, iterations: Infinity })
    return { cover, bar, time, count, motion }
  }
  /** Counts the finished maps, without which the fastest, whose map is new again and again, looks slow. */
  const counted = () => {
    for (const { motion, count } of lanes.values()) {
      const finished = motion?.effect?.getComputedTiming().currentIteration ?? 0
      if (count.textContent !== String(finished)) count.textContent = words.number(finished)
    }
  }
  const counting = setInterval(() => isPast && !node.hidden && counted(), 250) // never while times are taken
  signal.addEventListener('abort', () => clearInterval(counting))
  const show = (entrants: readonly LaneRunner[], past: boolean, { maps }: RaceSettings) => {
    if (isPast !== past) hide()
    if (entrants.length === 0) return hide()
    const times = entrants.map(({ milliseconds }) => milliseconds)
    const [minTime, maxTime] = [Math.min(...times), Math.max(...times)]
    isPast = past
    node.hidden = false
    node.classList.toggle('past', past)
    const slower = { n: ratio(words, (slowest * maps) / maxTime) }
    caption.textContent = past ? words.say('lanes.past', slower) : words.say('lanes', slower)
    const ofTime = words.say('lanes.time', { n: words.number(maps) })
    const titles = [words.say('lanes.bar'), words.say('lanes.finished'), ofTime]
    heads.replaceChildren(...titles.map((title) => element('span.small', title)))
    for (const entrant of entrants) {
      const { id, milliseconds } = entrant
      const lane = lanes.get(id) ?? laneOf(entrant)
      lanes.set(id, lane)
      const share = minTime / milliseconds
      lane.bar.style.inlineSize = `${100 * share}%`
      lane.time.textContent = past ? duration(words, milliseconds) : inMilliseconds(words, milliseconds)
      if (lane.motion)
        lane.motion.updatePlaybackRate(slowest / Math.max((slowest * milliseconds) / maxTime, quickest))
      else lane.cover.style.translate = `0 ${100 * share}%`
    }
    counted()
  }
  return {
    node,
    hide,
    /** Gives each program its pace; those without a time are left out. */
    race(outcomes: readonly Outcome[], settings: RaceSettings): void {
      const entrants = outcomes.flatMap(({ time, yardstick, id, title }) =>
        time && !yardstick ? [{ id, title, milliseconds: time.median * settings.maps }] : [],
      )
      show(entrants, false, settings)
    },
    /** Before the race of 2016 its author's own times; before another one, nothing. */
    recall(settings: RaceSettings): void {
      if (!isHeadline(settings)) return hide()
      const entrants = benchmarkOf(settings).entrants.flatMap(({ id, title }) =>
        id in voirol2016 ? [{ id, title, milliseconds: voirol2016[id]! }] : [],
      )
      show(entrants, true, settings)
    },
  }
}

const exponent = 6

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
  showSmooth(canvas, new Uint8ClampedArray(image.data), side)
  return canvas
}
