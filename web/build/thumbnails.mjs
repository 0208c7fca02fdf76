import { readFileSync, writeFileSync } from 'node:fs'
import { onSite } from './steps/chromium.mjs'
import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { say } from './steps/say.mjs'
import { chromium } from './steps/tools.mjs'

/** Pictures have the full sky: the automatic choice depends on how long frames take. */
const sky = '&sky=full'
// With as many lines as on a screen a thumbnail would be black.
const fewLines = '&density=27'

await command({
  use: 'npm run thumbnails -- [flags]',
  about:
    'Draws the pictures that stand for terrains anew: that of the first mountain, one for each preset of the gallery, of the article, of the first examples in the manual and for each place of the endless land, and one for links to that.',
  flags: {
    '--first': 'only that of the first mountain',
    '--gallery': 'only those of the gallery',
    '--article': 'only those of the article',
    '--places': 'only those of the endless land',
    '--manual': 'only those of the manual',
  },
  async body(flags) {
    await prepare([chromium])
    await buildEverything()
    const kinds = {
      first: drawFirst,
      gallery: drawPresets,
      article: drawPosters,
      places: drawPlaces,
      manual: drawSnippets,
    }
    await onSite(async (browser, address) => {
      for (const [kind, draw] of Object.entries(kinds))
        if (flags.size === 0 || flags.has(kind)) await draw(browser, address)
    })
  },
})

/** The studio's first mountain, where the camera frames it, without anything behind or over it. */
async function drawFirst(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => globalThis.localStorage.setItem('orogen.start', 'closed'))
  await page.goto(address)
  await page.locator('#stage[data-settled]').waitFor({ timeout: 120_000 })
  const clip = await page.evaluate(() => {
    const place = document.createElement('img')
    place.className = 'passage first'
    document.getElementById('stage').append(place)
    const { x, y, width, height } = place.getBoundingClientRect()
    place.remove()
    return { x, y, width, height }
  })
  await page.addStyleTag({
    content: 'body * { visibility: hidden } #canvas { visibility: visible }',
  })
  const taken = []
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(1500)
    taken.push((await page.screenshot({ clip })).toString('base64'))
  }
  const png = Buffer.from(await page.evaluate(withoutBackground, taken), 'base64')
  const small = { width: 144, height: Math.round((144 * clip.height) / clip.width), quality: 0.8 }
  await writePicture(page, png, 'web/studio/first.webp', { ...small, maxBytes: 3000 })
  await page.close()
}

/**
 * Of two pictures before a light and a dark background what does not change with it: where both are alike the
 * result is opaque, and where they differ as much as in the corner it is transparent.
 */
async function withoutBackground(pictures) {
  const contexts = []
  for (const picture of pictures) {
    const image = document.createElement('img')
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    contexts.push(canvas.getContext('2d'))
    contexts.at(-1).drawImage(image, 0, 0)
  }
  const [light, dark] = contexts.map((context) =>
    context.getImageData(0, 0, context.canvas.width, context.canvas.height),
  )
  const behind = light.data.slice(0, 3)
  const far = behind[1] - dark.data[1]
  for (let i = 0; i < light.data.length; i += 4) {
    const alpha = Math.min(Math.max(1.2 - (1.4 * (light.data[i + 1] - dark.data[i + 1])) / far, 0), 1)
    for (let channel = i; channel < i + 3; channel++)
      light.data[channel] = alpha && (light.data[channel] - (1 - alpha) * behind[channel - i]) / alpha
    light.data[i + 3] = 255 * alpha
  }
  contexts[0].putImageData(light, 0, 0)
  return contexts[0].canvas.toDataURL().split(',')[1]
}

/**
 * For each preset of the studio's gallery its picture there, twice as large as it is shown. One of them goes
 * with the links to the pages, too: 960 × 504 as previews of links have them, as JPEG for all who show them.
 */
async function drawPresets(browser, address) {
  const page = await browser.newPage()
  for (const { preset, link } of await listedOn(page, address, '#strip [data-preset]')) {
    const place = `${address}embed.html${link}${sky}&bare=true`
    const thumbnail = { width: 208, height: 132, quality: 0.85, maxBytes: 4200 }
    const small = { viewport: { width: 312, height: 198 }, scale: 4 / 3 }
    const pictures = 'web/pages'
    await drawTerrain(
      browser,
      place + fewLines,
      small,
      `web/studio/gallery/thumbnails/${preset}.webp`,
      thumbnail,
    )
    if (preset !== 'alps') continue
    const size = { width: 960, height: 504 }
    const preview = { ...size, type: 'image/jpeg', quality: 0.8 }
    await drawTerrain(browser, place, { viewport: size }, `${pictures}/preview.jpg`, preview)
  }
  await page.close()
}

/**
 * Draws the article's pictures of terrains that are not drawn live: the terrains to which they link, at their
 * size, by day and by night.
 */
async function drawPosters(browser, address) {
  const folder = 'web/pages/article'
  const article = readFileSync(inRoot(`${folder}/template.html`), 'utf8')
  const figures = article.matchAll(/\{\{terrain (\w+) (\d+) (\d+) ([^}]+)\}\}/g)
  for (const [, name, width, height, settings] of figures) {
    const size = { width: Number(width), height: Number(height) }
    const seen = { viewport: { width: size.width / 2, height: size.height / 2 }, scale: 2 }
    const place = `${address}embed.html?v=1&${settings.replaceAll(/\s+/g, '&')}${sky}&bare=true`
    for (const colorScheme of ['light', 'dark']) {
      const file = `${folder}/posters/${name}-${colorScheme}.webp`
      await drawTerrain(browser, place, { ...seen, colorScheme }, file, { ...size, quality: 0.75 })
    }
  }
}

/**
 * What the manual's first examples make, by day and by night; of a square picture of the map its middle is
 * shown.
 */
async function drawSnippets(browser, address) {
  const size = { width: 640, height: 304, quality: 0.7 }
  for (const [name, link, viewport] of [
    ['page', 'exponent=9&seed=77&age=0.5', { width: 640, height: 304 }],
    ['script', 'exponent=11&seed=1982&roughness=0.3&view=map&water=58', { width: 700, height: 700 }],
    ['shell', 'generator=planet&exponent=9&seed=9', { width: 640, height: 400 }],
  ])
    for (const colorScheme of name === 'page' ? ['light', 'dark'] : ['light']) {
      const file = `web/pages/manual/snippets/${name}-${colorScheme}.webp`
      const place = `${address}embed.html?${link}${sky}&bare=true`
      // A map has a margin.
      const zoom = name === 'script' ? 1.1 : 1
      await drawTerrain(browser, place, { viewport, colorScheme }, file, { ...size, zoom })
    }
}

/**
 * One picture for each place of the endless land, twice as large as it is shown, and one for links to its
 * page.
 */
async function drawPlaces(browser, address) {
  const page = await browser.newPage({ viewport: { width: 416, height: 264 }, bypassCSP: true })
  const places = await listedOn(page, `${address}endless.html`, '[data-place]')
  for (const { place, href } of places) {
    const file = `web/pages/endless/places/${place}.webp`
    await writePicture(page, await seen(page, href), file, { width: 208, height: 132, quality: 0.85 })
  }
  const size = { width: 960, height: 504 }
  await page.setViewportSize(size)
  const { href } = places.find(({ place }) => place === 'dawn')
  const card = { ...size, type: 'image/jpeg', quality: 0.8 }
  await writePicture(page, await seen(page, href), 'web/pages/preview-endless.jpg', card)
  await page.close()
}

/** A place of the endless land as it is seen there, without anything over it. */
async function seen(page, href) {
  await page.goto(href + sky)
  await page.addStyleTag({
    content: '#shell, #panel { display: none !important } main { position: fixed !important; inset: 0 }',
  })
  const land = page.locator('orogen-endless')
  await land.evaluate((element) => {
    element.shadowRoot.querySelector('.foot').style.display = 'none'
  })
  const isSettled = () => land.evaluate(({ isSettled, figures }) => isSettled && figures.triangles > 1)
  for (let i = 0; i < 600 && !(await isSettled()); i++) await page.waitForTimeout(200)
  await page.waitForTimeout(1500)
  return await land.locator('.land').screenshot()
}

/** The data attributes and addresses of the links or buttons that a selector finds on a page. */
async function listedOn(page, address, selector) {
  await page.goto(address)
  await page.locator(selector).first().waitFor({ state: 'attached' })
  return await page
    .locator(selector)
    .evaluateAll((all) => all.map(({ dataset, href }) => ({ ...dataset, href })))
}

/** Draws the only terrain of a page, as many times as large as it is seen. */
async function drawTerrain(browser, address, { viewport, scale = 1, colorScheme = 'light' }, file, options) {
  const page = await browser.newPage({ viewport, colorScheme })
  await page.goto(address)
  const bytes = await page.locator('orogen-terrain').evaluate(async (terrain, scale) => {
    await terrain.whenSettled() // before that it may show a coarser level
    const blob = await terrain.toBlob({ scale })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, scale)
  await writePicture(page, Buffer.from(bytes), file, options)
  await page.close()
}

/** Writes a picture in a format that every browser shows; Chromium itself encodes it. */
async function writePicture(page, png, file, options) {
  const encoded = await page.evaluate(encode, { png: png.toString('base64'), ...options })
  writeFileSync(inRoot(file), Buffer.from(encoded, 'base64'))
  say(file)
}

/** With `maxBytes`, the quality falls until the picture has no more. */
async function encode({ png, width, height, zoom = 1, type = 'image/webp', quality, maxBytes = Infinity }) {
  const image = document.createElement('img')
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  // Of a picture with other proportions the middle.
  const shown = zoom * Math.max(width / image.width, height / image.height)
  const [across, down] = [image.width * shown, image.height * shown]
  context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down)
  for (let best = quality; ; best -= 0.05) {
    const base64 = canvas.toDataURL(type, best).split(',')[1]
    if (base64.length * 0.75 <= maxBytes || best < 0.2) return base64
  }
}
