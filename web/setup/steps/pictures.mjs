import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

// Nothing but the picture: the panel and what lies over the stage would be too small to read.
const onlyThePicture = `
  #panel, #gallery, #corner, #notes { display: none !important }
  #stage { position: fixed !important; inset: 0 !important; height: auto !important }`

/** One picture for each preset of the studio's gallery. */
export async function drawThumbnails(browser, address) {
  const folder = 'web/pages/studio/gallery/thumbnails'
  const page = await browser.newPage({ viewport: { width: 312, height: 198 }, deviceScaleFactor: 4 / 3 })
  await page.goto(address)
  await page.addStyleTag({ content: onlyThePicture })
  const menu = page.locator('#preset')
  const ids = await menu.locator('option').evaluateAll((all) => all.map(({ value }) => value))
  for (const id of ids.filter((value) => value !== '')) {
    await page.goto(address)
    await page.addStyleTag({ content: onlyThePicture })
    await page.waitForSelector('#stage[data-state=ready]')
    await menu.selectOption(id, { force: true })
    await page.waitForTimeout(2500)
    const density = page.locator('#density')
    // As many lines as on a screen would be nothing but black.
    await density.evaluate((input) => (input.value = '26'))
    await density.dispatchEvent('input')
    await page.waitForTimeout(500)
    await page.locator('#stage').screenshot({ path: inRoot(`${folder}/${id}.jpg`), quality: 72 })
    say(`${folder}/${id}.jpg`)
  }
  await page.close()
}

/** The pictures that stand in the article where no terrain is drawn: of the terrains to which they link, at their size. */
export async function drawPosters(browser, address) {
  const article = readFileSync(inRoot('web/article.html'), 'utf8')
  const posters = article.matchAll(
    /slot="poster"\s+href="\.\/(\?[^"]+)"\s*><img\s+src="\.\/([^"]+)"\s+width="(\d+)"\s+height="(\d+)"/g,
  )
  for (const [, link, file, width, height] of posters) {
    const viewport = { width: Number(width) / 2, height: Number(height) / 2 }
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
    await page.goto(`${address}${link.replaceAll('&amp;', '&')}`)
    await page.addStyleTag({ content: onlyThePicture })
    await page.waitForSelector('#stage[data-state=ready]')
    await page.waitForTimeout(2500)
    const jpeg = file.endsWith('.jpg') ? { quality: 78 } : {}
    await page.locator('#stage').screenshot({ path: inRoot(`web/${file}`), ...jpeg })
    say(`web/${file}`)
    await page.close()
  }
}
