import type { Report } from '../element/report.js'
import { markdownOf } from './table.js'

/** A page's race as Markdown, a table for each size. */
export function markdownOfReport({ races, program, environment, date }: Report): string {
  const { browser, system, cores, clock, orogen } = environment
  const check = program && { size: Math.sqrt(program.points), draws: program.draws, first: program.first }
  const machine = { engine: browser, system, cores, clock, orogen }
  return races
    .map(({ outcomes, title, exponent, grain }) =>
      markdownOf({
        outcomes,
        title,
        exponent,
        grain,
        date,
        program,
        check,
        environment: machine,
      }),
    )
    .join('\n')
}
