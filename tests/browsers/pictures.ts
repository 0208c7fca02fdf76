import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { decode, encode } from 'fast-png'
import { folder } from '../browser/support/static-server.js'
import type { Box } from './checks.js'

/**
 * The largest difference of a picture from Chromium's: the mean difference of all channels, and the share of
 * pixels that differ visibly (a channel by more than 32 of 255), as at edges that each engine smooths in its
 * own way. The picture may be shifted by one pixel, because the text above it has fractional heights.
 */
const tolerance = { mean: 0.008, visible: 0.02 }

export interface Pixels {
  width: number
  height: number
  /** RGB. */
  data: Uint8Array
}

const fileOf = (engine: string, name: string) => `${folder('build/browsers')}${engine}/${name}.png`

/** Saves a picture in build/browsers, for people to look at. */
export function keep(engine: string, name: string, picture: Pixels): void {
  const file = fileOf(engine, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, encode({ ...picture, channels: 3 }))
  expect(coloursOf(picture), `${name}: more than an empty picture`).toBeGreaterThan(8)
}

/** Saves a picture, and compares it with the one that Chromium has saved under the name `reference`. */
export function holdAgainst(reference: string, engine: string, name: string, picture: Pixels): void {
  keep(engine, name, picture)
  const wanted = cut(readFileSync(fileOf('chromium', reference)))
  for (const side of ['width', 'height'] as const)
    expect(Math.abs(picture[side] - wanted[side]), `${name}: its ${side}`).toBeLessThanOrEqual(1)
  const { mean, visible } = difference(picture, wanted)
  expect(mean, `${name}: mean difference to Chromium's picture`).toBeLessThan(tolerance.mean)
  expect(visible, `${name}: pixels that differ visibly from Chromium's`).toBeLessThan(tolerance.visible)
}

const aside = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ({ x, y })))

function difference(a: Pixels, b: Pixels): { mean: number; visible: number } {
  const all = aside.map((shift) => differenceAt(a, b, shift))
  return all.reduce((best, each) => (each.mean < best.mean ? each : best))
}

/** Compares all pixels that are at least one away from the border. */
function differenceAt(a: Pixels, b: Pixels, shift: { x: number; y: number }) {
  const width = Math.min(a.width, b.width)
  const height = Math.min(a.height, b.height)
  let [sum, others] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const from = 3 * (y * a.width + x)
      const to = 3 * ((y + shift.y) * b.width + x + shift.x)
      const channels = [0, 1, 2].map((channel) => Math.abs(a.data[from + channel]! - b.data[to + channel]!))
      for (const each of channels) sum += each / 255 / 3
      if (Math.max(...channels) > 32) others++
    }
  }
  const pixels = (width - 2) * (height - 2)
  return { mean: sum / pixels, visible: others / pixels }
}

export function cut(png: Buffer, box?: Box): Pixels {
  const { width: full, height: rows, data: all, channels } = decode(png)
  const [left, top] = [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)]
  const width = Math.min(Math.round(box?.width ?? full), full - left)
  const height = Math.min(Math.round(box?.height ?? rows), rows - top)
  const data = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = channels * ((top + y) * full + left + x)
      for (let channel = 0; channel < 3; channel++) data[3 * (y * width + x) + channel] = all[from + channel]!
    }
  }
  return { width, height, data }
}

function coloursOf({ data }: Pixels): number {
  const colours = new Set<number>()
  for (let i = 0; i < data.length; i += 3) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!)
  return colours.size
}
