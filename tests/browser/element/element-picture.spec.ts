import type { BlobOptions, OrogenTerrain } from '../../../web/element/index.js'
import {
  type ElementPage,
  expect,
  expectErrors,
  smallTerrain,
  tag,
  test,
  undrawn,
} from '../support/element-page.js'
import { refuseWebGL } from '../support/probe.js'

const sized = 'style="width: 400px; aspect-ratio: 16 / 10"'
const one = (attributes = '') => tag(`${sized} ${attributes}`)

interface Picture {
  type: string
  size: [width: number, height: number]
  colors: number
  /** Alpha of the upper left corner, 0 to 255. */
  alpha: number
  bytes: number
}

async function blobOf(embed: ElementPage, options: BlobOptions = {}, nth = 0): Promise<Picture> {
  return embed.at(nth).evaluate(async (element: OrogenTerrain, options) => {
    const blob = await element.toBlob(options)
    const bitmap = await createImageBitmap(blob)
    const { width, height } = bitmap
    const flat = new OffscreenCanvas(width, height).getContext('2d')!
    flat.drawImage(bitmap, 0, 0)
    const { data } = flat.getImageData(0, 0, width, height)
    return {
      type: blob.type,
      size: [width, height],
      colors: new Set(new Uint32Array(data.buffer)).size,
      alpha: data[3]!,
      bytes: blob.size,
    }
  }, options)
}

/** The error of a rejected promise. */
const refusal = (embed: ElementPage, options: object) =>
  embed.evaluate(async (element, options) => {
    const error = await element.toBlob(options).then(
      () => undefined,
      (error: unknown) => error as RangeError & { code: string; recoverable: boolean },
    )
    return error && [error.name, error.code, error.recoverable, error.message]
  }, options)

test('toBlob gives what is seen, in space or as a map, of any size and type', async ({ embed }) => {
  await embed.show(one('view="surface"') + one('view="map"'))
  for (const [nth, view] of ['surface', 'map'].entries()) {
    await embed.until('ready', nth)
    await embed.still()
    const blob = (options: BlobOptions = {}) => blobOf(embed, options, nth)
    const plain = await blob()
    expect(plain, view).toMatchObject({ type: 'image/png', size: [400, 250], alpha: 255 })
    expect(plain.colors, view).toBeGreaterThan(50)
    expect((await blob({ scale: 1.5 })).size, view).toEqual([600, 375])
    expect((await blob({ width: 200 })).size, view).toEqual([200, 125])
    expect((await blob({ height: 50 })).size, view).toEqual([80, 50])
    expect((await blob({ width: 64, height: 64 })).size, view).toEqual([64, 64])
    expect((await blob({ background: false })).alpha, view).toBe(0)
    const fine = await blob({ type: 'image/jpeg', quality: 1 })
    const coarse = await blob({ type: 'image/jpeg', quality: 0.1 })
    expect([fine.type, coarse.type], view).toEqual(['image/jpeg', 'image/jpeg'])
    expect(coarse.bytes, view).toBeLessThan(fine.bytes / 2)
    expect((await blob({ type: 'image/webp' })).type, view).toBe('image/webp')
  }
})

test('toBlob wakes what is out of sight or has no place on its page', async ({ embed }) => {
  const body = `<div style="height: 4000px"></div>
    <orogen-terrain ${smallTerrain} ${sized} reveal="interaction"></orogen-terrain>
    <orogen-terrain ${smallTerrain} hidden></orogen-terrain>
    <orogen-terrain ${smallTerrain} view="map" hidden></orogen-terrain>`
  await embed.open(body)
  await expect(embed.at()).toHaveJSProperty('status', 'idle')
  const [asleep, hidden, map] = [await blobOf(embed), await blobOf(embed, {}, 1), await blobOf(embed, {}, 2)]
  expect(asleep.size).toEqual([400, 250])
  expect(hidden.size).toEqual([640, 400])
  expect(map.size).toEqual([640, 400])
  for (const { colors } of [asleep, hidden, map]) expect(colors).toBeGreaterThan(50)
  await expect(embed.at()).toHaveJSProperty('status', 'ready')
})

test('without WebGL toBlob gives the map', async ({ page, embed }) => {
  await page.addInitScript(refuseWebGL)
  await embed.open(one())
  const { colors, size } = await blobOf(embed)
  expect(size).toEqual([400, 250])
  expect(colors).toBeGreaterThan(50)
  await expect(embed.at()).toHaveJSProperty('status', 'degraded')
  expect(await embed.stillColors()).toBeGreaterThan(50)
})

undrawn('toBlob refuses with a code and a sentence', async ({ embed }) => {
  await embed.open(one())
  for (const [options, sentence] of [
    [{ type: 'image/gif' }, 'type must be image/png or image/jpeg or image/webp, got "image/gif"'],
    [{ type: 'image/jpeg', quality: 50 }, 'quality must be between 0 and 1, got 50'],
    [{ scale: 0 }, 'scale must be more than 0, got 0'],
    [{ width: 1e6 }, 'whole number of pixels from 1 to 8192'],
    [{ width: 2.5, height: 2 }, 'whole number of pixels from 1 to 8192'],
    [{ type: 'image/jpeg', background: false }, 'a JPEG has no transparent background'],
  ] as const)
    expect(await refusal(embed, options)).toEqual([
      'RangeError',
      'parameter-refused',
      false,
      expect.stringContaining(sentence),
    ])
  const aborted = await embed.evaluate((element) =>
    element.toBlob({ signal: AbortSignal.abort() }).catch((error: Error) => error.name),
  )
  expect(aborted).toBe('AbortError')
  const sentences = await embed.evaluate(async (element) => {
    const calls = [element.toBlob(null!), element.generate(null!), element.loadStamp(undefined!)]
    return Promise.all(calls.map((call) => call.then(String, (error: Error) => error.message)))
  })
  expect(sentences).toEqual([
    'the options must be an object, got null',
    'the options must be an object, got null',
    'the file must be a Blob or an ArrayBuffer, got undefined',
  ])
})

undrawn('toBlob tells what could not be fetched', async ({ embed }) => {
  expectErrors(/404/)
  const answer = (path: string) =>
    path.endsWith('.wasm') || path.endsWith('inline.js') ? { status: 404 } : undefined
  await embed.open(one('reveal="interaction"'), { answer })
  const refused = await refusal(embed, {})
  expect(refused!.slice(1, 3)).toEqual(['wasm-unreachable', true])
})
