import { contourInterval } from '../draw/map/contours.js'
import type { GroundCover, MapLook, MapViewOptions } from '../draw/map/map-view.js'
import { rampIndex } from '../draw/map/paint.js'
import { byId, element } from '../dom/elements.js'
import { setText } from '../dom/set-text.js'
import { keepPainted } from '../dom/pixels.js'
import { covers } from '../package/covers.js'
import type { WordsOf } from '../words/keys.js'

export { default as coverWords } from 'words:cover'

const bins = 90

type ShownMap = NonNullable<Parameters<NonNullable<MapViewOptions['onMap']>>[0]>

/**
 * The legend of the map: its colours, and how often each height occurs. Returns a function that shows that of
 * a map, or hides it.
 */
export function legendOf(words: WordsOf<'studio'>): (map?: ShownMap) => void {
  const box = byId('legend')
  const canvas = box.querySelector('canvas')!
  canvas.setAttribute('aria-label', words.say('legend.label'))
  let listed = ''
  let counted: { heights: Float32Array; counts: Uint32Array } | undefined

  return (map) => {
    box.toggleAttribute('hidden', !map)
    if (!map) return
    const { look, cover } = map
    const { heights, min, max, water } = map.field
    const isColoured = look.kind === 'relief' || look.kind === 'tints'
    showCover(isColoured ? cover : undefined)
    const drawn = byId('legend-water')
    drawn.toggleAttribute('hidden', !water || look.kind === 'grey')
    drawn.style.setProperty('--river', `rgb(${look.stream.join(' ')})`)
    if (counted?.heights !== heights) counted = { heights, counts: histogramOf(heights, min, max, bins) }
    setText(byId('legend-low'), look.label(min))
    setText(byId('legend-high'), look.label(max))
    const interval = look.label(contourInterval(min, max))
    setText(byId('legend-interval'), look.contours ? words.say('legend.interval', { n: interval }) : '')

    const { counts } = counted
    keepPainted(canvas, () => drawBars(counts, { ...look, min, max }))
  }

  function drawBars(counts: Uint32Array, look: Parameters<typeof colorOf>[1]): void {
    const context = canvas.getContext('2d')!
    const { width, height } = canvas
    context.clearRect(0, 0, width, height)
    const highest = Math.max(...counts)
    const bar = width / bins
    counts.forEach((count, i) => {
      const value = look.min + ((i + 0.5) / bins) * (look.max - look.min)
      context.fillStyle = colorOf(value, look)
      const tall = Math.sqrt(count / highest) * (height - 12)
      context.fillRect(i * bar, height - 10 - tall, bar - 0.5, tall)
      context.fillRect(i * bar, height - 8, bar + 0.5, 8)
    })
  }

  /** Names what covers at least a hundredth of the ground. */
  function showCover(cover: GroundCover | undefined): void {
    const list = byId('legend-cover')
    list.toggleAttribute('hidden', !cover)
    if (!cover) return
    const { sums, colors } = cover
    const all = sums.reduce((sum, each) => sum + each, 0)
    const shown = covers.filter((_, kind) => sums[kind]! > all / 100)
    const names = shown.map((kind) => `${kind} ${colors[kind]}`).join()
    if (names === listed) return
    listed = names
    list.replaceChildren(
      ...shown.map((kind) => {
        const swatch = element('i')
        swatch.style.background = colors[kind]
        return element('li', swatch, words.say(`export.trace.${kind}`))
      }),
    )
  }
}

function colorOf(
  value: number,
  look: Pick<MapLook, 'kind' | 'ramp' | 'water'> & { min: number; max: number },
): string {
  if (look.kind === 'hillshade') return '#9a958c'
  if (look.kind === 'grey') {
    const grey = Math.round(((value - look.min) / (look.max - look.min || 1)) * 255)
    return `rgb(${grey} ${grey} ${grey})`
  }
  const at = 4 * rampIndex(value, look)
  return `rgb(${look.ramp[at]} ${look.ramp[at + 1]} ${look.ramp[at + 2]})`
}

/** Of a map with more heights a part is counted, so that the legend of the largest costs no more. */
const maxCounted = 2 ** 21
/** Heights that are counted one after another: whole lines of the processor's cache. */
const run = 4096

/**
 * Counts the heights in each of `bins` equal steps from `min` to `max`; of more than `maxCounted` heights
 * those of runs at equal distances.
 */
export function histogramOf(heights: Float32Array, min: number, max: number, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  const scale = max > min ? bins / (max - min) : 0
  const step = run * Math.ceil(heights.length / maxCounted)
  // A loop by `of` would make an object of each height (height-statistics.ts).
  for (let from = 0; from < heights.length; from += step)
    for (let i = from; i < Math.min(from + run, heights.length); i++)
      counts[Math.min(Math.floor((heights[i]! - min) * scale), bins - 1)]! += 1
  return counts
}
