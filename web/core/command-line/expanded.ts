import type { PngPicture } from '../orogen/read-png.js'

/** A picture as cpp/cli/decode_png.h has it: transparency as alpha, and grey with alpha as colours. */
export function expanded({ channels, data, key, depth }: PngPicture): Pick<PngPicture, 'channels' | 'data'> {
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
    out[4 * i + 3] = channels === 2 ? data[at + 1]! : isKey ? 0 : opaque
  }
  return { channels: 4, data: out }
}
