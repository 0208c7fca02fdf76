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

/** Where the path of a drop ends, and how many points and how much height it takes to there. */
export interface DropEnd {
  /** A hollow: the lowest point of a map that tiles, or of a planet, without a sea. */
  end: 'sea' | 'edge' | 'hollow'
  steps: number
  fall: number
}

/** Describes the path of a drop; undefined if it begins where it ends, as one from the sea does. */
export function dropEnd(
  dropPath: readonly number[],
  { size, heights, extent: [columns, rows] = [size, size] }: DrawnField,
  { sea }: { sea: number },
): DropEnd | undefined {
  if (dropPath.length < 2) return undefined
  const last = dropPath.at(-1)!
  const isSea = heights[last]! <= sea
  const [x, y] = [last % size, Math.floor(last / size)]
  const isEdge = heights.length === size * size && (x % (columns - 1) === 0 || y % (rows - 1) === 0)
  const landEnd = isEdge ? 'edge' : 'hollow'
  return {
    end: isSea ? 'sea' : landEnd,
    steps: dropPath.length - 1,
    fall: Math.max(heights[dropPath[0]!]! - (isSea ? sea : heights[last]!), 0),
  }
}

/**
 * Writes below the height under the cursor where the path of a drop ends, after how many points and how much
 * lower.
 * Returns whether this stands there still: another terrain takes it away.
 */
export function tellWay(
  words: Words,
  viewport: TerrainViewport,
  field: Heightfield,
  dropPath: number[] | undefined,
): () => boolean {
  const way = wayIn(byId('readout'))
  const found = dropPath && dropEnd(dropPath, field, field.water!)
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
