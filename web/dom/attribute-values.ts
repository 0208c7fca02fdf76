/** Reads a number of an attribute, limited to a range; returns the default if it is not a number. */
export function numberFrom(text: string | null, minimum: number, maximum: number, initial: number): number {
  const isNumber = text !== null && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)
  return isNumber ? Math.min(maximum, Math.max(minimum, Number(text))) : initial
}

/** Reads whole numbers in the same way. */
export const wholeFrom = (...given: Parameters<typeof numberFrom>): number => Math.round(numberFrom(...given))

/** Reads one of the choices of an attribute; returns the first one for anything else. */
export function choiceFrom<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice {
  return choices.find((choice) => choice === text) ?? choices[0]!
}

/** The attributes of a figure, each with a function that reads its text. */
export type ReadersOf<Settings> = {
  readonly [Name in keyof Settings]: (text: string | null) => Settings[Name]
}
export type ValuesOf<Rows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends (text: null) => infer Value ? Value : never
}

export const decimal = (minimum: number, maximum: number, initial: number) => (text: string | null) =>
  numberFrom(text, minimum, maximum, initial)
export const whole = (minimum: number, maximum: number, initial: number) => (text: string | null) =>
  wholeFrom(text, minimum, maximum, initial)
export const seed = (initial: number) => whole(0, 0xffffffff, initial)
export const choice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string | null) =>
    choiceFrom(text, choices)

/** Reads the attributes of an element; a row gets its default if the attribute is missing or invalid. */
export const readRows = <Settings>(element: Element | undefined, rows: ReadersOf<Settings>): Settings =>
  Object.fromEntries(
    Object.entries<(text: string | null) => unknown>(rows).map(([name, read]) => [
      name,
      read(element?.getAttribute(name) ?? null),
    ]),
  ) as Settings

/** The values without any attributes. */
export const defaultsOf = <Settings>(rows: ReadersOf<Settings>): Settings => readRows(undefined, rows)

/** Writes the values as attributes. */
export const attributeTexts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
