import { byId, element } from '../dom/elements.js'
import type { Heightfield } from '../package/index.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'
import type { Words } from '../words/words.js'

export { default as wayWords } from 'words:way'

interface DrawnField {
  size: number
  heights: ArrayLike<number>
  extent?: readonly [columns: number, rows: number]
}

/** Where a course ends, and how many points and how much height it takes to there. */
export interface CourseEnd {
  /** A hollow: the lowest point of a map that tiles, or of a planet, without a sea. */
  end: 'sea' | 'edge' | 'hollow'
  steps: number
  fall: number
}

/** Describes a course; undefined if it begins where it ends, as one from the sea does. */
export function courseEnd(
  course: readonly number[],
  { size, heights, extent: [columns, rows] = [size, size] }: DrawnField,
  { sea }: { sea: number },
): CourseEnd | undefined {
  if (course.length < 2) return undefined
  const last = course.at(-1)!
  const isSea = heights[last]! <= sea
  const [x, y] = [last % size, Math.floor(last / size)]
  const isEdge = heights.length === size * size && (x % (columns - 1) === 0 || y % (rows - 1) === 0)
  const landEnd = isEdge ? 'edge' : 'hollow'
  return {
    end: isSea ? 'sea' : landEnd,
    steps: course.length - 1,
    fall: Math.max(heights[course[0]!]! - (isSea ? sea : heights[last]!), 0),
  }
}

/**
 * Writes below the height under the cursor where a course ends, after how many points and how much lower.
 * Returns whether this stands there still: another terrain takes it away.
 */
export function tellWay(
  words: Words,
  viewport: TerrainViewport,
  field: Heightfield,
  course: number[] | undefined,
): () => boolean {
  const way = wayIn(byId('readout'))
  const found = course && courseEnd(course, field, field.water!)
  way.textContent = found
    ? words.say(`way.${found.end}`, {
        n: found.steps,
        fall: words.number(found.fall, { maximumSignificantDigits: 3 }),
      })
    : ''
  return () => {
    if (viewport.shown?.terrain.field !== field) way.textContent = ''
    return way.textContent !== ''
  }
}

/** The line for the way, in a box that had none as long as nobody had clicked. */
function wayIn(box: HTMLElement): HTMLElement {
  const there = box.querySelector<HTMLElement>('[role=status]')
  if (there) return there
  const way = element('span', { role: 'status' })
  way.style.display = 'block'
  box.append(way)
  return way
}
