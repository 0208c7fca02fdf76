import type { Page } from '@playwright/test'
import { encode } from 'fast-png'
import type { OrogenTerrain, TerrainFailure } from '../../../web/element/index.js'
import { expect, expectErrors, serveElement, test } from '../support/element-page.js'

/** A cone of 600 m on 3 km, with two gaps; 101 × 65 points, 30 m apart. */
const heights = Array.from({ length: 65 }, (_, y) =>
  Array.from({ length: 101 }, (_, x) => {
    const height = Math.max(0, 600 - 20 * Math.hypot(x - 50, y - 32))
    return (x === 3 && y === 3) || (x === 50 && y === 40) ? -9999 : Number(height.toFixed(2))
  }).join(' '),
)
const cone = `ncols 101\nnrows 65\nxllcorner 0\nyllcorner 0\ncellsize 30\n${heights.join('\n')}\n`

const file = (body: string, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': 'text/plain', ...headers },
  body,
})
/** Red in the west, blue in the east. */
const ortho = Buffer.from(
  encode({
    width: 64,
    height: 40,
    channels: 3,
    depth: 8,
    data: Uint8Array.from({ length: 64 * 40 * 3 }, (_, i) => {
      const isWest = Math.floor(i / 3) % 64 < 32
      return i % 3 === (isWest ? 0 : 2) ? 220 : 20
    }),
  }),
)
const picture = (headers: Record<string, string> = {}) => ({
  headers: { 'content-type': 'image/png', ...headers },
  body: ortho,
})
const answer = (path: string) => {
  if (path === '/ortho.png') return picture()
  if (path === '/cone.asc') return file(cone)
  if (path === '/wrong.asc') return file('ncols 2\nnrows 2\n1 2\n3 x\n')
  return undefined
}
/** The failure of each element of a page, or null. */
const failuresOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(
      ({ error }): TerrainFailure | null => error,
    ),
  )
const facts = (element: OrogenTerrain) => {
  const { size, spacing, min, max } = element.field!
  return { size, spacing, min, max, notes: element.notes.map(({ message }) => message) }
}

const ofCone = '<orogen-terrain src="cone.asc" palette="alpine"></orogen-terrain>'

test('a map of the page’s own is drawn in every view', async ({ page, embed }) => {
  await embed.show(ofCone, { answer })
  expect(await embed.at().evaluate(facts)).toEqual({
    size: 101,
    spacing: 30,
    min: 0,
    max: 600,
    notes: ['cone.asc: 2 unknown heights were filled from the nearest known ones'],
  })
  await expect(page.getByRole('application', { name: /The land of cone\.asc/ })).toHaveCount(1)
  const extent = await embed.at().evaluate((element: OrogenTerrain) => element.field!.extent)
  expect(extent).toEqual([101, 65])
  for (const view of ['voxels', 'lines', 'map', 'surface']) {
    await embed.at().evaluate(async (element: OrogenTerrain, view) => {
      element.setAttribute('view', view)
      await element.whenSettled()
    }, view)
    expect((await embed.at().evaluate(facts)).max, view).toBe(600)
  }
})

test('a link to a map of the page’s own names its file, as no parameters make it', async ({ embed }) => {
  await embed.show(ofCone, { answer })
  const refused = await embed.at().evaluate(async (element: OrogenTerrain) => {
    const link = new URL(element.shareURL).searchParams
    const { message } = (await element.export('parameters').catch((error: Error) => error)) as Error
    return { src: link.get('src'), here: new URL('cone.asc', document.baseURI).href, message }
  })
  expect(refused.src).toBe(refused.here)
  expect(refused.message).toMatch(/^parameters describe a terrain that was generated/)
})

test('a map of the page’s own is exported true to scale', async ({ embed }) => {
  await embed.show(ofCone, { answer })
  // 600 m on 3000 m, of a model 100 mm wide.
  const relief = await embed.at().evaluate(async (element: OrogenTerrain) => {
    const view = new DataView(await (await element.export('stl', { base: 3 })).arrayBuffer())
    let top = 0
    for (let at = 84; at < view.byteLength; at += 50)
      for (const corner of [1, 2, 3]) top = Math.max(top, view.getFloat32(at + 12 * corner + 8, true))
    return top - 3
  })
  expect(relief / ((100 * 600) / 3000)).toBeCloseTo(1, 3)
})

test('a map of the page’s own follows attributes', async ({ embed }) => {
  await embed.show(ofCone, { answer })
  const aged = await embed.at().evaluate(async (element: OrogenTerrain) => {
    element.setAttribute('age', '0.5')
    await element.whenSettled()
    return { water: element.field!.water !== undefined, notes: element.notes.length }
  })
  expect(aged).toEqual({ water: true, notes: 1 })
  const middle = await embed.at().evaluate(async (element: OrogenTerrain) => {
    element.setAttribute('fit', 'crop')
    await element.whenSettled()
    return { size: element.field!.size, notes: element.notes.length }
  })
  expect(middle).toEqual({ size: 65, notes: 2 })
  const back = await embed.at().evaluate(async (element: OrogenTerrain) => {
    element.removeAttribute('src')
    await element.whenSettled()
    return { size: element.field!.size, notes: element.notes }
  })
  expect(back).toEqual({ size: 513, notes: [] })
})

test('a map that cannot be fetched or read is an error with a code and a sentence', async ({
  page,
  embed,
}) => {
  expectErrors(/404/, /CORS/, /ERR_FAILED/)
  const other = await serveElement(page, {
    answer: (path) => (path === '/cone.asc' ? file(cone) : undefined),
  })
  const open = await serveElement(page, {
    answer: (path) => (path === '/cone.asc' ? file(cone, { 'access-control-allow-origin': '*' }) : undefined),
  })
  const sources = [
    'none.asc',
    'wrong.asc',
    `${other.address}cone.asc`,
    `${open.address}cone.asc`,
    'data:,1 2 3%0A4 5 6%0A7 8 9',
  ]
  await embed.open(
    sources
      .map((src) => `<orogen-terrain src="${src}" view="map" loading="eager"></orogen-terrain>`)
      .join(''),
    { answer },
  )
  await embed.until('error', 0, 1, 2)
  await embed.until('ready', 3, 4)
  const failures = await failuresOf(page)
  expect(failures.map((failure) => failure?.code)).toEqual([
    'map-unreachable',
    'map-refused',
    'map-unreachable',
    undefined,
    undefined,
  ])
  expect(failures[0]!.message).toMatch(/none\.asc could not be fetched: the server answers 404/)
  expect(failures[1]!.message).toBe(
    'the map cannot be used: line 4 of the file has "x", which is no number; write numbers such as 2.5',
  )
  expect(failures[2]!.message).toMatch(/on another server, .*Access-Control-Allow-Origin/)
  expect(failures.slice(0, 3).map((failure) => failure!.recoverable)).toEqual([false, false, false])
})

test('a picture is draped over an oblong map in every view with ground until it is taken off', async ({
  embed,
}) => {
  await embed.show(
    `<orogen-terrain src="cone.asc" texture="ortho.png" water="0" shade="0" camera="0,90,2,0,0,0"></orogen-terrain>`,
    { answer },
  )
  /** Red less blue in the middle of the western and of the eastern half. */
  const sides = () =>
    embed.at().evaluate(async (element: OrogenTerrain) => {
      const bitmap = await createImageBitmap(
        await element.toBlob({ width: 300, height: 200, background: false }),
      )
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
      const context = canvas.getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return [120, 180].map((x) => {
        const [red, , blue] = context.getImageData(x, 100, 1, 1).data
        return red! - blue!
      })
    })
  for (const view of ['surface', 'voxels', 'map']) {
    await embed.at().evaluate(async (element: OrogenTerrain, view) => {
      element.setAttribute('view', view)
      await element.whenSettled()
    }, view)
    const [west, east] = await sides()
    expect(west, view).toBeGreaterThan(60)
    expect(east, view).toBeLessThan(-60)
  }
  await embed.at().evaluate(async (element: OrogenTerrain) => {
    element.removeAttribute('texture')
    await element.whenSettled()
  })
  const [west, east] = await sides()
  expect(Math.abs(west! - east!)).toBeLessThan(60)
})

test('a picture that cannot be fetched or shown is an error with a code and a sentence', async ({
  page,
  embed,
}) => {
  expectErrors(/404/, /CORS/, /ERR_FAILED/)
  const other = await serveElement(page, {
    answer: (path) => (path === '/ortho.png' ? picture() : undefined),
  })
  const open = await serveElement(page, {
    answer: (path) => (path === '/ortho.png' ? picture({ 'access-control-allow-origin': '*' }) : undefined),
  })
  const pictures = ['none.png', 'wrong.asc', `${other.address}ortho.png`, `${open.address}ortho.png`]
  await embed.open(
    pictures
      .map(
        (address) =>
          `<orogen-terrain texture="${address}" view="map" exponent="4" loading="eager"></orogen-terrain>`,
      )
      .join(''),
    { answer },
  )
  await embed.until('error', 0, 1, 2)
  await embed.until('ready', 3)
  const failures = await failuresOf(page)
  expect(failures.map((failure) => failure?.code)).toEqual([
    'texture-unreachable',
    'texture-refused',
    'texture-unreachable',
    undefined,
  ])
  expect(failures[1]!.message).toMatch(/wrong\.asc" is no picture that this browser shows/)
  expect(failures[2]!.message).toMatch(/on another server, .*Access-Control-Allow-Origin/)
})

test('nothing of the reader of maps is fetched without src', async ({ page, embed }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await embed.show('<orogen-terrain exponent="4"></orogen-terrain>')
  expect(asked.filter((url) => /own-map|tiff/.test(url))).toEqual([])
})
