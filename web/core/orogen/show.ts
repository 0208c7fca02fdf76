/** How a received value appears in a sentence. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'bigint') return `${value}n`
  if (isNumberArray(value) && value.length > 0) return showNumbers(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}

function showNumbers(values: ArrayLike<number>): string {
  const first = Array.from({ length: Math.min(values.length, 4) }, (_, i) => values[i]).join(', ')
  return `${values.length} number${values.length > 1 ? 's' : ''} (${first}${values.length > 4 ? ', …' : ''})`
}

export function isNumberArray(value: unknown): value is ArrayLike<number> {
  if (ArrayBuffer.isView(value)) return value instanceof Float32Array || value instanceof Float64Array
  return (
    Array.isArray(value) && value.length <= maxElements && value.every((each) => typeof each === 'number')
  )
}

/** An array of more is not looked through: its holes alone would take minutes. */
const maxElements = 1e6
