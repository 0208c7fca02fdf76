/** Stands in for alone.ts in a single file. */
export const alone: boolean = true
