import ownMapWords from 'words:own-map'
import { button, element } from '../../dom/elements.js'
import { isAbort } from '../../package/errors.js'
import { type Heightfield, rangeOf } from '../../package/heightfield.js'
import { reasonOf } from '../../state/reason.js'
import type { KeyOf } from '../../words/keys.js'
import { type Language, Words } from '../../words/words.js'

/** A reader's map, cut to a size that figures can show. */
export interface ReaderMap {
  name: string
  /** It has 2^exponent or 2^exponent + 1 points a side. */
  exponent: number
  field: Heightfield
}

/** The maps that a figure can show. */
export interface ReaderMapLimits {
  /** Exponents: smaller maps are refused, and of larger ones the north-western part is shown. */
  smallest: number
  largest: number
  /** Whether the map is taken as it is, or not at all: a part of a map that tiles does not tile. */
  isWhole?: boolean
}

/**
 * The largest square at the north-west of a map that a figure can show. It begins at the corner, where the
 * grid of a program that made the map begins, too; undefined if there is none.
 */
export function figureMap(
  { size, heights, spacing, extent = [size, size] }: Heightfield,
  { smallest, largest, isWhole = false }: ReaderMapLimits,
): Omit<ReaderMap, 'name'> | undefined {
  const [width, height] = extent
  const points = Math.min(width, height)
  const exponent = Math.min(largest, Math.floor(Math.log2(points)))
  const side = Math.min(points, 2 ** exponent + 1)
  if (exponent < smallest || (isWhole && (width !== side || height !== side))) return undefined
  const part = new Float32Array(side * side)
  for (let y = 0; y < side; y++) part.set(heights.subarray(y * size, y * size + side), y * side)
  return { exponent, field: { size: side, heights: part, ...rangeOf(part), spacing } }
}

/** Asks a reader for a heightmap of their own, in a figure, and says what was read or why nothing was. */
export class ReaderMapField {
  readonly element = element('div.own.row.screen')
  readonly #input = element('input', { type: 'file', hidden: true, tabindex: -1 })
  readonly #said = element('span.small', { 'aria-live': 'polite' })
  readonly #change: (map: ReaderMap | undefined) => void
  #words: Words<KeyOf<'own-map'>> | undefined
  #limits: ReaderMapLimits = { smallest: 0, largest: 0 }
  #newest: File | undefined

  /** @param change called with the map that was read, and with undefined when the reader takes it out */
  constructor(change: (map: ReaderMap | undefined) => void) {
    this.#change = change
    this.#input.addEventListener('change', () => {
      const [file] = this.#input.files ?? []
      this.#input.value = '' // so that the same file can be chosen again
      if (file) void this.#read(file)
    })
  }

  /** Shows the field for maps within these limits. */
  async offer(language: Language, limits: ReaderMapLimits): Promise<void> {
    this.#limits = limits
    this.#words = await Words.load<KeyOf<'own-map'>>(language, ownMapWords)
    const choose = button(() => this.#input.click(), this.#words.say('own-map.choose'))
    this.element.replaceChildren(choose, this.#input, this.#said)
  }

  /** Forgets the map. */
  clear(): void {
    this.#newest = undefined
    this.#said.replaceChildren()
  }

  async #read(file: File): Promise<void> {
    const words = this.#words!
    const { smallest, largest, isWhole } = this.#limits
    this.#newest = file
    this.#said.textContent = words.say('own-map.reading', { name: file.name })
    try {
      const { importHeightmap } = await import('../../files/index.js')
      const read = await importHeightmap(file)
      if (this.#newest !== file) return
      const { size, extent: [width, height] = [size, size] } = read
      const map = figureMap(read, this.#limits)
      if (!map) {
        const places = { width, height, least: 2 ** smallest, most: 2 ** largest + 1 }
        this.#said.textContent = words.say(isWhole ? 'own-map.whole' : 'own-map.small', places)
        return
      }
      const back = button(() => (this.clear(), this.#change(undefined)), words.say('own-map.back'))
      this.#said.replaceChildren(
        `${file.name}: ${words.say('own-map.shown', { size: map.field.size })} `,
        back,
      )
      this.#change({ ...map, name: file.name })
    } catch (error) {
      if (this.#newest !== file || isAbort(error)) return
      const reason = await reasonOf(error, words as Words)
      this.#said.textContent = words.say('own-map.refused', { name: file.name, reason })
    }
  }
}
