import type { OrogenTerrain } from '../../../web/element/index.js'
import {
  type ElementPage,
  expect,
  framesAskedFor,
  smallTerrain,
  tag,
  test,
  undrawn,
  violations,
} from '../support/element-page.js'

const tall = '<div style="height: 3000px"></div>'

test('a tag is the mountain that the package makes, in place of its poster', async ({ page, embed }) => {
  const poster = '<img slot="poster" src="data:," alt="A mountain">'
  await embed.show(tag('exponent="6" seed="7" roughness="0.4" alt="A mountain"', poster))
  expect(await embed.colors()).toBeGreaterThan(200)
  const same = await embed.evaluate(async (element) => {
    const script = '/index.js'
    const orogen = await (await import(script)).loadOrogen()
    const { heights } = orogen.generate({ exponent: 6, seed: 7, roughness: 0.4 })
    return element.field!.heights.every((height, i) => height === heights[i])
  })
  expect(same).toBe(true)
  await expect(page.locator('img')).toBeHidden()
  await expect(page.getByRole('application', { name: 'A mountain' })).toHaveJSProperty('localName', 'canvas')
  const box = (await embed.at().boundingBox())!
  expect(box.width / box.height).toBeCloseTo(1.6, 1)
  expect(await violations(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('there is what the tag holds', async ({ page, embed }) => {
    await embed.open(tag('', '<p>No mountain, but a word.</p>'))
    await expect(page.getByText('but a word')).toBeVisible()
  })
})

undrawn('only the loader is fetched until the element comes near, or is clicked', async ({ page, embed }) => {
  const body = `${tall}<orogen-terrain ${smallTerrain}></orogen-terrain>${tall}
    <orogen-terrain ${smallTerrain} reveal="interaction"><a slot="poster" href="/elsewhere">poster</a></orogen-terrain>`
  const site = await embed.open(body)
  await expect(embed.at()).toHaveJSProperty('status', 'idle')
  await embed.still()
  // The words of this button are fetched by a request of their own, which may come after the status.
  await expect(page.getByRole('button', { name: 'Show it in 3D' })).toBeAttached()
  const atFirst = site.requests.filter((path) => /\.(js|wasm)$/.test(path))
  expect(atFirst.filter((path) => !/orogen-terrain|terrain-tables/.test(path))).toEqual([
    expect.stringMatching(/^\/chunks\/core-/),
  ])
  expect(atFirst.length).toBe(3)
  expect(await page.evaluate(() => window.probe.contexts.length)).toBe(0)

  await embed.at().scrollIntoViewIfNeeded()
  await embed.until('ready')
  expect(site.requests).toContain('/orogen-first.wasm')

  await embed.at(1).scrollIntoViewIfNeeded()
  await embed.still()
  expect(await embed.at(1).evaluate((element: OrogenTerrain) => element.status)).toBe('idle')
  await page.getByRole('button', { name: 'Show it in 3D' }).focus()
  await page.getByText('poster').click({ position: { x: 2, y: 2 } })
  await embed.until('ready', 1)
  expect(page.url()).toContain('/page.html')
  await expect(page.getByRole('button', { name: 'Show it in 3D' })).toBeHidden()
})

undrawn('attributes and properties mirror each other, whatever comes', async ({ page, embed }) => {
  await embed.open(tag())
  await embed.until('ready')
  const taken = await page.evaluate(() => {
    const { observedAttributes } = customElements.get('orogen-terrain') as typeof OrogenTerrain
    return observedAttributes.filter((name) => name in HTMLElement.prototype)
  })
  expect(taken, 'names that HTML elements have already').toEqual([])

  const seen = await embed.evaluate(async (element) => {
    const update = () => new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
    const seen: unknown[] = []
    element.seed = 5
    element.roughness = 7
    element.tile = true
    await update()
    seen.push(element.getAttribute('seed'), element.field!.size, element.roughness, element.notes[0]!.message)
    element.setAttribute('generator', 'stamp-noise')
    element.wrap = false
    element.tile = false
    await update()
    seen.push(
      element.generator,
      element.getAttribute('wrap'),
      element.hasAttribute('tile'),
      element.field!.size,
    )
    seen.push(element.roughness ?? 'not read')
    element.generator = 'nothing'
    element.corners = [1, 2, 3, 4]
    await update()
    seen.push(
      element.notes
        .map(({ attribute }) => attribute)
        .sort()
        .join(),
      element.corners,
    )
    element.removeAttribute('roughness')
    element.removeAttribute('generator')
    await update()
    seen.push(element.notes.length, element.roughness)
    return seen
  })
  expect(seen).toEqual([
    '5',
    17,
    1,
    'roughness must be between 0 and 1, got "7"; 1 is used',
    'stamp-noise',
    'false',
    false,
    16,
    'not read',
    'generator,roughness',
    [1, 2, 3, 4],
    0,
    0.25,
  ])
})

undrawn('properties set before the script comes are taken over, if they can be set', async ({ embed }) => {
  const head = `<script type="module">
      const element = document.querySelector('orogen-terrain')
      Object.assign(element, { seed: 9, exponent: 5, view: 'voxels', controls: true, alt: 'Mine', status: 'x' })
      await import('/orogen-terrain.js')
    </script>`
  await embed.open('<orogen-terrain></orogen-terrain>', { head })
  await embed.until('ready')
  expect(await embed.evaluate((element) => element.outerHTML)).toContain(
    'seed="9" exponent="5" view="voxels" controls=""',
  )
  expect(await embed.evaluate(({ field, alt }) => [field!.size, alt])).toEqual([33, 'Mine'])
})

test('generate, export, stamps and links do what they say', async ({ embed }) => {
  await embed.open(tag('seed="3" loading="lazy" water="10"'))
  const result = await embed.evaluate(async (element) => {
    const told: string[] = []
    for (const type of ['load', 'error', 'change', 'progress'])
      element.addEventListener(type, (event) =>
        told.push(`${type} ${(event as CustomEvent).detail.code ?? ''}`),
      )
    const reasons: string[] = []
    const refused = (error: Error) => reasons.push(`${error.name}: ${error.message}`)
    await element.generate({ signal: AbortSignal.abort() }).catch(refused)
    const field = await element.generate()
    const types = ['picture', 'svg', 'parameters', 'png-16', 'r16', 'r32', 'obj', 'stl', 'glb'] as const
    const files: Record<string, string> = {}
    for (const type of types) {
      const file = await element.export(type)
      files[type] = `${file.type} ${file.size > 100 ? 'some' : file.size}`
    }
    await element.export('tiff' as 'obj').catch(refused)
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
    canvas.getContext('2d')!.fillRect(4, 4, 8, 8)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    await element.loadStamp(png!)
    await element.generate()
    const stamped = [element.generator, element.stamp, element.field!.size]
    const failed = new Promise((resolve) => element.addEventListener('error', resolve, { once: true }))
    await element.loadStamp(new Blob(['GIF89a'])).catch(refused)
    await failed
    return { size: field.size, files, reasons, stamped, told: [...new Set(told)], link: element.shareURL }
  })
  expect(result.size).toBe(17)
  expect(result.files).toEqual({
    picture: 'image/png some',
    svg: 'image/svg+xml some',
    parameters: 'application/json some',
    'png-16': 'image/png some',
    r16: 'application/octet-stream some',
    r32: 'application/octet-stream some',
    obj: 'model/obj some',
    stl: 'model/stl some',
    glb: 'model/gltf-binary some',
  })
  expect(result.reasons[0]).toMatch(/AbortError/)
  expect(result.reasons[1]).toMatch(/RangeError: there is no format "tiff"/)
  expect(result.reasons[2]).toMatch(/RangeError: .*a stamp must be a PNG/)
  expect(result.stamped).toEqual(['stamp-noise', 'image', 16])
  expect(result.told).toContain('error image-refused')
  expect(new URL(result.link).search).toBe(
    '?v=1&generator=stamp-noise&exponent=4&seed=3&view=surface&water=10',
  )
})

undrawn('a change says whether the reader or a program did it', async ({ embed }) => {
  await embed.open(`<orogen-terrain ${smallTerrain} controls></orogen-terrain>`)
  await embed.until('ready')
  const told = (action: () => Promise<unknown>) =>
    embed
      .evaluate((element) => {
        const changes: string[] = []
        Object.assign(element, { changes })
        element.addEventListener('change', ({ detail: { of, by } }) => changes.push(`${of} by ${by}`))
      })
      .then(action)
      .then(() => embed.evaluate((element) => element.whenSettled()))
      .then(() => embed.evaluate((element) => (element as unknown as { changes: string[] }).changes))
  expect(await told(() => embed.evaluate((element) => void (element.seed = 8)))).toEqual([
    'terrain by program',
  ])
  const bar = embed.at().locator('[part="controls"]')
  expect(await told(() => bar.getByRole('button').first().click())).toEqual(['terrain by reader'])
  const byReader = expect.stringMatching(/^(look|terrain) by reader$/)
  expect(await told(() => bar.getByRole('combobox').selectOption('map'))).toEqual([byReader])
  expect(await told(() => embed.evaluate((element) => void (element.sun = 90)))).toEqual(['look by program'])
})

test('it is turned by hand and keys', async ({ page, embed }) => {
  await embed.show(tag('controls'))
  const before = await embed.picture()
  const box = (await embed.at().boundingBox())!
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 110, { steps: 3 })
  await page.mouse.up()
  await embed.still()
  const turned = await embed.picture()
  expect(turned.hash).not.toBe(before.hash)
  expect(await embed.evaluate((element) => element.camera.split(',').length)).toBe(6)
  await page.keyboard.press('ArrowLeft')
  expect(await embed.stillHash()).not.toBe(turned.hash)
  await page.getByRole('button', { name: 'Whole' }).click()
  expect(await embed.stillHash()).toBe(before.hash)
  expect(await embed.evaluate((element) => element.camera)).toBe('')
})

test('its bar speaks the language around it', async ({ page, embed }) => {
  await embed.show(`<div lang="fr-CA">${tag('controls')}</div>`)
  await expect(page.getByRole('button', { name: 'Ensemble' })).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle montagne' }).click()
  await expect(embed.at()).not.toHaveAttribute('seed', '161')
  await page.getByRole('combobox', { name: 'Vue' }).selectOption('Carte')
  await expect(embed.at()).toHaveAttribute('view', 'map')
  await expect(page.getByRole('button', { name: 'Rotation' })).toBeDisabled()
  await embed.drawn()
  expect(await embed.colors()).toBeGreaterThan(20)
  expect(await violations(page)).toEqual([])
})

test('the wheel zooms only once the picture has the focus', async ({ page, embed }) => {
  await page.setViewportSize({ width: 640, height: 420 }) // so that the pointer is over the picture, also when scrolled
  for (const view of ['surface', 'map']) {
    const body = `<orogen-terrain ${smallTerrain} view="${view}"></orogen-terrain>${tall}`
    await embed.show(body)
    const before = await embed.picture()
    const scrolled = () => page.evaluate(() => document.scrollingElement!.scrollTop)
    // The hint is gone again before a busy machine may look.
    await embed.evaluate((element) => {
      const hint = element.shadowRoot!.querySelector('[part=hint]')!
      const told = new Promise((resolve) => {
        const shown = new MutationObserver(() => hint.checkVisibility() && resolve(hint.textContent))
        shown.observe(hint, { attributeFilter: ['hidden'] })
      })
      Object.assign(window, { told })
    })
    await page.mouse.move(200, 220)
    await page.mouse.wheel(0, 60)
    await expect.poll(scrolled).toBeGreaterThan(30)
    const told = await page.evaluate(() => (window as unknown as { told: Promise<string> }).told)
    expect(told).toContain('or hold Ctrl')
    expect(await embed.stillHash(), view).toBe(before.hash)

    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.click(200, 220)
    await page.mouse.wheel(0, -60)
    await expect.poll(embed.hash, { message: view }).not.toBe(before.hash)
    await embed.still()
    expect(await scrolled()).toBe(0)
    expect(
      await embed.evaluate((element) =>
        [...element.shadowRoot!.querySelectorAll('canvas')].map(
          (canvas) => getComputedStyle(canvas).touchAction,
        ),
      ),
    ).toEqual(['pan-y', 'pan-y'])
  }
})

/** Expects a page to come to rest: nothing is drawn any more. */
const rests = async (embed: ElementPage) => {
  await embed.still()
  await expect.poll(() => framesAskedFor(embed.page)).toBe(0)
}

test('it turns by itself unless less motion is wanted, it is paused or out of sight', async ({
  page,
  embed,
}) => {
  await embed.open(tag('rotate'))
  const moves = async () => {
    const { hash } = await embed.picture()
    await expect.poll(embed.hash).not.toBe(hash)
  }
  await embed.until('ready')
  // In the moment in which it appears, before the first picture.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rests(embed)
  expect(await embed.colors()).toBeGreaterThan(20)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await embed.evaluate((element) => element.setAttribute('rotate', 'rotate'))
  await moves()
  await embed.evaluate((element) => element.pause())
  await rests(embed)
  await embed.evaluate((element) => element.resume())
  await moves()
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'high' })),
  )
  await page.evaluate(() => (document.getElementById('high')!.style.height = '3000px'))
  await rests(embed) // out of sight
})
