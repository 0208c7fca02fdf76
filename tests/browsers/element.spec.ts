import { createHash } from 'node:crypto'
import type { OrogenTerrain } from '../../web/element/index.js'
import { isSettled } from '../browser/support/probe.js'
import { serveFolder } from '../browser/support/static-server.js'
import { goldenLines } from '../web/support/project.js'
import { expect, test } from './checks.js'
import { views } from '../../web/state/look.js'
import { boxOf, until } from './on-page.js'

const generators = ['diamond-square', 'stamp-noise', 'perlin-noise', 'voirol-r', 'palais']
/** A golden mountain of this generator for each view, small enough to be drawn quickly. */
const figures = views.map((view, i) => {
  const { hash, text, request } = goldenLines().find(
    ({ request: { generator, exponent } }) =>
      generator === generators[i] && [5, 6, 7].includes(exponent ?? 0),
  )!
  const attributes = Object.entries(request).map(([name, value]) => `${name}="${value}"`)
  return { view, hash, text, tag: `<orogen-terrain view="${view}" ${attributes.join(' ')}></orogen-terrain>` }
})

test('the element on a page of another origin: heights and pictures', async ({ tab, site, serve, look }) => {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>
    <link rel="icon" href="data:,">
    <style>main { width: 400px; margin: auto } orogen-terrain { margin-block: 1em }</style>
    <script type="module" src="${site.address}orogen/orogen-terrain.js" crossorigin></script></head>
    <body><main>${figures.map(({ tag }) => tag).join('')}</main></body></html>`
  await tab.open(await serve(page))
  for (const [n, { view, hash, text }] of figures.entries()) {
    await boxOf(tab, 'orogen-terrain', n)
    await until(
      tab,
      `${view} is ready`,
      (n) => {
        const { status, error } = document.querySelectorAll<OrogenTerrain>('orogen-terrain')[n]!
        if (error) throw new Error(`${error.code}: ${error.message}`)
        return status === 'ready'
      },
      n,
    )
    const heights = await tab.evaluate((n) => {
      const { heights } = document.querySelectorAll<OrogenTerrain>('orogen-terrain')[n]!.field!
      const bytes = new Uint8Array(heights.buffer, heights.byteOffset, heights.byteLength)
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    }, n)
    expect(createHash('sha256').update(Buffer.from(heights, 'base64')).digest('hex'), text).toBe(hash)
    await look(`element ${view}`, () => boxOf(tab, 'orogen-terrain', n))
  }
  const types = await tab.evaluate(async () => {
    const terrain = document.querySelector<OrogenTerrain>('orogen-terrain')!
    const blobs = [await terrain.export('picture', { width: 64, height: 40 }), await terrain.export('png-16')]
    return blobs.map(({ type, size }) => [type, size > 100])
  })
  expect(types).toEqual([
    ['image/png', true],
    ['image/png', true],
  ])
})

const isAt = (status: string) => document.querySelector<OrogenTerrain>('orogen-terrain')?.status === status

test('a map of the page’s own, oblong, in a column as wide as a phone, from another origin', async ({
  tab,
  site,
  serve,
}) => {
  const heights = Array.from({ length: 20 }, (_, y) =>
    Array.from({ length: 30 }, (_, x) => Math.round(400 - 20 * Math.hypot(x - 15, y - 10))).join(' '),
  )
  const map = `data:,${encodeURIComponent(`ncols 30\nnrows 20\ncellsize 25\n${heights.join('\n')}`)}`
  await tab.open(
    await serve(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A valley</title>
    <link rel="icon" href="data:,">
    <style>main { width: 340px; margin: auto }</style>
    <script type="module" src="${site.address}orogen/orogen-terrain.js" crossorigin></script></head>
    <body><main><orogen-terrain src="${map}" loading="eager"></orogen-terrain></main></body></html>`),
  )
  await until(tab, 'the map is ready', isAt, 'ready')
  const found = await tab.evaluate(async () => {
    const terrain = document.querySelector<OrogenTerrain>('orogen-terrain')!
    const { extent, spacing, max, heights } = terrain.field!
    const png = new DataView(await (await terrain.export('png-16')).arrayBuffer())
    const sides = [png.getUint32(16), png.getUint32(20)]
    return {
      extent,
      spacing,
      max,
      first: heights[0],
      sides,
      wide: document.documentElement.scrollWidth <= innerWidth,
    }
  })
  const first = Math.round(400 - 20 * Math.hypot(15, 10))
  expect(found).toEqual({ extent: [30, 20], spacing: 25, max: 400, first, sides: [30, 20], wide: true })
})

test('a map of another server, which allows it or does not, on a page as wide as a phone', async ({
  tab,
  site,
  serve,
}) => {
  const rows = Array.from({ length: 20 }, (_, y) => Array.from({ length: 30 }, (_, x) => x * y).join(' '))
  const body = `ncols 30\nnrows 20\ncellsize 25\n${rows.join('\n')}`
  const other = await serveFolder('dist/site', (path) => {
    if (!path.endsWith('.asc')) return undefined
    const allowed = path === '/open.asc' ? { 'access-control-allow-origin': '*' } : undefined
    return { headers: { 'content-type': 'text/plain', ...allowed }, body }
  })
  try {
    const elements = ['open', 'closed'].map(
      (name) =>
        `<orogen-terrain src="${other.address}${name}.asc" view="map" loading="eager"></orogen-terrain>`,
    )
    await tab.open(
      await serve(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Two valleys</title>
      <link rel="icon" href="data:,">
      <style>main { width: 340px; margin: auto }</style>
      <script type="module" src="${site.address}orogen/orogen-terrain.js" crossorigin></script></head>
      <body><main>${elements.join('')}</main></body></html>`),
    )
    const areDone = () =>
      [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(({ status }) => status).join() ===
      'ready,error'
    await until(tab, 'one map is ready and one refused', areDone, null)
    const found = await tab.evaluate(() =>
      [...document.querySelectorAll<OrogenTerrain>('orogen-terrain')].map(({ field, error }) => ({
        extent: field?.extent,
        max: field?.max,
        code: error?.code,
        message: error?.message,
      })),
    )
    expect(found[0]).toEqual({ extent: [30, 20], max: 29 * 19 })
    expect(found[1]!.code).toBe('map-unreachable')
    expect(found[1]!.message).toMatch(/on another server, .*Access-Control-Allow-Origin/)
    // Every engine reports the refusal in words of its own.
    for (const error of await tab.takeErrors()) expect(error).toMatch(/closed\.asc|cors|access.control/i)
  } finally {
    await tab.open('about:blank')
    await other.close()
  }
})

test('its hint, its hotspots and toBlob', async ({ tab, site, serve }) => {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>
    <link rel="icon" href="data:,">
    <script type="module" src="${site.address}orogen/orogen-terrain.js" crossorigin></script></head><body>
    <orogen-terrain exponent="6" seed="161" water="0" camera="20,80,2.6,0,0,0" style="width: 400px">
      <button slot="hotspot" data-x="0.02" data-y="0.98">Near</button>
      <button slot="hotspot" data-x="0.95" data-y="0.08">Far</button>
    </orogen-terrain></body></html>`
  await tab.open(await serve(page))
  await until(tab, 'the terrain is ready', isAt, 'ready')
  const isHintShown = () =>
    !!document
      .querySelector('orogen-terrain')!
      .shadowRoot!.querySelector('[part=turn-hint]')
      ?.checkVisibility({ visibilityProperty: true })
  await until(tab, 'the hint is shown', isHintShown, null)
  const arePlaced = () =>
    [...document.querySelectorAll<HTMLElement>('[slot=hotspot]')].every(
      ({ style }) => parseFloat(style.getPropertyValue('--hotspot-x')) > 0,
    )
  await until(tab, 'the hotspots have their places', arePlaced, null)
  const spots = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[slot=hotspot]')].map((spot) => ({
        x: parseFloat(spot.style.getPropertyValue('--hotspot-x')),
        y: parseFloat(spot.style.getPropertyValue('--hotspot-y')),
        isHidden: spot.hasAttribute('data-hidden'),
      })),
    )
  const hidden = async () => (await spots()).map(({ isHidden }) => isHidden)
  const above = await spots()
  expect(await hidden()).toEqual([false, false])
  // The element reports the place that a hotspot points at.
  const place = await tab.evaluate(({ x, y }) => {
    const terrain = document.querySelector<OrogenTerrain>('orogen-terrain')!
    const box = terrain.getBoundingClientRect()
    return terrain.placeAt(box.left + (x / 100) * box.width, box.top + (y / 100) * box.height)
  }, above[0]!)
  expect(Math.hypot(place!.x - 0.02, place!.y - 0.98)).toBeLessThan(0.01)

  // From low in the south-west, the farther hotspot is behind the mountain.
  await tab.evaluate(() => {
    const terrain = document.querySelector('orogen-terrain')!
    terrain.removeAttribute('water')
    terrain.setAttribute('exaggeration', '300')
    terrain.setAttribute('camera', '32,8,2,0,0,0')
  })
  await expect.poll(hidden).toEqual([false, true])
  await until(tab, 'the picture follows', isSettled, null)
  const before = await spots()
  const { x, y, width, height } = await boxOf(tab, 'orogen-terrain')
  const from = { x: x + width * 0.3, y: y + height / 2 }
  await tab.drag(from, { x: from.x + 80, y: from.y })
  await expect.poll(async () => Math.abs((await spots())[0]!.x - before[0]!.x)).toBeGreaterThan(2)
  await expect.poll(() => tab.evaluate(isHintShown), { message: 'the hint is gone' }).toBe(false)

  const blob = await tab.evaluate(async () => {
    const blob = await document
      .querySelector<OrogenTerrain>('orogen-terrain')!
      .toBlob({ width: 200, type: 'image/jpeg' })
    const { width, height } = await createImageBitmap(blob)
    return { type: blob.type, width, height, isMore: blob.size > 1000 }
  })
  expect(blob).toEqual({ type: 'image/jpeg', width: 200, height: 125, isMore: true })
})

/** A page with one small terrain under a policy. */
const underPolicy = (policy: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta http-equiv="content-security-policy" content="${policy}"><link rel="icon" href="data:,">
  <script type="module" src="/orogen-terrain.js"></script></head>
  <body><orogen-terrain exponent="4"></orogen-terrain></body></html>`

test('the strictest policy of EMBEDDING.md, with Trusted Types', async ({ tab, serve, look }) => {
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; " +
    "img-src 'self' blob: data:; require-trusted-types-for 'script'; trusted-types orogen"
  await tab.open(await serve(underPolicy(policy), 'dist/orogen'))
  await until(tab, 'the terrain is ready', isAt, 'ready')
  await look('element under a policy', () => boxOf(tab, 'orogen-terrain'))
})

test('a policy without WebAssembly is named as what it is', async ({ tab, serve }) => {
  await tab.open(
    await serve(underPolicy("script-src 'self'; worker-src blob:; connect-src 'self'"), 'dist/orogen'),
  )
  await until(tab, 'the terrain has failed', isAt, 'error')
  expect(
    await tab.evaluate(() => document.querySelector<OrogenTerrain>('orogen-terrain')!.error),
  ).toMatchObject({ code: 'wasm-refused', hint: expect.stringContaining('wasm-unsafe-eval') })
  await tab.open('about:blank')
  await tab.takeErrors() // discard the browser's own messages
})
