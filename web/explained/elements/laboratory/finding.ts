/** A square grid of heights, in rows from the north. */
export interface Heights {
  size: number
  heights: Float32Array
}

export interface Point {
  x: number
  y: number
}

/** What a measure says of a map. */
export interface Finding {
  /** How strong the artefact is; the unit is the measure's own. */
  figure: number
  /** What maps without the artefact stay below. */
  limit: number
  /** The chart behind the figure. */
  curve: Point[]
  /** Where on the chart the artefact shows, if it is there. */
  at: number[]
  /** Other numbers that the sentence about it says. */
  places: Record<string, number>
}
