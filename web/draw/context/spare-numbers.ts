// Memory of drawings that were replaced, for those that replace them: while a slider is dragged, new memory
// would have to be cleared by the browser and collected again with every step.

/** So much of it is kept: for the lines and the faces of a drawing or two, or the arrays of an eroded map. */
const maxKept = 6
const spare: ArrayBuffer[] = []
/** Milliseconds after which nobody wants it any more. */
const patience = 20_000
let freeing: ReturnType<typeof setTimeout> | undefined

const classes = { Float32Array, Uint32Array, Uint8Array }

/** So many numbers of any value. They belong to the caller until it gives them back. */
export function takeNumbers<Kind extends keyof typeof classes>(
  kind: Kind,
  count: number,
): InstanceType<(typeof classes)[Kind]> {
  const bytes = Math.max(count, 1) * classes[kind].BYTES_PER_ELEMENT
  const at = spare.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= 2 * bytes)
  // A little more than is needed fits the next step, too, which has other faces.
  const buffer = at < 0 ? new ArrayBuffer(Math.ceil((bytes * 1.25) / 4096) * 4096) : spare.splice(at, 1)[0]!
  return new classes[kind](buffer, 0, count) as InstanceType<(typeof classes)[Kind]>
}

/** Gives back what nobody reads any more. */
export function giveNumbers(numbers: Float32Array | Uint32Array | Uint8Array): void {
  const { buffer } = numbers
  if (!(buffer instanceof ArrayBuffer) || spare.includes(buffer)) return
  spare.push(buffer)
  if (spare.length > maxKept) spare.shift()
  clearTimeout(freeing)
  freeing = setTimeout(() => (spare.length = 0), patience)
}
