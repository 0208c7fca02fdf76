import { existsSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { readPngAtOnce, type PngPicture, scaleKeyword } from '../package/read-png.js'

const encoder = new TextEncoder()

/** What node returns where it is asked for information; `bytesWritten` are those that were read. */
interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}

/** A map that the scripts have read for the module, or the rest of the sentence that refuses it. */
type ForeignMap =
  | { refused: Uint8Array }
  | {
      refused?: undefined
      width: number
      height: number
      heights: Uint8Array
      spacing: [number, number]
      notes: Uint8Array
    }

const maps = new Map<string, ForeignMap>()

/** As in cpp/cli/read_grid.cpp. */
const isForeign = /\.(tiff?|gz|zip|csv|xyz|txt|grd|flt|raw)$/i

/** Reads the maps among the words that the module cannot read itself, with their options. */
export async function readForeignMaps(words: readonly string[]): Promise<void> {
  const paths = words.filter((word, i) => isForeign.test(word) && !/^-/.test(word) && words[i - 1] !== '-o')
  if (paths.length === 0) return
  const { readHeightmap } = (await import(
    new URL('../heightmap.js', import.meta.url).href
  )) as typeof import('../files/read/index.js')
  const said = (name: string) => {
    const at = words.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
    return at < 0 ? undefined : (words[at]!.split('=')[1] ?? words[at + 1])
  }
  const number = (name: string) => (said(name) ? Number(said(name)) : undefined)
  const given = { gaps: said('gaps'), spacing: number('spacing'), low: number('low'), high: number('high') }
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  for (const path of paths) {
    try {
      const bytes = new Uint8Array(readFileSync(path))
      const sidecar = existsSync(`${path}.json`) ? { sidecar: readFileSync(`${path}.json`, 'utf8') } : {}
      const name = path.replace(/.*[\\/]/, '')
      const map = await readHeightmap(bytes, { ...(options as object), ...sidecar, name })
      const { width, height, heights, unit, spacing } = map
      maps.set(path, {
        width,
        height,
        heights: new Uint8Array(heights.buffer),
        spacing: unit === 'm' ? spacing : [0, 0],
        notes: encoder.encode(map.notes.map(({ message }) => message).join('; ')),
      })
    } catch (error) {
      maps.set(path, { refused: encoder.encode(`cannot be used: ${(error as Error).message}`) })
    }
  }
}

/**
 * Functions for the module of the command line, called through cpp/wasm/command_line/host.js: they decode PNGs.
 */
export const host = {
  processId: process.pid,

  isRunning(id: number): boolean {
    try {
      return process.kill(id, 0)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ESRCH'
    }
  },

  /** A map of `readForeignMaps`, as bytes. */
  mapAt(path: string): ForeignMap {
    return maps.get(path) ?? { refused: encoder.encode('cannot be read') }
  },

  /** Returns nothing for a damaged file. */
  decodePng(bytes: Uint8Array<ArrayBuffer>) {
    try {
      const picture = readPngAtOnce(bytes, (data, maxOutputLength) => {
        const packed = Buffer.concat(data)
        const inflated = inflateSync(packed, { maxOutputLength, info: true }) as unknown as Inflated
        if (inflated.engine.bytesWritten < packed.length)
          throw new RangeError('there are more data than their end')
        return inflated.buffer
      })
      const { width, height, text } = picture
      const { channels, data } = expanded(picture)
      return {
        width,
        height,
        channels,
        words: data instanceof Uint16Array,
        data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
        text: encoder.encode(text[scaleKeyword] ?? ''),
      }
    } catch {
      return undefined
    }
  },
}

/**
 * Converts a picture to the format of cpp/cli/read_png.h: transparency becomes alpha, and grey with alpha becomes
 * colours.
 */
function expanded({ channels, data, key, depth }: PngPicture): Pick<PngPicture, 'channels' | 'data'> {
  if (channels !== 2 && !key) return { channels, data }
  const colours = channels === 2 ? 1 : channels
  const opaque = data instanceof Uint16Array ? 65535 : 255
  const scale = depth < 8 ? 255 / (2 ** depth - 1) : 1
  const clear = Array.from(
    { length: colours },
    (_, k) => key && ((key[2 * k]! << 8) | key[2 * k + 1]!) * scale,
  )
  const points = data.length / channels
  const out = new (data instanceof Uint16Array ? Uint16Array : Uint8Array)(points * 4)
  for (let i = 0; i < points; i++) {
    const at = i * channels
    for (let k = 0; k < 3; k++) out[4 * i + k] = data[at + Math.min(k, colours - 1)]!
    const isKey = key !== undefined && clear.every((value, k) => value === data[at + k])
    if (channels === 2) out[4 * i + 3] = data[at + 1]!
    else if (isKey) out[4 * i + 3] = 0
    else out[4 * i + 3] = opaque
  }
  return { channels: 4, data: out }
}
