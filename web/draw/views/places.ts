/** The direction of the profiles: along the rows of the map (west to east), along its columns, or both. */
export type Profiles = 'rows' | 'columns' | 'both'

/**
 * The places of profiles: every `every`-th point, and the last one, which ends the block. A profile less than
 * half a step before the last is left out, to avoid a double line.
 */
export function places(side: number, every: number): number[] {
  const all: number[] = []
  for (let at = 0; at === 0 || at <= side - 1 - every / 2; at += every) all.push(at)
  return [...all, side - 1]
}

/** The number of points between profiles that gives about `density` profiles. */
export function everyFor(side: number, density: number): number {
  return Math.max(Math.round((side - 1) / density), 1)
}

/** Sheets for drawings: width and height in millimetres, lying. */
export const papers = { A5: [210, 148], A4: [297, 210], A3: [420, 297], A2: [594, 420] } as const
