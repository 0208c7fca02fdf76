/** Which way the profiles run: along the rows of the map (west to east), along its columns, or both. */
export type Profiles = 'rows' | 'columns' | 'both'

/**
 * The places of profiles: every so many points and the last, which ends the block. One that would stand less than half a
 * step before the last is left out, so that there is no double line.
 */
export function places(side: number, every: number): number[] {
  const all: number[] = []
  for (let at = 0; at === 0 || at <= side - 1 - every / 2; at += every) all.push(at)
  return [...all, side - 1]
}

/** Every how many points a profile stands for there to be about so many of them. */
export function everyFor(side: number, density: number): number {
  return Math.max(Math.round((side - 1) / density), 1)
}

/** Sheets for drawings: width and height in millimetres, lying. */
export const papers = { A5: [210, 148], A4: [297, 210], A3: [420, 297], A2: [594, 420] } as const
