import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP of some files, by their names; `method`: 0 stored, 8 deflated. */
export function zip(files: [name: string, bytes: Uint8Array][], method: 0 | 8): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, bytes] of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, Buffer.from(name)]))
    parts.push(part)
    at += part.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]))
}

const writers = {
  uint8: [1, 1, (view: DataView, at: number, value: number) => view.setUint8(at, value)],
  uint16: [
    2,
    1,
    (view: DataView, at: number, value: number, isLittle: boolean) => view.setUint16(at, value, isLittle),
  ],
  int16: [
    2,
    2,
    (view: DataView, at: number, value: number, isLittle: boolean) => view.setInt16(at, value, isLittle),
  ],
  float32: [
    4,
    3,
    (view: DataView, at: number, value: number, isLittle: boolean) => view.setFloat32(at, value, isLittle),
  ],
  float64: [
    8,
    3,
    (view: DataView, at: number, value: number, isLittle: boolean) => view.setFloat64(at, value, isLittle),
  ],
} as const

export interface TiffKind {
  type: keyof typeof writers
  isBig?: boolean
  /** The side of its tiles; otherwise it has one strip. */
  tile?: number
  compression?: number
  pack?: (bytes: Uint8Array) => Uint8Array
  samples?: number
  /** GDAL’s text for no data. */
  none?: string
  scale?: [number, number]
  origin?: [number, number]
  /** 1: projected, 2: in degrees. */
  model?: number
  linear?: number
  vertical?: number
}

/** A (Geo)TIFF (TIFF 6.0, OGC 19-008r4). */
export function tiff(
  width: number,
  height: number,
  values: number[],
  kind: TiffKind,
): Uint8Array<ArrayBuffer> {
  const { type, isBig = false, tile, compression = 1, pack = (bytes) => bytes, samples = 1, none } = kind
  const [bytes, format, write] = writers[type]
  const [across, down] = tile
    ? [tile, tile]
    : [width, values.length === width * height * samples ? height : 1]
  const blocks: Uint8Array[] = []
  for (let y0 = 0; y0 < (tile ? height : 1); y0 += down)
    for (let x0 = 0; x0 < (tile ? width : 1); x0 += across) {
      const view = new DataView(new ArrayBuffer(across * down * samples * bytes))
      for (let i = 0; i < across * down * samples; i++) {
        const x = x0 + (Math.floor(i / samples) % across)
        const y = y0 + Math.floor(i / samples / across)
        const value = x < width && y < height ? values[(y * width + x) * samples + (i % samples)] : 0
        write(view, i * bytes, value ?? 0, !isBig)
      }
      blocks.push(pack(new Uint8Array(view.buffer)))
    }
  const keys = [
    [1024, kind.model],
    [3076, kind.linear],
    [4099, kind.vertical],
  ].filter(([, value]) => value !== undefined) as [number, number][]
  const [x, y] = kind.origin ?? [0, 0]
  const all = (count: number, value: number) => Array<number>(count).fill(value)
  /** Tags: number, type (2 text, 3 short, 4 long, 12 double), values. */
  const tags: [number, number, number[]][] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, all(samples, bytes * 8)],
    [259, 3, [compression]],
    [262, 3, [samples > 1 ? 2 : 1]],
    ...(tile ? [] : ([[273, 4, all(1, 0)]] as [number, number, number[]][])),
    [277, 3, [samples]],
    ...((tile
      ? [
          [322, 3, [tile]],
          [323, 3, [tile]],
          [324, 4, all(blocks.length, 0)],
          [325, 4, blocks.map(({ length }) => length)],
        ]
      : [
          [278, 4, [down]],
          [279, 4, [blocks[0]!.length]],
        ]) as [number, number, number[]][]),
    [339, 3, all(samples, format)],
    ...((kind.scale
      ? [
          [33550, 12, [...kind.scale, 0]],
          [33922, 12, [0, 0, 0, x, y, 0]],
          [34735, 3, [1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key, 0, 1, value])]],
        ]
      : []) as [number, number, number[]][]),
    ...((none ? [[42113, 2, [...Buffer.from(`${none}\0`)]]] : []) as [number, number, number[]][]),
  ]
  const sizes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 12: 8 }
  let end = 8 + 2 + 12 * tags.length + 4
  const placed = tags.map(([tag, of, list]) => {
    const length = list.length * sizes[of]!
    const at = end
    if (length > 4) end += length + (length & 1)
    return { tag, of, list, length, at }
  })
  const offsets = blocks.map(({ length }) => (end += length) - length)
  const out = new Uint8Array(end)
  const view = new DataView(out.buffer)
  const put = { 2: 'setUint8', 3: 'setUint16', 4: 'setUint32', 12: 'setFloat64' } as const
  out.set(Buffer.from(isBig ? 'MM\0*' : 'II*\0'))
  view.setUint32(4, 8, !isBig)
  view.setUint16(8, tags.length, !isBig)
  placed.forEach(({ tag, of, list, length, at }, i) => {
    const entry = 10 + 12 * i
    view.setUint16(entry, tag, !isBig)
    view.setUint16(entry + 2, of, !isBig)
    view.setUint32(entry + 4, list.length, !isBig)
    if (length > 4) view.setUint32(entry + 8, at, !isBig)
    const said = tag === 273 || tag === 324 ? offsets : list
    said.forEach((value, k) => {
      const to = (length > 4 ? at : entry + 8) + k * sizes[of]!
      view[put[of as keyof typeof put]](to, value, !isBig)
    })
  })
  blocks.forEach((block, i) => out.set(block, offsets[i]))
  return out
}
