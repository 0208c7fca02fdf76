import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

/** Pictures have the full sky: the automatic choice depends on how long frames take. */
const sky = '&sky=full'

// Show only the picture: the panel and the elements over the stage would be too small to read.
const onlyThePicture = `
  #panel, #gallery, #corner, #notes { display: none !important }
  #stage { position: fixed !important; inset: 0 !important; height: auto !important }`

/** Writes a picture of the stage, or of something else, as WebP, which every browser shows; Chromium itself encodes it. */
async function writePicture(page, file, options, seen = page.locator('#stage')) {
  const picture = await seen.screenshot()
  const encoder = await page.context().browser().newPage()
  const webp = await encoder.evaluate(encode, { png: picture.toString('base64'), ...options })
  await encoder.close()
  writeFileSync(inRoot(file), Buffer.from(webp, 'base64'))
  say(file)
}

/** With `most`, the quality falls until the picture has no more bytes. */
async function encode({ png, width, height, quality, most = Infinity }) {
  const image = document.createElement('img')
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  for (let best = quality; ; best -= 0.05) {
    const base64 = canvas.toDataURL('image/webp', best).split(',')[1]
    if (base64.length * 0.75 <= most || best < 0.2) return base64
  }
}

/** One picture for each preset of the studio's gallery, twice as large as it is shown. */
export async function drawThumbnails(browser, address) {
  const folder = 'web/core/pages/studio/gallery/thumbnails'
  const viewport = { width: 312, height: 198 }
  // The pages allow no style of others.
  const page = await browser.newPage({ viewport, deviceScaleFactor: 4 / 3, bypassCSP: true })
  await noteFrames(page)
  await page.goto(address)
  await page.addStyleTag({ content: onlyThePicture })
  const first = page.locator('#strip [data-preset]').first()
  await first.waitFor({ state: 'attached' })
  const ids = await page
    .locator('#strip [data-preset]')
    .evaluateAll((all) => all.map((each) => each.dataset.preset))
  for (const id of ids) {
    await page.goto(address)
    await page.addStyleTag({ content: onlyThePicture })
    await page.waitForSelector('#stage[data-state=ready]')
    await page.locator(`#strip [data-preset=${id}]`).dispatchEvent('click')
    await untilStill(page, 2500)
    if (await page.locator('#sky').count()) {
      await page.locator('#sky').evaluate((select) => (select.value = 'full'))
      await page.locator('#sky').dispatchEvent('change')
      await untilStill(page, 2500)
    }
    const density = page.locator('#density')
    // With as many lines as on a screen the picture would be black.
    await density.evaluate((input) => (input.value = String(Math.round((Number(input.value) || 96) / 3.5))))
    await density.dispatchEvent('input')
    await untilStill(page, 500)
    await writePicture(page, `${folder}/${id}.webp`, { width: 208, height: 132, quality: 0.85, most: 4200 })
  }
  await page.close()
}

/** The picture that goes with a shared link to each preset: 960 × 504, as previews of links have them, JPEG for all of them. */
export async function drawCards(browser, address) {
  const size = { width: 960, height: 504 }
  const page = await browser.newPage({ viewport: size })
  await page.goto(address)
  await page.locator('#strip [data-preset]').first().waitFor({ state: 'attached' })
  const links = await page
    .locator('#strip [data-preset]')
    .evaluateAll((all) => all.map(({ dataset }) => ({ id: dataset.preset, link: dataset.link })))
  for (const { id, link } of links) {
    await page.goto(`${address}embed.html${link}${sky}&bare=true`)
    const bytes = await page.locator('orogen-terrain').evaluate(
      async (terrain, options) => {
        await terrain.whenSettled() // before that it may show a coarser level
        const blob = await terrain.toBlob(options)
        return Array.from(new Uint8Array(await blob.arrayBuffer()))
      },
      { type: 'image/jpeg', quality: 0.8, ...size },
    )
    const file = `web/core/pages/terrains/cards/${id}.jpg`
    writeFileSync(inRoot(file), Buffer.from(bytes))
    say(file)
  }
  await page.close()
}

/** One picture for each place of the endless land, twice as large as it is shown. */
export async function drawPlaces(browser, address) {
  const viewport = { width: 416, height: 264 }
  const page = await browser.newPage({ viewport, bypassCSP: true })
  await page.goto(`${address}endless.html`)
  await page.locator('[data-place]').first().waitFor({ state: 'attached' })
  const places = await page
    .locator('[data-place]')
    .evaluateAll((all) => all.map(({ dataset, href }) => ({ id: dataset.place, href })))
  for (const { id, href } of places) {
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
    const file = `web/core/pages/endless/places/${id}.webp`
    await writePicture(page, file, { width: 208, height: 132, quality: 0.85 }, land.locator('.land'))
  }
  await page.close()
}

/** Draws the article's pictures of terrains that are not drawn live: the terrains to which they link, at their size. */
export async function drawPosters(browser, address) {
  const folder = 'explained/pages/article'
  const article = readFileSync(inRoot(`web/${folder}/template.html`), 'utf8')
  const figures = article.matchAll(/\{\{terrain (\w+) (\d+) (\d+) ([^}]+)\}\}/g)
  for (const [, name, width, height, settings] of figures) {
    const file = `${folder}/posters/${name}.webp`
    const link = `?v=1&${settings.replaceAll(/\s+/g, '&')}${sky}`
    const viewport = { width: Number(width) / 2, height: Number(height) / 2 }
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2, bypassCSP: true })
    await noteFrames(page)
    await page.goto(`${address}${link}`)
    await page.addStyleTag({ content: onlyThePicture })
    await page.waitForSelector('#stage[data-state=ready]')
    await untilStill(page, 2500)
    await writePicture(page, `web/${file}`, { width: Number(width), height: Number(height), quality: 0.75 })
    await page.close()
  }
}

/** Before a page's own scripts: records the time of its last request for a frame, which it makes while it draws. */
export const noteFrames = (page) =>
  page.addInitScript(() => {
    const request = globalThis.requestAnimationFrame.bind(globalThis)
    let last = performance.now()
    globalThis.requestAnimationFrame = (callback) => {
      last = performance.now()
      return request(callback)
    }
    globalThis.sinceFrame = () => performance.now() - last
  })

/** Whether a page has requested no frame for this many milliseconds. */
export const isStill = (page, milliseconds) =>
  page.evaluate((most) => globalThis.sinceFrame() > most, milliseconds)

/** Waits until it has not. */
async function untilStill(page, milliseconds) {
  while (!(await isStill(page, milliseconds))) await page.waitForTimeout(100)
}
