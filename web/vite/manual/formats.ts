import { runnerImport } from 'vite'
import { inRoot } from '../paths.js'
import { escaped, section, table } from './html.js'

interface Row {
  title: string
  ending: string
  group?: string
  choices?: (
    { id: string; choices: string[] } | { id: string; unit: string; minimum: number; maximum: number }
  )[]
}

/** The files that the studio and the element write, from their table. The command line’s stand in its help. */
export async function formatSection(): Promise<string> {
  const { module } = await runnerImport<{ formats: Record<string, Row> }>(
    inRoot('web/core/exports/formats.ts'),
  )
  const rows = Object.entries(module.formats).map(([id, { title, ending, group, choices = [] }]) => [
    `<code>${id}</code>`,
    escaped(title),
    `<code>${escaped(ending)}</code>`,
    group ?? 'beside it',
    choices
      .map((each) =>
        'choices' in each
          ? `${each.id}: ${each.choices.join(', ')}`
          : `${each.id}: ${each.minimum} to ${each.maximum} ${each.unit}`,
      )
      .join('; '),
  ])
  return section('formats', 'Formats', table(['id', 'name', 'ending', 'holds', 'choices'], rows))
}
