import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { chromium, findChromium } from './steps/chromium.mjs'
import { say } from './steps/say.mjs'
import { choosePort, preview } from './steps/serve.mjs'

const folder = 'web/pages/studio/gallery/thumbnails'

// Nothing but the picture: the panel and what lies over the stage would be too small to read.
const onlyThePicture = `
  #panel, #gallery, #corner, #notes { display: none !important }
  #stage { position: fixed !important; inset: 0 !important; height: auto !important }`

await command({
  use: 'npm run thumbnails',
  about: `Draws the pictures of the gallery anew, one for each preset, into ${folder}.`,
  async body() {
    await prepare([chromium])
    await buildEverything()
    const { chromium: playwright } = await import('@playwright/test')
    const server = await preview(await choosePort())
    const browser = await playwright.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width: 312, height: 198 }, deviceScaleFactor: 4 / 3 })
      await page.goto(server.address)
      await page.addStyleTag({ content: onlyThePicture })
      const menu = page.locator('#preset')
      const ids = await menu.locator('option').evaluateAll((all) => all.map(({ value }) => value))
      for (const id of ids.filter((value) => value !== '')) {
        await page.goto(server.address)
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
    } finally {
      await browser.close()
      await server.close()
    }
  },
})
