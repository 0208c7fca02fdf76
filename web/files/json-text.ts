// JSON with the white space that the command line writes (cpp/base/json.h), so that both write the same files.

/** On one line. */
export function jsonLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${jsonLine(each)}`)
  return `{ ${members.join(', ')} }`
}

/** A line for each member; lists, and objects of numbers alone, are on one. */
export function jsonLines(value: object, indent = ''): string {
  const inside = `${indent}  `
  const members = Object.entries(value).map(([name, each]) => {
    const isLong = isObject(each) && !Object.values(each).every(Number.isFinite)
    return `${inside}${JSON.stringify(name)}: ${isLong ? jsonLines(each, inside) : jsonLine(each)}`
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
