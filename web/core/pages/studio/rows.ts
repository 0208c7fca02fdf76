import type { LookRow } from '../../state/look.js'
import type { Parameter, ParameterValue } from '../../orogen/schema.js'
import type { StudioWords } from '../../../words/studio/index.js'

/** What a control needs to know of a row, of whatever table. */
type Named<Row> = Row extends unknown
  ? Omit<Row, 'id' | 'generator' | 'group' | 'title' | 'help' | 'helpOf'> & { id: string }
  : never
export type ControlRow = Named<Parameter | LookRow>

/** A row of one of the two tables, with what is said about it in the reader's language. */
export interface Labelled {
  row: ControlRow
  name: string
  help: string
  choice(name: string): string
}

/** Told with every change; `settled` is false while a slider is still being dragged. */
export type OnChange = (value: ParameterValue, settled: boolean) => void

/** What stands in a row, in the order in which it stands. */
export interface Inputs {
  inputs: HTMLElement[]
  /** Shows a value without telling anybody. */
  show(value: ParameterValue): void
}

/** `generator`: the one whose parameter it is, which may have a name of its own for it. */
export function labelledParameter(row: Parameter, words: StudioWords, generator: string): Labelled {
  const { id, helpOf } = row
  const owner = helpOf ? (`generator.${helpOf}` as const) : 'parameter'
  const help = words.say(`${owner}.${id}.help`)
  // The panel shows the points that the exponent stands for.
  const isSize = id === 'exponent'
  return {
    row,
    name: ownName(words, generator, id) ?? words.say(isSize ? 'size' : `parameter.${id}.title`),
    help: isSize ? words.say('size.help', { help }) : help,
    choice: (name) => words.say(`choice.${id}.${name}`),
  }
}

export function labelledLook(row: LookRow, words: StudioWords): Labelled {
  const { id } = row
  return {
    row,
    name: words.say(`look.${id}`),
    help: words.say(`look.${id}.help`),
    choice: (name) => words.say(`look.${id}.${name}`),
  }
}

/** What an author calls a parameter, where the dictionary knows. */
function ownName(words: StudioWords, generator: string, id: string): string | undefined {
  const key = `generator.${generator}.${id}.title` as const
  const name = words.say(key)
  return name === key ? undefined : name
}
