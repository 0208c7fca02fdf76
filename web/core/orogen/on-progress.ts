/** Called now and then during a long generation with the share done, 0 to 1; `false` stops the work. */
export type OnProgress = (fraction: number) => unknown
